// Goal: both halves of a reversal or a new price are previewed as the server will decide them, the
// second with the money that the first returns. Method: exact numbers at 60 000, and each possible
// end.
import { toDecimalText } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { idOf, LONG, NOW, contextWith, type ContextSetup } from "./testing/parts.ts";
import { previewReplace, previewReverse, type TwoStepsAnswer } from "./two-steps-form.ts";

const ORDER = {
  ...LONG,
  status: "working",
  orderType: "limit",
  orderPrice: "59000",
  entryPrice: null,
  entryTickSeq: null,
  margin: "592.95",
  openFee: "0",
  stopLoss: "58000",
} as const;

const HOUSE = {
  house: { funds: "1000000000", owed: "0", notional: "0" },
  feeDiscountPpm: 0,
};

function ready(answer: TwoStepsAnswer) {
  if (answer.type !== "ready") throw new Error(answer.reason.key);
  return answer;
}

test("a long of 0.1 becomes a short of 0.1, paid from the long's proceeds", () => {
  // 10 USDT alone would not open it: 599.94 of margin and 2.9997 of fee are paid from 605.8603.
  const summary = { available: "10", margin: "600.06", ...HOUSE };
  const positions = [{ ...LONG, takeProfit: "70000", takeProfitPercent: 50 }];
  const context = contextWith({ positions, summary });
  const answer = ready(previewReverse({ context, id: idOf("p1"), now: NOW }));
  expect(toDecimalText(answer.closing?.settled?.received.units ?? 0n)).toBe("595.8603");
  expect(answer.command).toMatchObject({ side: "short", orderType: "market", leverage: 10 });
  // A share without a stop would be refused.
  expect(answer.command).toMatchObject({ takeProfit: null, takeProfitPercent: 100 });
  expect(answer.command).toMatchObject({ stopLoss: null, stopLossPercent: 100 });
  expect(toDecimalText(answer.opening.executionPrice)).toBe("59994");
  expect(toDecimalText(answer.opening.margin.units)).toBe("599.94");
});

test.each<[string, ContextSetup, string]>([
  ["a lack of money", { summary: { available: "1", margin: "0", ...HOUSE } }, "insuff"],
  ["a stale price", { status: "stale" }, "priceStale"],
  ["nothing there", { positions: [] }, "positionNotFound"],
])("a reversal is not offered with %s", (_name, setup, key) => {
  const context = contextWith({ positions: [LONG], ...setup });
  const answer = previewReverse({ context, id: idOf("p1"), now: NOW });
  expect(answer.type === "refused" && answer.reason.key).toContain(key);
});

test("an order at another price changes nothing else, and uses its released margin", () => {
  const summary = { available: "0.5", margin: "592.95", ...HOUSE };
  const context = contextWith({ positions: [{ ...ORDER, stopLossPercent: 25 }], summary });
  const answer = ready(previewReplace("59010", { context, id: idOf("p1"), now: NOW }));
  expect(answer.command).toMatchObject({ side: "long", orderType: "limit", leverage: 10 });
  expect(toDecimalText(answer.command.orderPrice ?? 0n)).toBe("59010");
  expect(toDecimalText(answer.command.stopLoss ?? 0n)).toBe("58000");
  expect(answer.command.stopLossPercent).toBe(25);
  expect(toDecimalText(answer.opening.margin.units)).toBe("590.1");
});

test.each([
  ["60006", "orderPrice", "contract.refusal.orderPriceWrongSide"],
  ["57999", "stopLoss", "contract.refusal.stopLossWrongSide"],
  ["x", "orderPrice", "contract.problem.malformed"],
])("a new price of %s is refused at %s", (text, field, key) => {
  const context = contextWith({ positions: [ORDER] });
  const answer = previewReplace(text, { context, id: idOf("p1"), now: NOW });
  expect(answer).toMatchObject({ type: "refused", problems: { [field]: { key } } });
});

test.each([
  ["", "contract.problem.priceMissing"],
  ["59000.0", "contract.problem.priceSame"],
])("%o is not a new price yet", (text, key) => {
  const context = contextWith({ positions: [ORDER] });
  const answer = previewReplace(text, { context, id: idOf("p1"), now: NOW });
  expect(answer).toEqual({ type: "refused", problems: {}, reason: { key } });
});
