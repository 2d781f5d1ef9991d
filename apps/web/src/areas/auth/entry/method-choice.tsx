import { SegmentedControl, TextAction } from "@plumbline/ui";
import { type ReactNode, useState } from "react";
import { useTranslation } from "#shell/i18n/use-translation.ts";
import type { LoginMethod } from "./entry-draft.ts";

/** The two most common ways; the others are below "More ways", unless chosen. */
const FIRST: readonly LoginMethod[] = ["account", "email"];

interface MethodProps<Method extends LoginMethod> {
  readonly methods: readonly Method[];
  readonly method: Method;
  readonly onMethod: (method: Method) => void;
}

/** Chooses the kind of sign-in name. */
export function MethodChoice<Method extends LoginMethod>(
  props: MethodProps<Method> & { readonly label: string },
): ReactNode {
  const { t } = useTranslation();
  const { label, methods, method, onMethod } = props;
  const segments = methods
    .filter((one) => FIRST.includes(one) || one === method)
    .map((value) => ({ value, label: t(`auth.method.${value}`) }));
  return <SegmentedControl label={label} value={method} onChange={onMethod} segments={segments} />;
}

/** The less common ways, one line each, below the form. */
export function MoreMethods<Method extends LoginMethod>(
  props: MethodProps<Method> & {
    /** Ways without a form. */
    readonly children?: ReactNode;
  },
): ReactNode {
  const { t } = useTranslation();
  const { methods, method, onMethod, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="px-4">
      <div className="flex justify-center">
        <TextAction isExpanded={isOpen} onPress={() => setIsOpen(!isOpen)}>
          {t("auth.method.more")}
        </TextAction>
      </div>
      {isOpen && (
        <ul className="mt-2 divide-y divide-hairline overflow-hidden rounded-card bg-surface">
          {methods
            .filter((one) => !FIRST.includes(one) && one !== method)
            .map((one) => (
              <MoreMethod key={one} label={t(`auth.method.${one}`)} onPress={() => onMethod(one)} />
            ))}
          {children}
        </ul>
      )}
    </section>
  );
}

/** One of the less common ways. */
export function MoreMethod(props: {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly isBusy?: boolean | undefined;
  readonly onPress: () => void;
  /** The fault of this way. */
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
