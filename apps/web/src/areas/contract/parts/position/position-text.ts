import type { PositionView } from "@plumbline/protocol/contract";
import type { Translate } from "#shell/i18n/texts.ts";

/** "BTC/USDT · Long · 10×" */
export function positionText(
  { direction, leverage }: PositionView,
  { t, name }: { readonly t: Translate; readonly name: string },
): string {
  return `${name} · ${t(`contract.side.${direction}`)} · ${leverage}×`;
}
