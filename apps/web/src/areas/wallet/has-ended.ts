import type { ListedSymbol } from "@plumbline/protocol/market";

/** Whether a currency has no market any more: it is then valued at its last price. */
export const hasEnded = (
  currency: string,
  symbols: readonly Pick<ListedSymbol, "base" | "endsMs">[],
  nowMs: number,
): boolean => {
  const markets = symbols.filter(({ base }) => base === currency);
  return markets.length > 0 && markets.every(({ endsMs }) => endsMs !== null && endsMs <= nowMs);
};
