import fc from "fast-check";
import { expect, test } from "vitest";
import {
  money,
  price,
  priceOf,
  ratePpm,
  type Receipt,
  type ReceiptRecords,
  type SymbolCode,
  toDecimalText,
  USDT,
  usdt,
} from "#kernel";
import { applyPostings, balanceKey } from "#ledger";
import { type SpotBasis, spotFigures, type SpotRequest, spotWorstPrice } from "./figures.ts";
import {
  averageCostOf,
  holdingWithin,
  NO_HOLDING,
  type SpotHolding,
  unrealisedOf,
} from "./holding.ts";
import { SPOT_RECEIPTS } from "./receipt.ts";
import {
  DEFAULT_SPOT_TERMS,
  readSpotTerms,
  spotTermsProblems,
  type WrittenSpotTerms,
  type SpotTerms,
} from "./terms.ts";
import { btc, BTC, COMMAND, CONTEXT, NOW, SYMBOL, TERMS } from "./testing/trades.ts";
import { quoteSpot, tradeSpot, type TradeSpot, type TradeSpotContext } from "./trade-spot.ts";

const BASIS: SpotBasis = { ...TERMS, mark: priceOf("60000"), base: BTC };
const of = (side: "buy" | "sell", by: "amount" | "value", text: string): SpotRequest => ({
  side,
  by,
  units: usdt(text).units,
});

// Goal: every figure to the last unit, and the receiver of each remainder. Method: sums done by
// hand from round prices: half spread 0.05 %, so 60 030 and 59 970, and a fee of 0.1 %.
test.each([
  [of("buy", "amount", "0.01"), "60030", "0.01", "600.3", "0.6003", "600.9003", "0.3"],
  // 600 × 0.001 ÷ 1.001 = 0.59940059…, up; 599.40059940 ÷ 60 030 = 0.009985017…, down.
  [
    of("buy", "value", "600"),
    "60030",
    "0.00998501",
    "599.4005994",
    "0.5994006",
    "600",
    "0.2999994",
  ],
  [of("sell", "amount", "0.01"), "59970", "0.01", "599.7", "0.5997", "599.1003", "0.3"],
  // 600 ÷ 0.999 = 600.600600600…, up; ÷ 59 970 = 0.010015017…, up.
  [
    ...([of("sell", "value", "600"), "59970", "0.01001502", "600.60060061"] as const),
    ...(["0.60060061", "600", "0.30059939"] as const),
  ],
  // One unit of bitcoin is worth 0.0006003 and is paid for with the fee of a whole unit more.
  [
    ...([of("buy", "amount", "0.00000001"), "60030", "0.00000001", "0.0006003"] as const),
    ...(["0.00000061", "0.00060091", "0.0000003"] as const),
  ],
  [
    ...([of("sell", "amount", "0.00000001"), "59970", "0.00000001", "0.0005997"] as const),
    ...(["0.0000006", "0.0005991", "0.0000003"] as const),
  ],
])("$0.side by $0.by of $0.units", (request, at, amount, gross, fee, value, spreadCost) => {
  const figures = spotFigures(request, BASIS);
  expect(figures.price).toBe(priceOf(at));
  const amounts = [figures.amount, figures.gross, figures.fee, figures.value, figures.spreadCost];
  expect(amounts.map(({ units }) => toDecimalText(units))).toEqual([
    amount,
    gross,
    fee,
    value,
    spreadCost,
  ]);
});

test("a purchase moves the quoted amounts, and its holding is at cost", () => {
  const traded = tradeSpot(CONTEXT, COMMAND, NOW);
  const quoted = quoteSpot(CONTEXT, COMMAND);
  if (!traded.ok || !quoted.ok) throw new Error("buys");
  const { next, postings, events, receipts } = traded.value;
  expect(
    postings.map(({ from, to, amount, reason }) => [from.kind, to.kind, amount, reason]),
  ).toEqual([
    ["available", "treasury:spot", usdt("600.3"), "spot_paid"],
    ["treasury:spot", "available", btc("0.01"), "spot_received"],
    ["available", "fees", usdt("0.6003"), "spot_fee"],
  ]);
  expect(next.order).toMatchObject({ ...quoted.value.figures, result: null, tickSeq: 7 });
  const cost = { numerator: usdt("600.9003").units, denominator: 1n };
  expect(next.holding).toEqual({ amount: btc("0.01").units, cost });
  expect(events).toEqual([{ type: "spot_traded", order: next.order }]);
  expect(receipts).toHaveLength(1);
});

test("a sale moves the quoted amounts and states its result", () => {
  const holding = {
    amount: btc("0.02").units,
    cost: { numerator: usdt("1000").units, denominator: 1n },
  };
  const sold = tradeSpot({ ...CONTEXT, holding }, { ...COMMAND, side: "sell" }, NOW);
  if (!sold.ok) throw new Error(sold.error.type);
  const { next, postings } = sold.value;
  expect(
    postings.map(({ from, to, amount, reason }) => [from.kind, to.kind, amount, reason]),
  ).toEqual([
    ["available", "treasury:spot", btc("0.01"), "spot_paid"],
    ["treasury:spot", "available", usdt("599.7"), "spot_received"],
    ["available", "fees", usdt("0.5997"), "spot_fee"],
  ]);
  expect(next.order.result).toEqual(usdt("99.1003"));
  expect(next.holding.amount).toBe(btc("0.01").units);
  expect(averageCostOf(next.holding)).toBe(priceOf("50000"));
});

const small = { inventoryOf: () => btc("0.00999999") };
const live = { book: "live" } as const;
const inLive = new Map([[balanceKey("live", USDT, "available"), usdt("1000").units]]);
const reversing = { ...small, balances: inLive, isReversalOpen: true };
const losing = { ...reversing, losses: new Map([[USDT, usdt("399.09970001").units]]) };
const poor = { ...losing, balances: new Map() };
const large = { ...live, units: btc("2").units };
const tiny = { ...live, by: "value", units: usdt("0.99999999").units } as const;
const moved = { ...tiny, worstPrice: priceOf("60029.99999999") };
const quote = CONTEXT.market?.quote;
if (quote === undefined) throw new Error("there is a tick");
const stale = { ...poor, market: { state: { type: "stale" }, quote } as const };
const closed = { ...poor, market: { state: { type: "closed" }, quote } as const };
const halted = { ...poor, market: { state: { type: "halted", reason: "split" }, quote } as const };
const disabled = { ...halted, terms: readSpotTerms(withFirst({ isEnabled: false }), 2) };

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to the
// first, and is refused by the earliest that it breaks.
test.each<[string, Partial<TradeSpotContext>, Partial<TradeSpot>, object]>([
  ["inventory_short", small, {}, { left: btc("0.00999999") }],
  ["reversal_open", reversing, live, {}],
  ["positions_losing", losing, live, { mayLeave: usdt("600.90029999") }],
  ["insufficient_balance", poor, live, { needed: usdt("600.9003") }],
  ["value_above_maximum", poor, large, { valueMax: usdt("100000") }],
  ["value_below_minimum", poor, tiny, { valueMin: usdt("1") }],
  ["price_moved", poor, moved, { price: priceOf("60030") }],
  ["price_stale", stale, moved, {}],
  ["price_stale", { ...poor, market: null }, moved, {}],
  ["market_closed", closed, moved, {}],
  ["market_halted", halted, moved, { reason: "split" }],
  ["spot_disabled", disabled, moved, {}],
  ["unknown_symbol", disabled, { ...moved, symbol: "XUSDT" as SymbolCode }, {}],
])("refuses with %s", (type, context, command, details) => {
  const result = tradeSpot({ ...CONTEXT, ...context }, { ...COMMAND, ...command }, NOW);
  expect(result).toEqual({ ok: false, error: { type, ...details } });
});

// Goal: never a worse price than displayed. Method: the worst price met, and missed by a unit.
test.each([
  ["buy", "60030", true],
  ["buy", "60029.99999999", false],
  ["sell", "59970", true],
  ["sell", "59970.00000001", false],
] as const)("spot-1 a %s at worst at %s is filled: %s", (side, worst, isFilled) => {
  const traded = tradeSpot(CONTEXT, { ...COMMAND, side, worstPrice: priceOf(worst) }, NOW);
  expect(traded.ok).toBe(isFilled);
});

test("a worst price allows exactly the tolerance", () => {
  expect(spotWorstPrice("buy", price(100_001n), ratePpm(5_000n))).toBe(100_501n);
  expect(spotWorstPrice("sell", price(100_001n), ratePpm(5_000n))).toBe(99_501n);
});

test("a purchase by a value that buys nothing is below the minimum", () => {
  const dear = { ...CONTEXT, market: { state: { type: "open" } as const, quote: dearest() } };
  const one = { ...COMMAND, by: "value" as const, units: usdt("1").units };
  const error = { type: "value_below_minimum", valueMin: usdt("1") };
  expect(tradeSpot(dear, one, NOW)).toEqual({ ok: false, error });
});

const records: ReceiptRecords<SpotTerms> = {
  priceOfTick: (symbol, seq) => (symbol === SYMBOL && seq === 7 ? priceOf("60000") : null),
  timeOfTick: (symbol, seq) => (symbol === SYMBOL && seq === 7 ? NOW : null),
  termsOf: (version) => (version === "1" ? TERMS : null),
};
const isHonest = (receipt: Receipt) => SPOT_RECEIPTS.recompute(receipt, records).isHonest;
const receipts = (["buy", "sell"] as const).flatMap((side) =>
  (["amount", "value"] as const).flatMap((by) => {
    const units = by === "amount" ? btc("0.01").units : usdt("600").units;
    const traded = tradeSpot(CONTEXT, { ...COMMAND, side, by, units }, NOW);
    return traded.ok ? traded.value.receipts : [];
  }),
);

test.each(receipts)("spot-1 a receipt follows from its tick and the terms", (receipt) => {
  expect(isHonest(receipt)).toBe(true);
  const forged: readonly Partial<Receipt>[] = [
    { kind: "close" },
    { ruleVersion: "spot/1" },
    { inputs: { ...receipt.inputs, tradedAtMs: NOW - 1 } },
    { inputs: { ...receipt.inputs, tradedAtMs: NOW + 5_001 } },
    { result: { ...receipt.result, tradeFee: "0" } },
    { result: { ...receipt.result, bonus: "1" } },
    { inputs: { ...receipt.inputs, size: "2" } },
    { inputs: { ...receipt.inputs, size: "-2" } },
    { inputs: { ...receipt.inputs, side: receipt.inputs["side"] === "buy" ? "sell" : "buy" } },
    { inputs: { ...receipt.inputs, by: receipt.inputs["by"] === "value" ? "amount" : "value" } },
    { inputs: { ...receipt.inputs, book: "live" } },
    { inputs: { ...receipt.inputs, termsVersion: 2 } },
    { inputs: { ...receipt.inputs, indexTick: 8 } },
    { inputs: { ...receipt.inputs, symbol: "ETHUSDT" } },
    { ticks: [] },
  ];
  expect(forged.filter((change) => isHonest({ ...receipt, ...change }))).toEqual([]);
  expect(receipts).toHaveLength(4);
  // A receipt of the older rule stays valid by that rule.
  const { tradedAtMs: _tradedAtMs, ...timeless } = receipt.inputs;
  expect(isHonest({ ...receipt, ruleVersion: "spot/1", inputs: timeless })).toBe(true);
});

// Goal: averages never lose a unit. Method: three for 1.00 is no whole number of units; a sale of a
// third takes exactly a third.
test("an average cost is exact over sales that do not divide evenly", () => {
  const third = holdingWithin({ amount: 3n, cost: { numerator: 100n, denominator: 1n } }, 2n);
  expect(third).toEqual({ amount: 2n, cost: { numerator: 200n, denominator: 3n } });
  expect(averageCostOf(third)).toBe(3_333_333_334n);
  expect(unrealisedOf(third, { at: price(3_300_000_000n), asset: USDT })).toEqual(money(USDT, -1n));
  expect(unrealisedOf(third, { at: price(3_400_000_000n), asset: USDT })).toEqual(money(USDT, 1n));
  expect(holdingWithin(third, 0n)).toEqual(NO_HOLDING);
  expect(holdingWithin(third, 3n)).toBe(third);
  expect(averageCostOf(NO_HOLDING)).toBeNull();
});

test("assets from elsewhere do not affect a result", () => {
  const holding = {
    amount: btc("0.0025").units,
    cost: { numerator: usdt("140").units, denominator: 1n },
  };
  const sold = tradeSpot({ ...CONTEXT, holding }, { ...COMMAND, side: "sell" }, NOW);
  // A quarter of the 599.1003 received, less all of the 140 it cost.
  expect(sold).toMatchObject({
    value: { next: { order: { result: usdt("9.775075") }, holding: NO_HOLDING } },
  });
  const other = tradeSpot(CONTEXT, { ...COMMAND, side: "sell" }, NOW);
  expect(other).toMatchObject({ value: { next: { order: { result: usdt("0") } } } });
});

const sizes = fc.bigInt({ min: 1n, max: 10n ** 12n });
const marks = fc.bigInt({ min: 1n, max: 10n ** 14n }).map(price);
const requests = fc.record({
  side: fc.constantFrom("buy" as const, "sell" as const),
  by: fc.constantFrom("amount" as const, "value" as const),
  units: sizes,
});
const free = { halfSpreadRate: ratePpm(0n), feeRate: ratePpm(0n) };

/** The change of its owner's wealth by a trade at the mark, in 10⁻¹⁶: never above zero. */
function gainScaled(request: SpotRequest, basis: SpotBasis): bigint {
  const { amount, value } = spotFigures(request, basis);
  const worth = amount.units * basis.mark - value.units * 10n ** 8n;
  return request.side === "buy" ? worth : -worth;
}

// Goal: no trade gains at its own mark, so no sequence of them at one mark does, of any length.
// Method: each trade by itself is the bound; spread and fee or neither.
test("spot-5 no trade gains at its own mark", () => {
  fc.assert(
    fc.property(requests, marks, fc.boolean(), (request, mark, isFree) => {
      const basis = { ...BASIS, ...(isFree && free), mark };
      const { spreadCost } = spotFigures(request, basis);
      return gainScaled(request, basis) <= 0n && spreadCost.units >= 0n;
    }),
  );
});

test("spot-5 a million tiny trades at one mark gain nothing", () => {
  const basis = { ...BASIS, ...free };
  let gain = 0n;
  for (let step = 0n; step < 1_000_000n; step += 1n) {
    const side = step % 2n === 0n ? "buy" : "sell";
    const by = step % 3n === 0n ? "value" : "amount";
    gain += gainScaled({ side, by, units: 1n + ((step * 7_919n) % 100_000n) }, basis);
  }
  expect(gain).toBeLessThan(0n);
});

// Goal: conservation and no overdraw, in pairs. Method: shares of the balance, to the last unit;
// holdings and balance rows must agree, and all costs and results together equal what was paid.
test("trades overdraw nothing, and a holding is purchases less sales", () => {
  const steps = fc.array(fc.tuple(fc.boolean(), fc.constantFrom(1n, 50n, 99n, 100n)), {
    minLength: 1,
    maxLength: 12,
  });
  const [cash, coins] = [
    balanceKey("demo", USDT, "available"),
    balanceKey("demo", BTC, "available"),
  ];
  fc.assert(
    fc.property(steps, fc.bigInt({ min: priceOf("100"), max: priceOf("90000") }), (all, mark) => {
      let [balances, holding] = [new Map([[cash, usdt("1000").units]]), NO_HOLDING] as [
        TradeSpotContext["balances"],
        typeof NO_HOLDING,
      ];
      let results = 0n;
      let sales = 0n;
      for (const [isBuy, percent] of all) {
        const market = {
          state: { type: "open" } as const,
          quote: { ...quote, price: price(mark) },
        };
        const units = ((balances.get(isBuy ? cash : coins) ?? 0n) * percent) / 100n;
        const size = isBuy ? ({ side: "buy", by: "value" } as const) : ({ side: "sell" } as const);
        const context = { ...CONTEXT, market, balances, holding };
        const traded = tradeSpot(context, { ...COMMAND, ...size, units }, NOW);
        if (!traded.ok) continue;
        balances = applyPostings(balances, traded.value.postings);
        ({ holding } = traded.value.next);
        results += traded.value.next.order.result?.units ?? 0n;
        sales += isBuy ? 0n : 1n;
      }
      const { numerator, denominator } = holding.cost;
      const left = (balances.get(cash) ?? 0n) * denominator + numerator;
      const off = (usdt("1000").units + results) * denominator - left;
      return (
        holding.amount === (balances.get(coins) ?? 0n) && off <= 0n && -off <= sales * denominator
      );
    }),
  );
});

// Goal: each mistake in new terms is reported with its place. Method: valid ones with one change.
test.each<[string, string, Partial<WrittenSpotTerms>]>([
  ["halfSpreadPpm", "out_of_range", { halfSpreadPpm: 50_001 }],
  ["feePpm", "out_of_range", { feePpm: -1 }],
  ["symbols", "symbol_changed", { symbols: DEFAULT_SPOT_TERMS.symbols.slice(1) }],
  ["symbols", "symbol_changed", withFirst({ base: "ETH" })],
  ["symbols.BTCUSDT.valueMin", "minimum_is_zero", withFirst({ valueMin: "0" })],
  ["symbols.BTCUSDT.valueMax", "maximum_below_minimum", withFirst({ valueMax: "0.99999999" })],
])("terms: %s %s", (path, problem, change) => {
  const wrong = spotTermsProblems({ ...DEFAULT_SPOT_TERMS, ...change }, DEFAULT_SPOT_TERMS);
  expect(wrong).toEqual([{ path, problem }]);
});

test("terms are valid up to their edges", () => {
  const edge = { ...withFirst({ valueMax: "1" }), halfSpreadPpm: 0, feePpm: 50_000 };
  expect(spotTermsProblems(edge, DEFAULT_SPOT_TERMS)).toEqual([]);
});

function withFirst(change: Partial<WrittenSpotTerms["symbols"][number]>): WrittenSpotTerms {
  const symbols = DEFAULT_SPOT_TERMS.symbols.map((one, index) =>
    index === 0 ? { ...one, ...change } : one,
  );
  return { ...DEFAULT_SPOT_TERMS, symbols };
}

function dearest() {
  return { ...quoteAt(), price: priceOf("1000000000") };
}

function quoteAt() {
  if (quote === undefined) throw new Error("there is a tick");
  return quote;
}

// Goal: the size of a cost does not grow with the number of sales. Method: a thousand sales of
// parts that never divide evenly.
test("a cost stays short however often it is divided", () => {
  const cost = { numerator: 10n ** 15n + 3n, denominator: 1n };
  let holding: SpotHolding = { amount: 10n ** 15n + 7n, cost };
  for (let sale = 0; sale < 1_000; sale += 1) {
    holding = holdingWithin(holding, holding.amount - 999_999_937n);
  }
  expect(holding.cost.denominator <= 10n ** 32n).toBe(true);
  expect(averageCostOf(holding)).toBe(100_000_000n);
});
