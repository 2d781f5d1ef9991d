import { expect, test } from "vitest";
import type { Facts, Receipt, SymbolCode } from "#kernel";
import {
  closeAt,
  command,
  cross,
  entered,
  liquidateCross,
  receiptOf,
  recordsAt,
  third,
  touchAt,
} from "../testing/receipts.ts";
import { at, BTC, idOf, marketAt, NOW, positionWith, contextWith } from "../testing/context.ts";
import { evaluatePosition } from "../evaluate-position.ts";
import type { Records } from "./rebuild-context.ts";
import { isReceiptHonest, recomputeReceipt } from "./verify-receipt.ts";

test("a receipt that cannot be recomputed gives the reason", () => {
  const receipt = receiptOf(closeAt("61000", {}));
  const refusalOf = (changed: Partial<Receipt>, without: Partial<Records> = {}) =>
    recomputeReceipt({ ...receipt, ...changed }, { ...recordsAt("61000"), ...without });
  expect(refusalOf({ ruleVersion: "contract/0" })).toMatchObject({
    error: { type: "unknown_rule" },
  });
  expect(refusalOf({ kind: "gift" })).toMatchObject({ error: { type: "unknown_rule" } });
  expect(refusalOf({}, { priceOfTick: () => null, termsOf: () => null })).toEqual({
    ok: false,
    error: { type: "missing_tick", symbol: BTC, seq: 3 },
  });
  expect(refusalOf({}, { termsOf: () => null })).toEqual({
    ok: false,
    error: { type: "missing_terms", symbol: BTC, version: 1 },
  });
  expect(refusalOf({ inputs: {} })).toMatchObject({ error: { type: "malformed_receipt" } });
  const unreached = { ...receipt.inputs, reason: "stop_loss", trigger: "1" };
  expect(refusalOf({ inputs: unreached })).toEqual({
    ok: false,
    error: { type: "rule_refused", refusal: "not_triggered" },
  });
});

// Goal: a partial close by a stop matches its share. Method: the share removed, added where there
// is none, made all, and a part that only its user could have closed.
test("a part that does not follow from a stop's share is detected", () => {
  const stopped = receiptOf(touchAt("66001", { takeProfit: at("66000"), ...third }));
  const whole = receiptOf(touchAt("66001", { takeProfit: at("66000") }));
  const byUser = receiptOf(closeAt("66001", {}));
  const records = recordsAt("66001");
  const isHonest = (receipt: Receipt, change: Receipt["inputs"]) => {
    const inputs = Object.entries({ ...receipt.inputs, ...change });
    const facts = inputs.filter(([, fact]) => fact !== "left out");
    return isReceiptHonest({ ...receipt, inputs: Object.fromEntries(facts) }, records);
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

// Goal: a receipt lists exactly the inputs of its rule. Method: an isolated close and an isolated
// liquidation with something added that changes no result.
test("content that the rule did not use is detected", () => {
  const records = recordsAt("54100");
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
    isReceiptHonest({ ...receipt, inputs: { ...receipt.inputs, ...inputs } }, records),
  );
  expect(isReceiptHonest(closed, records) && isReceiptHonest(liquidated, records)).toBe(true);
  expect(undetected.map(([what]) => what)).toEqual([]);
});

test("two orders of one name are malformed", () => {
  const { inputs, ...receipt } = receiptOf(liquidateCross());
  const order = { positionId: "p9", margin: "10" };
  const withOrders = (orders: readonly Facts[]) =>
    recomputeReceipt({ ...receipt, inputs: { ...inputs, orders } }, recordsAt("52000", "2970"));
  expect(withOrders([order])).toMatchObject({ ok: true });
  expect(withOrders([order, order])).toEqual({ ok: false, error: { type: "malformed_receipt" } });
});

// Goal: no account is valued at two prices of one symbol. Method: a context in which it is, whose
// receipt follows from its inputs to the last digit.
test("one symbol at two marks is malformed", () => {
  const positions = [
    positionWith({ ...entered, ...cross }),
    positionWith({ ...entered, ...cross, id: idOf("p2"), termsVersion: 2 }),
  ];
  const atMarks = (seq: number, price: string): Receipt => {
    const markets = [marketAt({ price: "52000" }), marketAt({ price, seq })];
    const marketOf = (_symbol: SymbolCode, version = 1) => markets[version - 1] ?? null;
    const context = { ...contextWith({ available: "5", positions }), marketOf };
    return receiptOf(evaluatePosition(context, command, NOW));
  };
  const recomputed = (receipt: Receipt) => recomputeReceipt(receipt, recordsAt("52000"));
  expect(recomputed(atMarks(7, "52000"))).toMatchObject({ ok: true });
  expect(recomputed(atMarks(6, "51999.99999999"))).toEqual({
    ok: false,
    error: { type: "malformed_receipt" },
  });
});
