import {
  type CrossAccount,
  entryOf,
  isExposed,
  type Position,
  type BalanceRow,
} from "@plumbline/engine/contract";
import type { SymbolCode } from "@plumbline/engine/kernel";

/** The account's earliest fill in a symbol: older ticks concern none of its positions. */
export function oldestOf({ members }: CrossAccount, symbol: SymbolCode): Position {
  const [first, ...others] = members
    .map(({ position }) => position)
    .filter((position) => position.symbol === symbol);
  if (first === undefined) throw new Error(`a band of ${symbol} without a member`);
  return others.reduce((a, b) => (entryOf(b).tickSeq < entryOf(a).tickSeq ? b : a), first);
}

export const isCrossMember = (position: Position): boolean =>
  position.marginMode === "cross" && isExposed(position);

export function balanceRowsOf(positions: readonly Position[]): readonly BalanceRow[] {
  const byKey = new Map(positions.map(({ book, asset }) => [`${book}/${asset}`, { book, asset }]));
  return [...byKey.values()];
}
