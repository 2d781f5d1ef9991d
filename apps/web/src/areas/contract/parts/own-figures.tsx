import { Amount, Delta } from "@plumbline/ui";
import type { ReactNode } from "react";
import { usePreference } from "#shell/services.tsx";
import { useTranslation } from "#shell/i18n/use-translation.ts";

interface OwnFigureProps {
  /** Decimal text. */
  readonly value: string;
  readonly currency: string;
}

/** Money of the reader's own, which they may hide. */
export function OwnAmount({ value, currency }: OwnFigureProps): ReactNode {
  return <Amount value={value} currency={currency} decimals={2} {...useHiding()} />;
}

/** A gain or loss of the reader's own, which they may hide. */
export function OwnDelta({ value, currency }: OwnFigureProps): ReactNode {
  return <Delta value={value} unit={currency} {...useHiding()} />;
}

function useHiding() {
  const { t } = useTranslation();
  return { isHidden: usePreference("isHidingAmounts"), hiddenLabel: t("shell.home.hidden") };
}
