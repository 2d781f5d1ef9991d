import {
  add,
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
import { balanceOf, type Balances, postings, type PostingReason } from "#ledger";
import { accountsOf } from "../accounts.ts";
import type { Position } from "../state.ts";

/** Between which accounts one charge moves; no amount but `due` is below zero. */
export interface ChargeMoves {
  /** Above zero when the position owes, below zero when it is owed. */
  readonly due: Money;
  readonly fromAvailable: Money;
  readonly fromMargin: Money;
  readonly received: Money;
}

/** One charge for holding a position, funding or a night, as it was paid. */
export interface HoldingCharge {
  readonly before: Position;
  readonly after: Position;
  /** Before the charge. */
  readonly available: Money;
  readonly moves: ChargeMoves;
  readonly postings: readonly Posting[];
}

/** Charges the holding cost of a position, or pays it if the owner receives it. Refuses nothing. */
export function chargeHolding(
  { balances }: { readonly balances: Balances },
  position: Position,
  {
    due,
    reasons,
  }: {
    readonly due: Money;
    readonly reasons: { readonly paid: PostingReason; readonly received: PostingReason };
  },
): HoldingCharge {
  const { asset, book } = position;
  const available = balanceOf(balances, { book, asset, kind: "available" });
  const moves = chargeMoves(position, due, available);
  const { fromAvailable, fromMargin, received } = moves;
  const paid = subtract(add(fromAvailable, fromMargin), received);
  const accounts = accountsOf(book);
  return {
    before: position,
    after: {
      ...position,
      margin: subtract(position.margin, fromMargin),
      fundingPaid: add(position.fundingPaid, paid),
    },
    available,
    moves,
    postings: postings(
      [accounts.available, accounts.market, fromAvailable, reasons.paid],
      [accounts.margin, accounts.market, fromMargin, reasons.paid],
      [accounts.market, accounts.available, received, reasons.received],
    ),
  };
}

/**
 * Where a holding charge is taken from: in cross mode from the available balance first, then from
 * the position's margin, of which one unit always stays.
 */
function chargeMoves(
  { marginMode, margin, asset }: Position,
  due: Money,
  available: Money,
): ChargeMoves {
  const none = zero(asset);
  if (isNegative(due)) {
    return { due, fromAvailable: none, fromMargin: none, received: negate(due) };
  }
  const fromAvailable = marginMode === "cross" ? lesser(due, available) : none;
  const payable = greater(none, subtract(margin, lastUnitOf(asset)));
  const fromMargin = lesser(subtract(due, fromAvailable), payable);
  return { due, fromAvailable, fromMargin, received: none };
}

/** What a charge always leaves of a position's margin. */
const lastUnitOf = (asset: AssetCode): Money => money(asset, 1n);
