import {
  add,
  type Decision,
  divide,
  err,
  greater,
  type Instant,
  isLess,
  isNegative,
  lesser,
  type Money,
  money,
  negate,
  ok,
  type Result,
  subtract,
  zero,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { spendableOf } from "./cross-account.ts";
import { exposureOf, initialMarginOf, profitOf, stakeOf } from "./liquidation-price.ts";
import {
  type ContractContext,
  findPosition,
  type Market,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import { notionalIn } from "./terms.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";

export interface ChangeMargin {
  readonly positionId: PositionId;
  /** Above zero adds to the position's margin, below zero removes from it. */
  readonly amount: Money;
}

export type ChangeMarginRefusal =
  | PositionRefusal
  | { readonly type: "cross_margin_is_shared" }
  | { readonly type: "amount_is_zero" }
  | { readonly type: "insufficient_balance"; readonly needed: Money }
  | MarketRefusal
  | { readonly type: "margin_floor"; readonly removableMax: Money };

/**
 * Adds margin to an isolated position from the available balance, or removes some.
 *
 * The rest must reach the larger of the initial margin and 10 % of the notional at the mark
 * (rounded up), after the present loss; a present gain does not count, so it cannot be withdrawn. A
 * tick older than the removal is not decided without that margin: `marginTakenAt` prevents it.
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`,
 * `cross_margin_is_shared`, `amount_is_zero`; to add `insufficient_balance`; to remove
 * `market_halted`, `market_closed`, `price_stale`, `margin_floor`.
 */
export function changeMargin(
  context: ContractContext,
  { positionId, amount }: ChangeMargin,
  _now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, ChangeMarginRefusal> {
  const result = findPosition(context, positionId, "changeMargin");
  if (!result.ok) return result;
  const position = result.value;
  if (position.marginMode === "cross") return err({ type: "cross_margin_is_shared" });
  if (amount.units === 0n) return err({ type: "amount_is_zero" });
  const refusal = isNegative(amount)
    ? removalRefusal(context, position, negate(amount))
    : additionRefusal(context, position, amount);
  if (refusal !== null) return err(refusal);

  // Past this line the command must succeed.
  const { available, margin } = accountsOf(position.book);
  const changed: Position = {
    ...position,
    margin: add(position.margin, amount),
    marginTakenAt: isNegative(amount) ? quoteAt(context, position) : position.marginTakenAt,
  };
  return ok({
    next: [changed],
    postings: isNegative(amount)
      ? postings([margin, available, negate(amount), "margin_removed"])
      : postings([available, margin, amount, "margin_added"]),
    events: [{ type: "margin_changed", position: changed }],
    receipts: [],
  });
}

/** How much margin may be removed at the latest mark; zero if none may. */
export function removableMargin(position: Position, { quote, terms }: Market): Money {
  const notional = notionalIn(terms, { size: position.quantity, at: quote.price }, "up");
  const tenth = divide(notional.units, 10n, "up");
  const floor = greater(initialMarginOf(stakeOf(position), terms), money(position.asset, tenth));
  const none = zero(position.asset);
  const loss = lesser(none, profitOf(exposureOf(position), quote.price, terms));
  return greater(none, subtract(add(position.margin, loss), floor));
}

const quoteAt = (context: ContractContext, position: Position): Instant =>
  marketOfPosition(context, position).quote.at;

function additionRefusal(
  context: ContractContext,
  position: Position,
  needed: Money,
): ChangeMarginRefusal | null {
  const isShort = isLess(spendableOf(context, position), needed);
  return isShort ? { type: "insufficient_balance", needed } : null;
}

function removalRefusal(
  context: ContractContext,
  position: Position,
  amount: Money,
): ChangeMarginRefusal | null {
  const market = marketOfPosition(context, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return notOpen;
  const removableMax = removableMargin(position, market);
  return isLess(removableMax, amount) ? { type: "margin_floor", removableMax } : null;
}
