// Goal: the preview of a close equals the engine's decision, and the result afterwards equals the
// preview. Method: exact numbers for the whole and a part, each refusal once.
import {
  closePosition,
  type CloseSums,
  closeSumsOf,
  type PositionId,
} from "@plumbline/engine/contract";
import { type ReceiptId, toDecimalText, usdt } from "@plumbline/engine/kernel";
import type { PositionView } from "@plumbline/protocol/contract";
import { expect, test } from "vitest";
import {
  closedOutcome,
  costShareOf,
  previewClose,
  quantityOfShare,
  receivedBy,
  shareOfQuantity,
} from "./close-position-form.ts";
import { closeLines } from "#shell/settlement/close-lines.ts";
import { idOf, LONG, NOW, contextWith, type ContextSetup } from "./testing/parts.ts";

function closeIn(quantity: string, setup: ContextSetup = {}, id = idOf("p1")) {
  const context = contextWith({ price: "61000", positions: [LONG], ...setup });
  return previewClose(quantity, { context, id, now: NOW });
}

test.each([
  ["0.1", { id: idOf("p1") }, ["600.06", "98.79", "3.049695", "695.800305"]],
  [
    "0.025",
    { id: idOf("p1"), quantity: "0.025" },
    ["150.015", "24.6975", "0.76242375", "173.95007625"],
  ],
])("closing %s is sent as %o and comes to", (quantity, input, figures) => {
  const answer = closeIn(quantity);
  if (answer.type !== "ready" || answer.preview.settled === null) throw new Error("refused");
  const { settled } = answer.preview;
  expect(answer.preview.input).toEqual(input);
  expect(toDecimalText(settled.exitPrice)).toBe("60993.9");
  const { margin, profit, fee, received } = settled;
  expect([margin, profit, fee, received].map(({ units }) => toDecimalText(units))).toEqual(figures);
});

test("without a price a whole close waits, and a partial one is refused", () => {
  const whole = closeIn("0.1", { status: "stale" });
  expect(whole).toMatchObject({ type: "ready", preview: { settled: null } });
  expect(closeIn("0.05", { status: "stale" })).toMatchObject({
    problems: { order: { key: "contract.refusal.priceStale" } },
  });
});

test.each([
  ["", "p1", {}, "contract.problem.quantityMissing"],
  ["x", "p1", { quantity: "contract.problem.malformed" }, "contract.problem.malformed"],
  [
    "0.10000001",
    "p1",
    { quantity: "contract.refusal.quantityAbovePosition" },
    "contract.refusal.quantityAbovePosition",
  ],
  [
    "0.1",
    "gone",
    { order: "contract.refusal.positionNotFound" },
    "contract.refusal.positionNotFound",
  ],
])("%o of %s is refused at its field", (quantity, id, fields, reason) => {
  const answer = closeIn(quantity, {}, idOf(id));
  if (answer.type !== "refused") throw new Error("accepted");
  const keys = Object.entries(answer.problems).map(([field, problem]) => [field, problem.key]);
  expect(Object.fromEntries(keys)).toEqual(fields);
  expect(answer.reason.key).toBe(reason);
});

test.each([
  ["0.1", "25", "0.025"],
  ["0.00000003", "50", "0.00000001"],
  ["0.1", "100", "0.1"],
] as const)("of %s, %s percent are %s, and are known again", (whole, share, part) => {
  expect(quantityOfShare(whole, share)).toBe(part);
  expect(shareOfQuantity(part, whole)).toBe(share);
  expect(shareOfQuantity("0.03", whole)).toBe("");
});

// The figures of a close through the server: 0.1 BTC from 60 006 to 58 894.11.
test("the result is read from the position before and after it", () => {
  const after = { ...LONG, margin: "0", realisedPnl: "-111.189", closeFee: "2.9447055" };
  const { margin, profit, fee, received } = closedOutcome(LONG, after);
  expect([margin, profit, fee, received].map(({ units }) => toDecimalText(units))).toEqual([
    "600.06",
    "-111.189",
    "2.9447055",
    "485.9262945",
  ]);
});

// Goal: the sheet before, the sheet after and the receipt have the same texts and figures. Method:
// one close in each case, by all three ways; the sums of one of them computed by hand.
test.each([
  ["in profit", "61000", "0.1", {}],
  ["in loss", "59000", "0.1", {}],
  ["of a part", "58997.7", "0.03333333", {}],
  ["after margin was added", "59000", "0.1", { margin: "1234.56789012" }],
  ["of a part, in cross mode", "53000", "0.05", { marginMode: "cross", margin: "100.00000001" }],
  ["beyond its margin", "53000", "0.1", { margin: "600" }],
] as const)("a close %s is told alike", (_case, price, quantity, change) => {
  const before: PositionView = { ...LONG, ...change };
  const context = contextWith({ price, positions: [before] });
  const shown = previewClose(quantity, { context, id: idOf("p1"), now: NOW });
  if (shown.type !== "ready" || shown.preview.settled === null) throw new Error("refused");

  // The command that was sent, as the server builds it.
  const command = { positionId: "p1" as PositionId, receiptId: "r1" as ReceiptId };
  const decided = closePosition(context, { ...command, quantity: shown.preview.quantity }, NOW);
  if (!decided.ok) throw new Error(decided.error.type);
  const [position] = decided.value.next;
  const [receipt] = decided.value.receipts;
  if (position === undefined || receipt === undefined) throw new Error("closes one position");
  const texts = { margin: position.margin, realisedPnl: position.realisedPnl };
  const after: PositionView = {
    ...before,
    margin: toDecimalText(texts.margin.units),
    realisedPnl: toDecimalText(texts.realisedPnl.units),
    closeFee: toDecimalText(position.closeFee.units),
  };
  const onReceipt = closeSumsOf(receipt);
  if (onReceipt === null) throw new Error("a receipt of a close");
  const previewLines = linesOf(shown.preview.settled);
  expect(linesOf(closedOutcome(before, after))).toEqual(previewLines);
  expect(linesOf(onReceipt)).toEqual(previewLines);
  expect(toDecimalText(onReceipt.received.units)).toBe(
    toDecimalText(receivedBy(decided.value, position).units),
  );
});

const linesOf = (sums: CloseSums) =>
  closeLines(sums).map(({ key, amount }) => `${key} ${toDecimalText(amount.units)}`);

test("the texts of a close match their sums", () => {
  const sums = (...texts: readonly string[]): CloseSums => {
    const [margin = usdt("0"), profit = margin, fee = margin, received = margin] = texts.map(usdt);
    return { margin, profit, fee, received };
  };
  expect(linesOf(sums("174.9999", "-1.48673221", "0.5", "173.01316779"))).toEqual([
    "contract.closing.margin 174.9999",
    "contract.closing.loss 1.48673221",
    "contract.closing.fee 0.5",
    "contract.closing.received 173.01316779",
  ]);
  expect(linesOf(sums("10", "-100", "0.5", "-90.5"))).toEqual([
    "contract.closing.margin 10",
    "contract.closing.loss 100",
    "contract.closing.fee 0.5",
    "contract.closing.paid 90.5",
  ]);
});

// For 0.01027914 BTC the fee is rounded up.
test.each(["0.1", "0.01027914"])("of %s the fee's share of it is the fee rate", (quantity) => {
  const answer = closeIn(quantity);
  if (answer.type !== "ready" || answer.preview.settled === null) throw new Error("refused");
  expect(costShareOf({ quantity: answer.preview.quantity, ...answer.preview.settled }, {})).toBe(
    "0.05",
  );
});
