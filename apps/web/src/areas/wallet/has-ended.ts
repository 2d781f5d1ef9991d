import type { ListedSymbol } from "@plumbline/protocol/market";

/** Whether a currency has no market any more: what is worth of it is said by its last price. */
export const hasEnded = (
  currency: string,
  symbols: readonly Pick<ListedSymbol, "base" | "endsMs">[],
  nowMs: number,
): boolean =>
  symbols.some(({ base, endsMs }) => base === currency && endsMs !== null && endsMs <= nowMs);
