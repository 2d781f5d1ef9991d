// Goal: cost and worst case before the order. Method: exact numbers in both margin modes.
import { USDT, usdt } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { EMPTY_TICKET, previewTicket, type TicketForm } from "./open-position-form.ts";
import {
  availableText,
  costOf,
  costText,
  totalCostOf,
  rangeText,
  textOf,
  worstCaseOf,
} from "./order-figures.ts";
import { LONG, NOW, contextWith } from "./testing/parts.ts";

const FORM: TicketForm = { ...EMPTY_TICKET, leverage: 10, sizeBy: "quantity", quantity: "0.1" };

test.each([
  ["isolated", "603.0603"],
  ["cross", "10600.06"],
] as const)("%s: 3.6003 to open, at worst %s", (marginMode, worst) => {
  const context = contextWith({ positions: [{ ...LONG, marginMode: "cross" }] });
  const inputs = { context, book: "demo", symbol: "BTCUSDT", now: NOW } as const;
  const answer = previewTicket({ ...FORM, marginMode }, { ...inputs, side: "long" });
  if (answer.type !== "ready") throw new Error("refused");
  const { cost, percent } = costOf(answer.preview);
  expect([textOf(cost), percent]).toEqual(["3.6003", "0.6"]);
  expect(textOf(totalCostOf(answer.preview))).toBe("603.0603");
  expect(textOf(worstCaseOf(context, answer.command, answer.preview))).toBe(worst);
});

// The line above the ticket shows the whole balance: a smaller figure needs an explanation.
test.each([
  ["isolated", { key: "contract.ticket.available", values: { amount: "10,000.00 USDT" } }],
  ["cross", { key: "contract.ticket.availableLess", values: { amount: "9,999.40 USDT" } }],
] as const)("what an order can take beside an %s position that loses", (marginMode, text) => {
  const context = contextWith({ positions: [{ ...LONG, marginMode }] });
  expect(availableText(context, { book: "demo", asset: USDT })).toEqual(text);
});

// Goal: a cost's share of the margin is never rounded down, and is the quotient of the two shown
// figures. Method: 3.6003 of 600.06 is 0.59999 %; then the least possible cost.
test.each([
  ["3.6003", "600.06", "0.6"],
  ["1.8", "600", "0.3"],
  ["0.00000001", "600", "0.0001"],
])("%s of %s is %s percent", (openFee, margin, percent) => {
  const preview = { openFee: usdt(openFee), spreadCost: usdt("0"), margin: usdt(margin) };
  expect(costOf(preview).percent).toBe(percent);
});

test("a cost is rounded up", () => {
  expect(costText(usdt("1.80000001"))).toBe("1.8001");
  expect(costText(usdt("1.8"))).toBe("1.8000");
});

test("both sides' figures are one figure, or a range", () => {
  expect(rangeText(["2.10", "2.10"])).toBe("2.10");
  expect(rangeText(["2.10", "2.11"])).toBe("2.10 – 2.11");
  expect(rangeText([])).toBe("—");
});
