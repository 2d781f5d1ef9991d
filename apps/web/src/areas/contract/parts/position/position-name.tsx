import type { PositionView } from "@plumbline/protocol/contract";
import type { ReactNode } from "react";
import type { Translate } from "#shell/i18n/texts.ts";
import { useTranslation } from "#shell/i18n/use-translation.ts";

/** "BTC/USDT · Long · 10×" */
export function positionText(
  { direction, leverage }: PositionView,
  { t, name }: { readonly t: Translate; readonly name: string },
): string {
  return `${name} · ${t(`contract.side.${direction}`)} · ${leverage}×`;
}

/** "Long 10×", in the colour of the direction, which the word states as well. */
export function SideBadge(props: {
  readonly side: PositionView["direction"];
  readonly leverage: number;
}): ReactNode {
  const { t } = useTranslation();
  const tone = props.side === "long" ? "bg-up-soft text-up" : "bg-down-soft text-down";
  return (
    <span
      className={`shrink-0 rounded-tag px-2 py-0.5 text-caption font-semibold tabular-nums ${tone}`}
    >
      {t(`contract.side.${props.side}`)} {props.leverage}×
    </span>
  );
}
