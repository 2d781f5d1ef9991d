import {
  add,
  type Decision,
  err,
  type Instant,
  isPositive,
  type Money,
  ok,
  type ReceiptId,
  type Result,
  zero,
} from "#kernel";
import {
  type CrossAccount,
  crossAccountOf,
  type CrossMember,
  isInsolvent,
  isLiquidatable,
} from "./cross-account.ts";
import { liquidationReceipt } from "./receipt/liquidation-receipt.ts";
import {
  type BalanceRow,
  type ContractContext,
  findPosition,
  marketOfPosition,
  type MarketRefusal,
  marketRefusal,
  type PositionRefusal,
} from "./context.ts";
import { type Closing, settle, type Settlement } from "./settlement.ts";
import type { Position, PositionEvent, PositionId } from "./state.ts";
import { applyPostings } from "#ledger";
import { cancelled, releasePostings } from "./cancel-order.ts";

export interface LiquidatePosition {
  readonly positionId: PositionId;
  readonly receiptId: ReceiptId;
}

export type LiquidatePositionRefusal =
  | PositionRefusal
  | MarketRefusal
  | { readonly type: "not_liquidatable" };

/**
 * Closes a position whose margin the latest tick has used up, and returns what is left. In cross
 * mode the whole account is liquidated, as far as necessary (see `liquidateAccount`).
 *
 * Refusals, in the order they are checked: `position_not_found`, `wrong_status`, `market_halted`,
 * `market_closed`, `price_stale`, `not_liquidatable`.
 */
export function liquidatePosition(
  context: ContractContext,
  { positionId, receiptId }: LiquidatePosition,
  now: Instant,
): Result<Decision<readonly Position[], PositionEvent>, LiquidatePositionRefusal> {
  const result = findPosition(context, positionId, "liquidate");
  if (!result.ok) return result;
  const position = result.value;
  const market = marketOfPosition(context, position);
  const notOpen = marketRefusal(market);
  if (notOpen !== null) return err(notOpen);
  if (!isLiquidatable(context, position)) return err({ type: "not_liquidatable" });

  // Past this line the command must succeed.
  if (position.marginMode === "cross") {
    return ok(liquidateAccount(context, position, { receiptId, now }));
  }
  const { quantity } = position;
  const settlement = settle(
    [{ position, market, quantity, reason: position.closeReason ?? "liquidation" }],
    { reach: zero(position.asset), receiptId, now },
  );
  const closed = settlement.outcomes.map((outcome) => outcome.position);
  const subject = {
    touched: position,
    account: { ...crossAccountOf(context, position), members: [{ position, market }] },
    orders: [],
  };
  return ok({
    next: closed,
    postings: settlement.postings,
    events: closed.map((each) => ({ type: "position_closed", position: each })),
    receipts: [liquidationReceipt(subject, settlement, receiptId)],
  });
}

type By = { readonly receiptId: ReceiptId; readonly now: Instant };

/**
 * Liquidates a cross account that is due, as far as necessary: cancels its resting orders, whose
 * margin comes back; while equity is still below maintenance, closes the position with the largest
 * loss and checks again. A loss that neither its own margin nor the available balance covers closes
 * everything together instead, so that gains pay for losses and insurance only for the rest.
 *
 * Positions on a closed market cannot be closed and stay; their last recorded mark still counts. If
 * cancelling orders was enough nothing is settled, and there is no receipt.
 */
function liquidateAccount(
  context: ContractContext,
  touched: Position,
  by: By,
): Decision<readonly Position[], PositionEvent> {
  const orders = restingOrders(context, touched);
  const ended = orders.map((order) => cancelled(order, by.now));
  const released = orders.flatMap(releasePostings);
  const account = crossAccountOf(
    { ...context, balances: applyPostings(context.balances, released) },
    touched,
  );
  const settlement = settleUntilSolvent(account, by);
  const closed = settlement.outcomes.map((outcome) => outcome.position);
  return {
    next: [...ended, ...closed],
    postings: [...released, ...settlement.postings],
    events: [
      ...ended.map((position) => ({ type: "order_cancelled" as const, position })),
      ...closed.map((position) => ({ type: "position_closed" as const, position })),
    ],
    receipts:
      closed.length === 0
        ? []
        : [liquidationReceipt({ touched, account, orders }, settlement, by.receiptId)],
  };
}

function settleUntilSolvent(start: CrossAccount, by: By): Settlement {
  let account = start;
  let done: Settlement = {
    outcomes: [],
    postings: [],
    pot: start.available,
    shortfall: { ...start.available, units: 0n },
  };
  while (isInsolvent(account)) {
    const [worst, ...others] = closable(account);
    if (worst === undefined) break;
    let step = settle([closingOf(worst)], { ...by, reach: account.available });
    if (isPositive(step.shortfall)) {
      step = settle([closingOf(worst), ...others.map(closingOf)], {
        ...by,
        reach: account.available,
      });
    }
    done = append(done, step);
    account = without(account, step, step.pot);
  }
  return done;
}

/** The positions that can be closed now, the largest loss first; of equal ones the smaller id. */
function closable({ members }: CrossAccount): readonly CrossMember[] {
  return members
    .filter(({ market }) => market.state.type === "open")
    .toSorted((a, b) => {
      if (a.profit.units !== b.profit.units) return a.profit.units < b.profit.units ? -1 : 1;
      return a.position.id < b.position.id ? -1 : 1;
    });
}

function closingOf({ position, market }: CrossMember): Closing {
  const { quantity, closeReason } = position;
  return { position, market, quantity, reason: closeReason ?? "liquidation" };
}

function append(done: Settlement, step: Settlement): Settlement {
  return {
    outcomes: [...done.outcomes, ...step.outcomes],
    postings: [...done.postings, ...step.postings],
    pot: step.pot,
    shortfall: add(done.shortfall, step.shortfall),
  };
}

function without(account: CrossAccount, step: Settlement, available: Money): CrossAccount {
  const closed = new Set(step.outcomes.map((outcome) => outcome.position.id));
  return {
    ...account,
    available,
    members: account.members.filter(({ position }) => !closed.has(position.id)),
  };
}

function restingOrders(context: ContractContext, { book, asset }: BalanceRow): readonly Position[] {
  return [...context.positions.values()]
    .filter((each) => each.status === "working" && each.marginMode === "cross")
    .filter((each) => each.book === book && each.asset === asset)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
