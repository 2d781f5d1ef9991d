import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Decision,
  HOUR_MS,
  instant,
  money,
  mustParseDecimal,
  type Posting,
  type Price,
  price,
  type Receipt,
  type Result,
  USDT,
  type UserId,
  usdt,
} from "#kernel";
import {
  cancelOrder,
  changeMargin,
  chargeFunding,
  closePosition,
  expireWait,
  isReceiptHonest,
  openPosition,
  type Position,
  type PositionEvent,
  type PositionId,
  previewOpen,
  spendableOf,
  evaluatePosition,
  updateStops,
} from "./index.ts";
import {
  isEndOfItsTime,
  isLateLiquidation,
  isLossBounded,
  MUST_BE_SEEN,
  nextId,
  nextReceipt,
  noteTaken,
  recordMove,
  type Run,
  start,
  termsOf,
  unlostUnits,
  contextOfTick,
} from "./testing/model-run.ts";
import { after, availableOf, BTC, ETH, marginOf } from "./testing/context.ts";

// Goal: in any sequence of user and market actions no money appears or vanishes, no user balance
// goes below zero, each position ends once, and every receipt can be recomputed. Method: random
// commands and ticks (jumps of up to 60 %, halts) over two symbols and both modes against the real
// rules, most of the ticks processed late; the invariants are checked after each step.

const STEPS_MIN = 20;
const STEPS_MAX = 60;
type Seen = Map<string, number>;
type Decided = Result<Decision<readonly Position[], PositionEvent>, { readonly type: string }>;

test("I2 I3 I5 J1 J3 no sequence of commands and ticks breaks an invariant", () => {
  const seen: Seen = new Map();
  fc.assert(
    fc.property(
      fc.array(steps, { minLength: STEPS_MIN, maxLength: STEPS_MAX, size: "max" }),
      (sequence) => {
        const run = start();
        for (const step of sequence) {
          const decided = step(run);
          if (decided !== null) keep(run, decided, seen);
          settleTicks(run, seen);
          checkBalances(run);
        }
      },
    ),
    { numRuns: 800 },
  );
  // A run that did not reach every case proves too little.
  const missing = MUST_BE_SEEN.filter((what) => !seen.has(what));
  expect(missing).toEqual([]);
});

const percent = fc.integer({ min: 1, max: 100 });
const shares = fc.oneof(fc.constant(100), percent);
const symbols = fc.constantFrom(BTC, ETH);

const opens = fc
  .record({
    symbol: symbols,
    side: fc.constantFrom("long", "short"),
    marginMode: fc.constantFrom("isolated", "cross"),
    orderType: fc.constantFrom("market", "market", "limit", "stop"),
    leverage: fc.constantFrom(1, 2, 10, 50, 100),
    share: percent,
    // Mostly on the valid side of the price, so that most stops are accepted; 0 means no stop.
    stopAway: fc.integer({ min: -2, max: 12 }),
    profitAway: fc.integer({ min: -2, max: 12 }),
    orderAt: fc.integer({ min: -10, max: 10 }),
    stopShare: shares,
    profitShare: shares,
  } as const)
  .map((request) => (run: Run): Decided => {
    const { symbol, side, marginMode, orderType, leverage } = request;
    const spot = run.quotes.get(symbol)?.price ?? price(1n);
    const near = (percents: number): Price => price((spot * BigInt(100 + percents)) / 100n);
    const ahead = side === "long" ? 1 : -1;
    const units = (availableOf(run.context) * BigInt(request.share)) / 100n;
    const command = {
      positionId: nextId(run) as PositionId,
      userId: "u1" as UserId,
      book: "demo" as const,
      symbol,
      side,
      marginMode,
      orderType,
      leverage,
      size: { margin: money(USDT, units) },
      orderPrice: orderType === "market" ? null : near(request.orderAt),
      worstPrice: request.stopShare === 100 ? near(ahead) : null,
      takeProfit: request.profitAway === 0 ? null : near(ahead * request.profitAway),
      stopLoss: request.stopAway % 2 === 0 ? null : near(-ahead * request.stopAway),
      takeProfitPercent: request.profitShare,
      stopLossPercent: request.stopShare,
    };
    const opened = openPosition(run.context, command, run.now);
    const preview = previewOpen(run.context, command, run.now);
    expect(preview.ok).toBe(opened.ok);
    return opened;
  });

const onPosition = (
  act: (run: Run, position: Position, share: number) => Decided,
): fc.Arbitrary<(run: Run) => Decided | null> =>
  fc.record({ which: fc.nat(), share: percent }).map(({ which, share }) => (run: Run) => {
    const positions = [...run.context.positions.values()];
    const position = positions[which % Math.max(1, positions.length)];
    return position === undefined ? null : act(run, position, share);
  });

const closes = onPosition((run, { id, quantity, side, symbol }, share) => {
  const spot = run.quotes.get(symbol)?.price ?? price(1n);
  const worst = price((spot * (side === "long" ? 99n : 101n)) / 100n);
  const part = ((quantity * BigInt(share)) / 100n) as typeof quantity;
  const isPart = share < 50 && part > 0n;
  return closePosition(
    run.context,
    {
      positionId: id,
      receiptId: nextReceipt(run),
      ...(isPart ? { quantity: part } : {}),
      worstPrice: share % 2 === 0 ? worst : null,
    },
    run.now,
  );
});

const margins = onPosition((run, { id, margin }, share) => {
  const units =
    share % 2 === 0
      ? (availableOf(run.context) * BigInt(share)) / 100n
      : -((margin.units * BigInt(share)) / 100n);
  return changeMargin(run.context, { positionId: id, amount: money(USDT, units) }, run.now);
});

const stops = onPosition((run, { id, symbol }, share) => {
  const spot = run.quotes.get(symbol)?.price ?? price(1n);
  const stopLoss = price((spot * BigInt(50 + share)) / 100n);
  const command = { positionId: id, takeProfit: null, stopLoss, stopLossPercent: share };
  return updateStops(run.context, command, run.now);
});

const cancels = onPosition((run, { id }) => cancelOrder(run.context, { positionId: id }, run.now));

const expiries = onPosition((run, { id, wait }) => {
  // Moves the clock beyond the deadline of this wait, which also affects everything else that
  // waits.
  run.now = instant(Math.max(run.now, (wait?.fillBy ?? 0) + 1));
  return expireWait(run.context, { positionId: id }, run.now);
});

const fundings = onPosition((run, { id, fundedPeriod }) => {
  run.now = instant(run.now + 8 * HOUR_MS);
  const command = { positionId: id, period: fundedPeriod + 1, receiptId: nextReceipt(run) };
  return chargeFunding(run.context, command, run.now);
});

const ticks = fc
  .record({
    symbol: symbols,
    change: fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: -30, max: 30 }) },
      { weight: 1, arbitrary: fc.integer({ min: -600, max: 600 }) },
    ),
    state: fc.constantFrom("open", "open", "open", "open", "stale", "closed"),
    kind: fc.constantFrom("prompt", "late", "swing"),
  } as const)
  .map(({ symbol, ...move }) => (run: Run): null => {
    recordMove(run, symbol, move);
    return null;
  });

const steps: fc.Arbitrary<(run: Run) => Decided | null> = fc.oneof(
  { weight: 6, arbitrary: opens },
  { weight: 6, arbitrary: ticks },
  { weight: 2, arbitrary: closes },
  { weight: 1, arbitrary: margins },
  { weight: 1, arbitrary: stops },
  { weight: 1, arbitrary: cancels },
  { weight: 1, arbitrary: fundings },
  { weight: 1, arbitrary: expiries },
);

/**
 * As the server does: evaluates every open position tick by tick, sometimes only after further
 * ticks and commands.
 */
function settleTicks(run: Run, seen: Seen): void {
  if (run.isLate) return;
  const newest = [...run.quotes].map(([symbol, { seq, price: latest, at }]) => {
    return { symbol, seq, price: latest, at };
  });
  for (const quote of [...run.pending, ...newest]) {
    for (const { id: positionId, symbol } of run.context.positions.values()) {
      if (symbol !== quote.symbol) continue;
      const command = { positionId, receiptId: nextReceipt(run) };
      const touched = evaluatePosition(contextOfTick(run, quote), command, run.now);
      for (const each of touched.ok ? touched.value.next : []) {
        expect(isEndOfItsTime(run, each)).toBe(true);
        if (isLateLiquidation(run, each)) count(seen, "a late liquidation");
      }
      keep(run, touched, seen);
    }
  }
  run.pending = [];
}

function keep(run: Run, decided: Decided, seen: Seen): void {
  if (!decided.ok) return;
  const { value } = decided;
  for (const position of value.next) {
    expect(run.ended.has(position.id)).toBe(false);
    const before = run.context.positions.get(position.id);
    if (before !== undefined) expect(isLossBounded(before, position)).toBe(true);
    if (position.status !== "closed") continue;
    run.ended.add(position.id);
    expect(position.margin.units).toBe(0n);
    count(seen, position.closeReason ?? "none");
  }
  expect(value.events.map(({ position }) => position)).toEqual(value.next);
  for (const receipt of value.receipts) keepReceipt(run, receipt, seen);
  if (value.next.filter(({ closeReason }) => closeReason === "liquidation").length > 1) {
    count(seen, "several at once");
  }
  for (const { type, position } of value.events) {
    count(seen, type);
    if (type === "margin_changed") noteTaken(run, position);
  }
  for (const posting of value.postings) run.house += gainOfHouse(posting);
  run.context = after(run.context, value);
}

function gainOfHouse({ from, to, amount: { units } }: Posting): bigint {
  return (to.owner === "house" ? units : 0n) - (from.owner === "house" ? units : 0n);
}

function keepReceipt(run: Run, receipt: Receipt, seen: Seen): void {
  count(seen, `receipt ${receipt.kind}`);
  if (receipt.kind === "close") keepClosed(run, receipt, seen);
  if (JSON.stringify(receipt.result).includes("insurance_cover")) count(seen, "insurance");
  const records = {
    priceOfTick: (symbol: string, seq: number) => run.history.get(`${symbol}/${seq}`) ?? null,
    termsOf,
  };
  expect(isReceiptHonest(receipt, records)).toBe(true);
}

/** The closed quantities of a position and its open rest add up to the opened quantity. */
function keepClosed(run: Run, { inputs, result }: Receipt, seen: Seen): void {
  const { positionId, reason, stopPercent } = inputs;
  const id = String(positionId);
  const closed = (run.closed.get(id) ?? 0n) + mustParseDecimal(String(inputs["closedQuantity"]));
  run.closed.set(id, closed);
  const left = mustParseDecimal(String(result["quantityLeft"]));
  expect(closed + left).toBe(run.context.positions.get(id as PositionId)?.openedQuantity);
  if (stopPercent === undefined) return;
  count(seen, left > 0n ? `a part by ${String(reason)}` : "all by a share");
}

function checkBalances(run: Run): void {
  const { context, house } = run;
  const margins = [...context.positions.values()].reduce(
    (sum, each) => sum + each.margin.units,
    0n,
  );
  expect(marginOf(context)).toBe(margins);
  expect(availableOf(context) >= 0n).toBe(true);
  expect(availableOf(context) + marginOf(context) + house).toBe(usdt("10000").units);
  const spendable = spendableOf(context, { book: "demo", asset: USDT }).units;
  expect(spendable >= 0n && spendable <= unlostUnits(run)).toBe(true);
}

function count(seen: Seen, what: string): void {
  seen.set(what, (seen.get(what) ?? 0) + 1);
}
