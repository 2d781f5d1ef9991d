import { Amount, Delta } from "@plumbline/ui";
import type { ReactNode } from "react";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** A label above its figure, in a `dl`. */
export function Fact(props: {
  readonly name: string;
  readonly children: ReactNode;
  /** A second, less prominent line, such as a distance. */
  readonly note?: ReactNode;
  readonly isEnd?: boolean;
}): ReactNode {
  return (
    <div className={props.isEnd === true ? "min-w-0 text-end" : "min-w-0"}>
      <dt className="text-caption text-muted">{props.name}</dt>
      <dd className="text-label tabular-nums wrap-anywhere">{props.children}</dd>
      {props.note !== undefined && (
        <dd className="text-caption text-muted tabular-nums">{props.note}</dd>
      )}
    </div>
  );
}

interface OwnFigureProps {
  /** Decimal text. */
  readonly value: string;
  readonly currency: string;
}

/** The reader's own money, which they may hide. */
export function OwnAmount({ value, currency }: OwnFigureProps): ReactNode {
  return <Amount value={value} currency={currency} decimals={2} {...useHiding()} />;
}

/** The reader's own gain or loss, which they may hide. */
export function OwnDelta({ value, currency }: OwnFigureProps): ReactNode {
  return <Delta value={value} unit={currency} {...useHiding()} />;
}

function useHiding() {
  const { t } = useTranslation();
  return { isHidden: usePreference("isHidingAmounts"), hiddenLabel: t("shell.home.hidden") };
}
