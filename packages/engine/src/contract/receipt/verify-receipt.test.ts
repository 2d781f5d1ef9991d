import { expect, test } from "vitest";
import {
  type Decision,
  type Fact,
  type Facts,
  instant,
  type Price,
  quantityOf,
  ratePpm,
  type Receipt,
  type Result,
  type SymbolCode,
  usdt,
} from "#kernel";
import { FUNDING_PERIOD_MS } from "../math/funding.ts";
import { chargeFunding } from "../charge-funding.ts";
import { closePosition } from "../close-position.ts";
import type { Position } from "../state.ts";
import {
  at,
  BTC,
  ETH,
  idOf,
  marketAt,
  NOW,
  positionWith,
  RECEIPT,
  TERMS,
  worldWith,
} from "../testing/world.ts";
import { touchPosition } from "../touch-position.ts";
import { isReceiptHonest, recomputeReceipt } from "./verify-receipt.ts";

// Goal: whoever holds a receipt and the ticks can recompute it, and no single number in it can be
// changed without being found out. Method: one receipt of each kind, every number in it changed by
// the smallest step up and down, one at a time.

// Each tick has its own price, so that naming another one is another price.
const ticks = new Map([
  [`${BTC}/3`, at("59994.00059994")],
  [`${BTC}/4`, at("59001")],
  [`${BTC}/2`, at("58001")],
  [`${ETH}/3`, at("2999.70002999")],
]);
const priceOfTick = (symbol: SymbolCode, seq: number, mark: Price): Price | null =>
  ticks.get(`${symbol}/${seq}`) ??
  (seq >= 6 && seq <= 8 ? ((mark + BigInt(seq - 7)) as Price) : null);

const command = { positionId: idOf("p1"), receiptId: RECEIPT };
// Entered at the tick 3, half a spread above its mark.
const entered = { entryPrice: "60000" } as const;
const cross = { marginMode: "cross" } as const;
const third = { takeProfitPercent: 33, stopLossPercent: 33 };
// 1 % of it is worth less than the smallest margin.
const dust = { takeProfitPercent: 1, quantity: quantityOf("0.0075") };
const closeOut = { ...TERMS, closeOutRate: ratePpm(500_000n) };

type Decided = Result<Decision<readonly Position[], unknown>, { readonly type: string }>;

const closeAt = (price: string, change: Partial<Position>, available = "0"): Decided =>
  closePosition(
    worldWith({
      available,
      positions: [positionWith({ ...entered, ...change })],
      markets: [{ price }],
    }),
    command,
    NOW,
  );
const touchAt = (price: string, change: Partial<Position>, terms = TERMS): Decided =>
  touchPosition(
    worldWith({
      available: "0",
      positions: [positionWith({ ...entered, ...change })],
      markets: [{ price, terms }],
    }),
    command,
    NOW,
  );

function liquidateCross(): Decided {
  const order = positionWith({
    ...cross,
    id: idOf("p9"),
    status: "working",
    entry: null,
    margin: usdt("10"),
  });
  const other = positionWith({
    ...cross,
    id: idOf("p2"),
    symbol: ETH,
    side: "long",
    entryPrice: "3000",
    quantity: quantityOf("20"),
    margin: usdt("600"),
  });
  const world = worldWith({
    available: "5",
    positions: [positionWith({ ...entered, ...cross }), other, { ...order, orderPrice: at("1") }],
    markets: [{ price: "52000" }, { symbol: ETH, price: "2970", seq: 7 }],
  });
  return touchPosition(world, command, NOW);
}

function fundWith(change: Partial<Position>, available: string): Decided {
  const position = positionWith(change);
  const period = position.fundedPeriod + 1;
  const world = worldWith({ available, positions: [position], markets: [{}] });
  return chargeFunding(world, { ...command, period }, instant(period * FUNDING_PERIOD_MS));
}

const receipts: readonly [name: string, mark: string, decided: Decided][] = [
  ["a gain", "61000", closeAt("61000", {})],
  ["a loss", "58000", closeAt("58000", {})],
  ["a gap beyond the margin", "50000", closeAt("50000", {})],
  [
    "a short",
    "58000",
    closeAt("58000", {
      side: "short",
      entry: { price: at("59988.00119988"), tickSeq: 3, at: NOW },
    }),
  ],
  ["a cross close that reaches for available", "50000", closeAt("50000", cross, "1000")],
  ["a stop-loss", "56999", touchAt("56999", { stopLoss: at("57000") })],
  ["a take-profit", "66001", touchAt("66001", { takeProfit: at("66000") })],
  ["a stop-loss for a share", "56999", touchAt("56999", { stopLoss: at("57000"), ...third })],
  ["a take-profit for a share", "66001", touchAt("66001", { takeProfit: at("66000"), ...third })],
  [
    "a cross take-profit for a share",
    "66001",
    touchAt("66001", { ...cross, takeProfit: at("66000"), ...third }),
  ],
  ["a share that is dust", "66001", touchAt("66001", { takeProfit: at("66000"), ...dust })],
  ["an isolated liquidation", "54100", touchAt("54100", {})],
  ["a close-out", "56000", touchAt("56000", {}, closeOut)],
  [
    "a liquidation on the second tier",
    "54100",
    touchAt("54100", { quantity: quantityOf("1"), margin: usdt("6000") }),
  ],
  ["isolated funding", "60000", fundWith({}, "0")],
  ["cross funding", "60000", fundWith(cross, "0.1")],
  ["funding received", "60000", fundWith({ side: "short" }, "0")],
];

function receiptOf(decided: Decided): Receipt {
  const [receipt] = decided.ok ? decided.value.receipts : [];
  if (receipt === undefined) throw new Error("this decision has a receipt");
  return receipt;
}

test.each(receipts)("%s is recomputed, and every change is found", (_name, mark, decided) => {
  const receipt = receiptOf(decided);
  const priceOf = (symbol: SymbolCode, seq: number) => priceOfTick(symbol, seq, at(mark));
  expect(recomputeReceipt(receipt, priceOf)).toEqual({ ok: true, value: receipt });
  const { inputs, ticks: named, result } = receipt;
  const tampered = variantsOf({ inputs, ticks: named, result });
  expect(tampered.length).toBeGreaterThan(20);
  const undetected = tampered.filter(({ fact }) =>
    // Only the three tampered parts are replaced; their shape is that of a receipt still.
    isReceiptHonest({ ...receipt, ...(fact as unknown as Partial<Receipt>) }, priceOf),
  );
  expect(undetected.map(({ path }) => path)).toEqual([]);
});

test("a cross liquidation is recomputed, and every change is found", () => {
  const receipt = receiptOf(liquidateCross());
  const priceOf = (symbol: SymbolCode, seq: number) =>
    priceOfTick(symbol, seq, symbol === BTC ? at("52000") : at("2970"));
  expect(isReceiptHonest(receipt, priceOf)).toBe(true);
  const { inputs, ticks: named, result } = receipt;
  const undetected = variantsOf({ inputs, ticks: named, result }).filter(({ fact }) =>
    isReceiptHonest({ ...receipt, ...(fact as unknown as Partial<Receipt>) }, priceOf),
  );
  expect(undetected.map(({ path }) => path)).toEqual([]);
});

test("what cannot be recomputed says why", () => {
  const receipt = receiptOf(closeAt("61000", {}));
  const priceOf = (symbol: SymbolCode, seq: number) => priceOfTick(symbol, seq, at("61000"));
  const refusalOf = (changed: Partial<Receipt>, prices = priceOf) =>
    recomputeReceipt({ ...receipt, ...changed }, prices);
  expect(refusalOf({ ruleVersion: "contract/0" })).toMatchObject({
    error: { type: "unknown_rule" },
  });
  expect(refusalOf({ kind: "gift" })).toMatchObject({ error: { type: "unknown_rule" } });
  expect(refusalOf({}, () => null)).toEqual({
    ok: false,
    error: { type: "missing_tick", symbol: BTC, seq: 3 },
  });
  expect(refusalOf({ inputs: {} })).toMatchObject({ error: { type: "malformed_receipt" } });
  const unreached = { ...receipt.inputs, reason: "stop_loss", trigger: "1" };
  expect(refusalOf({ inputs: unreached })).toEqual({
    ok: false,
    error: { type: "rule_refused", refusal: "not_triggered" },
  });
});

// Goal: a part is of a stop only as its share says. Method: the share taken out, put where there is
// none, made all, and a part that nobody but its user could have closed.
test("a part that does not follow from a stop's share is found", () => {
  const stopped = receiptOf(touchAt("66001", { takeProfit: at("66000"), ...third }));
  const whole = receiptOf(touchAt("66001", { takeProfit: at("66000") }));
  const byUser = receiptOf(closeAt("66001", {}));
  const priceOf = (symbol: SymbolCode, seq: number) => priceOfTick(symbol, seq, at("66001"));
  const isHonest = (receipt: Receipt, change: Receipt["inputs"]) => {
    const inputs = Object.entries({ ...receipt.inputs, ...change });
    const said = inputs.filter(([, fact]) => fact !== "left out");
    return isReceiptHonest({ ...receipt, inputs: Object.fromEntries(said) }, priceOf);
  };
  expect(isHonest(stopped, {})).toBe(true);
  const changes: readonly [receipt: Receipt, change: Receipt["inputs"]][] = [
    [stopped, { stopPercent: "left out" }],
    [stopped, { stopPercent: 100, closedQuantity: "0.1" }],
    [stopped, { stopPercent: 0, closedQuantity: "0.1" }],
    [stopped, { marginMin: "10000" }],
    [stopped, { marginMin: "left out" }],
    [whole, { closedQuantity: "0.05" }],
    [byUser, { stopPercent: 50, marginMin: "5" }],
    [byUser, { reason: "market_halt", closedQuantity: "0.05" }],
  ];
  expect(changes.filter(([receipt, change]) => isHonest(receipt, change))).toEqual([]);
});

// Goal: a receipt lists what its rule used and nothing else. Method: an isolated close and an
// isolated liquidation with something added that changes no result.
test("what the rule did not use is found", () => {
  const priceOf = (symbol: SymbolCode, seq: number) => priceOfTick(symbol, seq, at("54100"));
  const closed = receiptOf(closeAt("54100", {}));
  const liquidated = receiptOf(touchAt("54100", {}));
  const [position] = liquidated.inputs["positions"] as readonly Facts[];
  const rich = { ...position, margin: "1000000" };
  const order = { positionId: "p2", margin: "1" };
  const steps = [
    { notionalMax: "50000", ratePpm: "4000" },
    { notionalMax: null, ratePpm: "900000" },
  ];
  const added: readonly [what: string, receipt: Receipt, inputs: object][] = [
    ["a balance out of reach", closed, { available: "5" }],
    ["a fact of no meaning", closed, { note: "by mistake" }],
    ["a number written another way", closed, { closedQuantity: "0.10" }],
    [
      "a position behind an order's name",
      liquidated,
      { positions: [position, { ...rich, positionId: "p2" }], orders: [order] },
    ],
    ["a position told twice", liquidated, { positions: [rich, position] }],
    ["an order beside an isolated position", liquidated, { orders: [order] }],
    ["a step above the one in force", liquidated, { positions: [{ ...position, tiers: steps }] }],
  ];
  const undetected = added.filter(([, receipt, inputs]) =>
    isReceiptHonest({ ...receipt, inputs: { ...receipt.inputs, ...inputs } }, priceOf),
  );
  expect(isReceiptHonest(closed, priceOf) && isReceiptHonest(liquidated, priceOf)).toBe(true);
  expect(undetected.map(([what]) => what)).toEqual([]);
});

test("two orders of one name are malformed", () => {
  const priceOf = (symbol: SymbolCode, seq: number) =>
    priceOfTick(symbol, seq, symbol === BTC ? at("52000") : at("2970"));
  const { inputs, ...receipt } = receiptOf(liquidateCross());
  const order = { positionId: "p9", margin: "10" };
  const withOrders = (orders: readonly Facts[]) =>
    recomputeReceipt({ ...receipt, inputs: { ...inputs, orders } }, priceOf);
  expect(withOrders([order])).toMatchObject({ ok: true });
  expect(withOrders([order, order])).toEqual({ ok: false, error: { type: "malformed_receipt" } });
});

// Goal: no account is weighed at two prices of one symbol. Method: a world in which it is, whose
// receipt follows from its inputs to the last digit.
test("one symbol at two marks is malformed", () => {
  const positions = [
    positionWith({ ...entered, ...cross }),
    positionWith({ ...entered, ...cross, id: idOf("p2"), termsVersion: 2 }),
  ];
  const atMarks = (seq: number, price: string): Receipt => {
    const markets = [marketAt({ price: "52000" }), marketAt({ price, seq })];
    const marketOf = (_symbol: SymbolCode, version = 1) => markets[version - 1] ?? null;
    const world = { ...worldWith({ available: "5", positions }), marketOf };
    return receiptOf(touchPosition(world, command, NOW));
  };
  const recomputed = (receipt: Receipt) =>
    recomputeReceipt(receipt, (symbol, seq) => priceOfTick(symbol, seq, at("52000")));
  expect(recomputed(atMarks(7, "52000"))).toMatchObject({ ok: true });
  expect(recomputed(atMarks(6, "51999.99999999"))).toEqual({
    ok: false,
    error: { type: "malformed_receipt" },
  });
});

interface Variant {
  readonly path: string;
  readonly fact: Fact;
}

/** The fact with one number in it changed, once for each number and each direction. */
function variantsOf(fact: Fact): readonly Variant[] {
  if (typeof fact === "number")
    return [fact + 1, fact - 1].map((each) => ({ path: "", fact: each }));
  if (typeof fact === "string") return textVariants(fact);
  if (typeof fact !== "object" || fact === null) return [];
  return Object.entries(fact).flatMap(([name, inner]: [string, Fact]) =>
    variantsOf(inner).map((variant) => ({
      path: `${name}.${variant.path}`,
      fact: Array.isArray(fact)
        ? fact.map((each: Fact, index) => (String(index) === name ? variant.fact : each))
        : { ...fact, [name]: variant.fact },
    })),
  );
}

// The last digit up or down by one: the smallest change that can be written.
function textVariants(text: string): readonly Variant[] {
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(text)) return [];
  const last = text.charCodeAt(text.length - 1) - 48;
  const head = text.slice(0, -1);
  return [(last + 1) % 10, (last + 9) % 10].map((digit) => ({
    path: `${text}→${head}${digit}`,
    fact: `${head}${digit}`,
  }));
}
