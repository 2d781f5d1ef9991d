import {
  add,
  type AssetCode,
  type Book,
  divide,
  greater,
  isNegative,
  type Money,
  money,
  negate,
  PPM,
  subtract,
  zero,
} from "#kernel";
import { balanceOf } from "#ledger";
import { closeOutScaled, stakeOf } from "./liquidation-price.ts";
import { maintenanceOf } from "./math/maintenance.ts";
import type { Market } from "./market.ts";
import { exposureOf, profitOf } from "./math/profit.ts";
import { entryOf, isExposed, type Position } from "./state.ts";
import { type ContractWorld, marketOfPosition, type BalanceRow } from "./world.ts";

/** One cross position at its last recorded mark. */
export interface CrossMember {
  readonly position: Position;
  readonly market: Market;
  readonly profit: Money;
  /** Maintenance, or the close-out share of initial margin where that is more. */
  readonly required: Money;
}

/** Everything that stands and falls together: one user's cross positions of one book and asset. */
export interface CrossAccount {
  readonly balanceRow: BalanceRow;
  readonly available: Money;
  readonly members: readonly CrossMember[];
}

/**
 * The user's cross account. A position that settles still gains and loses, so it counts like a
 * running one. Marks are the last recorded ones, even where a market is not open just now.
 */
export function crossAccountOf(world: ContractWorld, balanceRow: BalanceRow): CrossAccount {
  const members = [...world.positions.values()]
    .filter((position) => isCrossMember(position, balanceRow))
    .map((position) => memberOf(position, marketOfPosition(world, position)));
  return {
    balanceRow,
    available: balanceOf(world.balances, { ...balanceRow, kind: "available" }),
    members,
  };
}

/**
 * Whether somebody of the account was filled after the tick their symbol is looked at: what the
 * account was worth then cannot be told from what it is now, so that tick liquidates nobody. The
 * newer tick is looked at next, and no fill is accepted that leaves the account due at its own.
 */
export const hasNewerMember = ({ members }: CrossAccount): boolean =>
  members.some(({ position, market }) => market.quote.seq < entryOf(position).tickSeq);

/** available + Σ(margin + profit). */
export function crossEquity({ available, members }: CrossAccount): Money {
  return members.reduce(
    (sum, { position, profit }) => add(sum, add(position.margin, profit)),
    available,
  );
}

/** Σ of what each position requires: maintenance, or the close-out share where that is more. */
export function crossMaintenance({ balanceRow, members }: CrossAccount): Money {
  return members.reduce((sum, { required }) => add(sum, required), zero(balanceRow.asset));
}

/** What the account may still lose before it is liquidated; below zero once it is due. */
export const crossHeadroom = (account: CrossAccount): Money =>
  subtract(crossEquity(account), crossMaintenance(account));

/** Liquidation is due when equity < Σ maintenance. */
export const isInsolvent = (account: CrossAccount): boolean => crossHeadroom(account).units < 0n;

/**
 * What of the available balance may be set aside for more: all, less what cross positions are
 * losing just now. Their gains do not count until they are closed.
 */
export function spendableOf(world: ContractWorld, balanceRow: BalanceRow): Money {
  const account = crossAccountOf(world, balanceRow);
  return greater(zero(balanceRow.asset), subtract(account.available, lossOf(account)));
}

/**
 * What cross positions are losing just now, by asset, in units: so much of what is available must
 * not leave the book. Without an entry nothing is being lost.
 */
export function crossLossesOf(world: ContractWorld, book: Book): ReadonlyMap<AssetCode, bigint> {
  const inBook = [...world.positions.values()].filter((position) => position.book === book);
  const losses = new Map<AssetCode, bigint>();
  for (const asset of new Set(inBook.map((position) => position.asset))) {
    const loss = lossOf(crossAccountOf(world, { book, asset }));
    if (loss.units > 0n) losses.set(asset, loss.units);
  }
  return losses;
}

/** Of all positions of the account together; nothing where they gain. */
function lossOf({ balanceRow, members }: CrossAccount): Money {
  const profit = members.reduce((sum, member) => add(sum, member.profit), zero(balanceRow.asset));
  return isNegative(profit) ? negate(profit) : zero(balanceRow.asset);
}

/** A position at its market's mark, with what the cross account would have it keep. */
export function memberOf(position: Position, market: Market): CrossMember {
  const { terms, quote } = market;
  const size = { quantity: position.quantity, price: quote.price };
  return {
    position,
    market,
    profit: profitOf(exposureOf(position), quote.price, terms),
    required: greater(maintenanceOf(terms, size), closeOutOf(position, market)),
  };
}

function closeOutOf(position: Position, { terms }: Market): Money {
  const closeOut = closeOutScaled(stakeOf(position), terms);
  return closeOut === null
    ? zero(position.asset)
    : money(position.asset, divide(closeOut, PPM, "up"));
}

function isCrossMember(position: Position, { book, asset }: BalanceRow): boolean {
  if (position.book !== book || position.asset !== asset) return false;
  return position.marginMode === "cross" && isExposed(position);
}
