// Goal: cost and worst case before the tap. Method: exact numbers in both margin modes.
import { USDT } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { EMPTY_TICKET, previewTicket, type TicketForm } from "./open-position-form.ts";
import { availableText, costOf, givenFor, textOf, worstCaseOf } from "./order-figures.ts";
import { LONG, NOW, worldWith } from "./testing/parts.ts";

const FORM: TicketForm = { ...EMPTY_TICKET, leverage: 10, sizeBy: "quantity", quantity: "0.1" };

test.each([
  ["isolated", "603.0603"],
  ["cross", "10600.06"],
] as const)("%s: 3.6003 to open, at worst %s", (marginMode, worst) => {
  const world = worldWith({ positions: [{ ...LONG, marginMode: "cross" }] });
  const context = { world, book: "demo", symbol: "BTCUSDT", now: NOW } as const;
  const answer = previewTicket({ ...FORM, marginMode }, context);
  if (answer.type !== "ready") throw new Error("refused");
  const { cost, percent } = costOf(answer.preview);
  expect([textOf(cost), percent]).toEqual(["3.6003", "0.6"]);
  expect(textOf(givenFor(answer.preview))).toBe("603.0603");
  expect(textOf(worstCaseOf(world, answer.command, answer.preview))).toBe(worst);
});

// The strip above the ticket shows the whole balance: a smaller figure says why it is smaller.
test.each([
  ["isolated", { key: "contract.ticket.available", values: { amount: "10,000.00 USDT" } }],
  ["cross", { key: "contract.ticket.availableLess", values: { amount: "9,999.40 USDT" } }],
] as const)("what an order can take beside an %s position that loses", (marginMode, text) => {
  const world = worldWith({ positions: [{ ...LONG, marginMode }] });
  expect(availableText(world, { book: "demo", asset: USDT })).toEqual(text);
});
