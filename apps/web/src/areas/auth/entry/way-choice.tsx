import { SegmentedControl } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import { TextButton } from "../parts/text-button.tsx";
import type { SignInWay } from "./entry-draft.ts";

/** The two most common ways; the others are below "More ways", unless chosen. */
const FIRST: readonly SignInWay[] = ["account", "email"];

interface WayProps<Way extends SignInWay> {
  readonly ways: readonly Way[];
  readonly way: Way;
  readonly onWay: (way: Way) => void;
}

/** Chooses the kind of sign-in name. */
export function WayChoice<Way extends SignInWay>(
  props: WayProps<Way> & { readonly label: string },
): ReactNode {
  const { t } = useTranslation();
  const { label, ways, way, onWay } = props;
  const segments = ways
    .filter((one) => FIRST.includes(one) || one === way)
    .map((value) => ({ value, label: t(`auth.way.${value}`) }));
  return <SegmentedControl label={label} value={way} onChange={onWay} segments={segments} />;
}

/** The less common ways, one line each, below the form. */
export function MoreWays<Way extends SignInWay>(
  props: WayProps<Way> & {
    /** Ways without a form. */
    readonly children?: ReactNode;
  },
): ReactNode {
  const { t } = useTranslation();
  const { ways, way, onWay, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="px-4">
      <div className="flex justify-center">
        <TextButton isExpanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {t("auth.way.more")}
        </TextButton>
      </div>
      {isOpen && (
        <ul className="mt-2 divide-y divide-hairline overflow-hidden rounded-card bg-surface">
          {ways
            .filter((one) => !FIRST.includes(one) && one !== way)
            .map((one) => (
              <MoreWay key={one} label={t(`auth.way.${one}`)} onPress={() => onWay(one)} />
            ))}
          {children}
        </ul>
      )}
    </section>
  );
}

/** One of the folded ways. */
export function MoreWay(props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isBusy?: boolean | undefined;
  readonly onPress: () => void;
  /** Its fault. */
  readonly children?: ReactNode;
}): ReactNode {
  const { label, hint, isBusy = false, onPress, children } = props;
  return (
    <li>
      <button
        type="button"
        aria-busy={isBusy}
        onClick={() => isBusy || onPress()}
        className={`flex min-h-13 w-full flex-col justify-center px-4 py-2 text-start
          -outline-offset-2 hover:bg-fill active:bg-fill ${isBusy ? "opacity-60" : ""}`}
      >
        <span className="font-semibold">{label}</span>
      </button>
      {hint !== undefined && <p className="px-4 pb-3 text-caption text-muted">{hint}</p>}
      {children}
    </li>
  );
}
