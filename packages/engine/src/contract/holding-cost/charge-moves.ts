import {
  type AssetCode,
  greater,
  isNegative,
  lesser,
  type Money,
  money,
  negate,
  type Posting,
  subtract,
  zero,
} from "#kernel";
import { postings, type PostingReason } from "#ledger";
import { accountsOf } from "../accounts.ts";
import type { FundingMoves } from "../math/funding.ts";
import type { Position } from "../state.ts";

/** What a charge always leaves of a position's margin. */
const lastUnitOf = (asset: AssetCode): Money => money(asset, 1n);

/**
 * Where a holding charge is taken from: in cross mode from the available balance first, then from
 * the position's margin, of which one unit always stays.
 */
export function chargeMoves(
  { marginMode, margin, asset }: Position,
  due: Money,
  available: Money,
): FundingMoves {
  const none = zero(asset);
  if (isNegative(due)) {
    return { due, fromAvailable: none, fromMargin: none, received: negate(due) };
  }
  const fromAvailable = marginMode === "cross" ? lesser(due, available) : none;
  const payable = greater(none, subtract(margin, lastUnitOf(asset)));
  const fromMargin = lesser(subtract(due, fromAvailable), payable);
  return { due, fromAvailable, fromMargin, received: none };
}

export function chargePostings(
  { book }: Position,
  moves: FundingMoves,
  reasons: { readonly paid: PostingReason; readonly received: PostingReason },
): readonly Posting[] {
  const { available, margin, market } = accountsOf(book);
  return postings(
    [available, market, moves.fromAvailable, reasons.paid],
    [margin, market, moves.fromMargin, reasons.paid],
    [market, available, moves.received, reasons.received],
  );
}
