import fc from "fast-check";
import { expect, test } from "vitest";
import { money, price, quantity, quantityOf, ratePpm, type SymbolCode, USDT, usdt } from "#kernel";
import { closePosition } from "./close-position.ts";
import { type OpenPosition, openPosition } from "./open-position.ts";
import { previewOpen } from "./preview.ts";
import {
  after,
  at,
  availableOf,
  ETH,
  FREE,
  idOf,
  marginOf,
  type MarketSetup,
  NOW,
  OPEN,
  positionWith,
  RECEIPT,
  TERMS,
  contextWith,
} from "./testing/context.ts";

const crowd = Array.from({ length: 200 }, (_, index) =>
  positionWith({ id: idOf(`q${index}`), symbol: ETH }),
);
const UNPRICED = { state: { type: "stale" }, quote: null } as const;
const poor = { funds: usdt("0"), owed: usdt("0"), notional: usdt("0") };
const withMarket = (change: MarketSetup) =>
  contextWith({ available: "1", positions: crowd, markets: [change] });
const crowded = withMarket({});
const worst = {
  stopLoss: at("54000"), // beyond 54 244
  size: { quantity: quantityOf("0.1") },
} as const;
const wrongStop = { ...worst, stopLoss: at("60001") };
const wrongStops = { ...wrongStop, takeProfit: at("59999") };
const tooLarge = { ...wrongStops, size: { quantity: quantityOf("17") } };
const tooFast = { ...wrongStops, size: { quantity: quantityOf("9") }, leverage: 51 };
const tooSmall = { ...wrongStops, size: { quantity: quantityOf("0.0008") } };
const nothing = { ...wrongStops, size: { margin: usdt("0") } };
const askingMore = { ...nothing, orderType: "limit", orderPrice: at("60006") } as const;
const moved = { ...nothing, worstPrice: at("60005.99999999") };
const priced = { ...moved, orderPrice: at("60000") };
const unpriced = { ...nothing, orderType: "limit" } as const;
const tooHigh = { ...unpriced, leverage: 101 };

// Goal: the order in which a bad command is refused. Method: each row breaks one more rule,
// from the last check to the first, and must be refused by the earliest rule it breaks. Where two
// rules exclude each other (a market order has a price or lacks one) both rows break all that
// follow.
test.each([
  ["insufficient_balance", contextWith({ available: "1" }), {}],
  ["too_many_positions", crowded, {}],
  ["stop_loss_beyond_liquidation", crowded, worst],
  ["stop_loss_wrong_side", crowded, wrongStop],
  ["take_profit_wrong_side", crowded, wrongStops],
  ["market_underfunded", withMarket({ house: poor }), wrongStops],
  ["leverage_out_of_range", withMarket({ house: poor }), tooFast],
  ["notional_above_maximum", withMarket({ house: poor }), { ...tooLarge, leverage: 51 }],
  ["margin_below_minimum", crowded, tooSmall],
  ["quantity_too_small", crowded, nothing],
  ["price_moved", crowded, moved],
  ["order_price_wrong_side", crowded, askingMore],
  ["order_price_not_allowed", crowded, priced],
  ["order_price_required", crowded, unpriced],
  ["leverage_out_of_range", crowded, tooHigh],
  ["price_stale", { ...contextWith(), marketOf: () => UNPRICED }, tooHigh],
  ["price_stale", withMarket({ state: { type: "stale" } }), tooHigh],
  ["market_closed", withMarket({ state: { type: "closed" } }), tooHigh],
  ["market_halted", withMarket({ state: { type: "halted", reason: "split" } }), tooHigh],
  ["unknown_symbol", contextWith({ markets: [] }), tooHigh],
] satisfies [string, object, Partial<OpenPosition>][])(
  "refuses with %s",
  (type, context, change) => {
    const refused = openPosition(context, { ...OPEN, ...change }, NOW);
    expect(refused).toMatchObject({ ok: false, error: { type } });
  },
);

test.each([0, -5, 1.5, 1_000_000, Number.NaN, 101])("T2 refuses leverage %s", (leverage) => {
  const refused = openPosition(contextWith(), { ...OPEN, leverage }, NOW);
  expect(refused).toEqual({
    ok: false,
    error: { type: "leverage_out_of_range", leverageMax: 100 },
  });
});

// Goal: a position that its own spread would liquidate is refused. Method: 50× under maintenance of
// 1 % and half a spread of 1.2 %, in both modes: of the margin of 1 214.40 the spread takes 720,
// and 600 must be kept. The balance is large enough that only this rule can refuse.
test.each(["isolated", "cross"] as const)("refuses %s that is liquidated at once", (marginMode) => {
  const maintenanceTiers = [{ notionalMax: null, rate: ratePpm(10_000n) }];
  const terms = { ...TERMS, halfSpreadRate: ratePpm(12_000n), maintenanceTiers };
  const command = { ...OPEN, marginMode, leverage: 50, size: { quantity: quantityOf("1") } };
  const context = contextWith({ available: "1245", markets: [{ terms }] });
  expect(openPosition(context, command, NOW)).toEqual({
    ok: false,
    error: { type: "liquidated_at_once" },
  });
});

// Goal: the reported minimum margin is accepted. Method: one unit on either side of it, at a price
// and leverages that never divide evenly; a quantity is checked by the margin it takes.
test.each([1, 7, 20])("the minimum of 5 is enough at %s×", (leverage) => {
  const open = (size: OpenPosition["size"]) =>
    openPosition(contextWith(), { ...OPEN, leverage, size }, NOW);
  const refusal = { ok: false, error: { type: "margin_below_minimum", marginMin: usdt("5") } };
  expect(open({ margin: usdt("5") }).ok).toBe(true);
  expect(open({ margin: usdt("4.99999999") })).toEqual(refusal);
  const worth = (text: string) => ({ value: money(USDT, usdt(text).units * BigInt(leverage)) });
  expect(open(worth("5")).ok).toBe(true);
  expect(open(worth("4.99999999"))).toEqual(refusal);
  const units = (usdt("5").units * BigInt(leverage) * 100_000_000n) / at("60006");
  expect(open({ quantity: quantity(units) })).toEqual(refusal);
  expect(open({ quantity: quantity(units + 1n) }).ok).toBe(true);
});

// Goal: the ticket refuses a cross stop-loss beyond the displayed liquidation price. Method: the
// price of the preview, one unit on either side, for market and resting orders; an insufficient
// balance is refused as such.
test.each([
  {},
  { side: "short" },
  { orderType: "limit", orderPrice: at("59000") },
  { orderType: "stop", orderPrice: at("69000") },
] satisfies Partial<OpenPosition>[])(
  "a cross stop-loss is compared with liquidation: %o",
  (change) => {
    const context = contextWith({ available: "700" });
    const command = { ...OPEN, ...change, marginMode: "cross" } as const;
    const preview = previewOpen(context, command, NOW);
    if (!preview.ok || preview.value.liquidationPrice === null) throw new Error("has one");
    const { liquidationPrice } = preview.value;
    const nearer = price(liquidationPrice + (command.side === "long" ? 1n : -1n));
    expect(openPosition(context, { ...command, stopLoss: liquidationPrice }, NOW)).toEqual({
      ok: false,
      error: { type: "stop_loss_beyond_liquidation", liquidationPrice },
    });
    expect(openPosition(context, { ...command, stopLoss: nearer }, NOW).ok).toBe(true);
    const poorer = contextWith({ available: "500" });
    expect(openPosition(poorer, { ...command, stopLoss: liquidationPrice }, NOW)).toMatchObject({
      error: { type: "insufficient_balance" },
    });
  },
);

// Goal: the required side of the market for an order. Method: one unit on either side of the edge;
// buying now costs 60 006, selling brings 59 994, the mark is 60 000.
test.each([
  ["limit", "long", "60006", "60005.99999999"],
  ["limit", "short", "59994", "59994.00000001"],
  ["stop", "long", "60000", "60000.00000001"],
  ["stop", "short", "60000", "59999.99999999"],
] as const)("a %s %s at %s is refused, at %s rests", (orderType, side, refused, rests) => {
  const order = { ...OPEN, orderType, side };
  const place = (price: string) =>
    openPosition(contextWith(), { ...order, orderPrice: at(price) }, NOW);
  expect(place(refused)).toMatchObject({ ok: false, error: { type: "order_price_wrong_side" } });
  expect(place(rests)).toMatchObject({
    ok: true,
    value: { next: [{ status: "working", entry: null }] },
  });
});

// Goal: nobody pays more, or receives less, than accepted. Method: the price itself, and a unit on
// its worse side; buying now costs 60 006, selling brings 59 994.
test.each([
  ["long", "60006", "60005.99999999"],
  ["short", "59994", "59994.00000001"],
] as const)("a market %s opens at its worst price of %s and not at %s", (side, limit, missed) => {
  const open = (worstPrice: string) =>
    openPosition(contextWith(), { ...OPEN, side, worstPrice: at(worstPrice) }, NOW);
  expect(open(limit)).toMatchObject({
    ok: true,
    value: { next: [{ entry: { price: at(limit) } }] },
  });
  expect(open(missed)).toEqual({ ok: false, error: { type: "price_moved", price: at(limit) } });
});

// Goal: the numbers of a market order to the last unit. Method: 0.1 BTC at 10× from a mark of
// 60 000 and a half spread of 0.01 %: 60 006; notional 6 000.60, margin 600.06, fee 3.0003.
test("a market order opens at the tick", () => {
  const context = contextWith();
  const opened = openPosition(context, OPEN, NOW);
  expect(opened).toMatchObject({
    ok: true,
    value: {
      next: [
        {
          status: "running",
          entry: { price: at("60006"), tickSeq: 7, at: NOW },
          margin: usdt("600.06"),
          openFee: usdt("3.0003"),
        },
      ],
      postings: [
        { reason: "position_margin", amount: usdt("600.06") },
        { reason: "open_fee", amount: usdt("3.0003") },
      ],
      events: [{ type: "position_opened" }],
      receipts: [],
    },
  });
  if (!opened.ok) throw new Error("opens");
  const next = after(context, opened.value);
  expect([availableOf(next), marginOf(next)]).toEqual([
    usdt("9396.9397").units,
    usdt("600.06").units,
  ]);
});

test("a resting order sets aside margin and fee at its price", () => {
  const order = { ...OPEN, orderType: "limit", orderPrice: at("50000") } as const;
  expect(openPosition(contextWith({ available: "502.5" }), order, NOW)).toMatchObject({
    ok: true,
    value: {
      next: [{ status: "working", margin: usdt("502.5"), openFee: usdt("0") }],
      postings: [{ reason: "order_margin", amount: usdt("502.5") }],
      events: [{ type: "order_placed" }],
    },
  });
  const short = openPosition(contextWith({ available: "502.49999999" }), order, NOW);
  expect(short).toEqual({
    ok: false,
    error: { type: "insufficient_balance", needed: usdt("502.5") },
  });
});

// Goal: rounding in the house's favour. Method: exact numbers on each side of the edge, at a price
// of 3: a margin of 10 at 1× buys 3.33333333, whose notional is 9.99999999.
test.each([
  ["10", "3.33333333", "9.99999999", "0.005"],
  ["9.99999999", "3.33333333", "9.99999999", "0.005"],
  ["9.99999998", "3.33333332", "9.99999996", "0.005"],
  ["20", "6.66666666", "19.99999998", "0.01"],
])("T3 I11 a margin of %s buys %s for %s with a fee of %s", (margin, bought, paid, fee) => {
  const terms = { ...FREE, openFeeRate: ratePpm(500n) };
  const context = contextWith({ markets: [{ price: "3", terms }] });
  const opened = openPosition(
    context,
    { ...OPEN, leverage: 1, size: { margin: usdt(margin) } },
    NOW,
  );
  const position = { quantity: quantityOf(bought), margin: usdt(paid), openFee: usdt(fee) };
  expect(opened).toMatchObject({ ok: true, value: { next: [position] } });
});

test("an order's margin is rounded up where leverage does not divide the notional", () => {
  const context = contextWith({ markets: [{ price: "100", terms: FREE }] });
  const command = { ...OPEN, leverage: 3, size: { quantity: quantityOf("1") } };
  expect(openPosition(context, command, NOW)).toMatchObject({
    value: { next: [{ margin: usdt("33.33333334") }] },
  });
});

// Goal: the symbol's own terms apply. Method: another version is recorded with the position.
test("T12 the version of the terms stays with the position", () => {
  const context = contextWith({ markets: [{ terms: { ...TERMS, version: 9 } }] });
  expect(openPosition(context, OPEN, NOW)).toMatchObject({
    value: { next: [{ termsVersion: 9 }] },
  });
  const elsewhere = { ...OPEN, symbol: "NONE" as SymbolCode };
  expect(openPosition(context, elsewhere, NOW)).toEqual({
    ok: false,
    error: { type: "unknown_symbol" },
  });
});

// Goal: opening and closing at one price is never free. Method: any size, side and mode; the loss
// is at least both fees and both half spreads.
test("T9 J7 a round trip at one price loses at least the fees and the spread", () => {
  const trips = fc.record({
    side: fc.constantFrom("long", "short"),
    marginMode: fc.constantFrom("isolated", "cross"),
    leverage: fc.constantFrom(1, 3, 20),
    size: fc.bigInt(10n ** 9n, 10n ** 11n).map((units) => ({ margin: { ...usdt("0"), units } })),
  } as const);
  fc.assert(
    fc.property(trips, (trip) => {
      const context = contextWith({ available: "100000" });
      const opened = openPosition(context, { ...OPEN, ...trip }, NOW);
      if (!opened.ok) return opened.error.type === "notional_above_maximum";
      const during = after(context, opened.value);
      const closed = closePosition(
        during,
        { positionId: OPEN.positionId, receiptId: RECEIPT },
        NOW,
      );
      if (!closed.ok) return false;
      const [position] = closed.value.next;
      const lost = availableOf(context) - availableOf(after(during, closed.value));
      if (position === undefined) return false;
      const fees = position.openFee.units + position.closeFee.units;
      // Each half spread is 6 of 60 000 on every whole unit.
      const spread = (position.quantity * 12n * 10n ** 8n) / 10n ** 8n;
      return lost >= fees + spread && marginOf(after(during, closed.value)) === 0n;
    }),
  );
});
