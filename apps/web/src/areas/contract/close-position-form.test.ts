// Goal: closing promises what the engine decides, and the result says the same afterwards. Method:
// exact numbers for the whole and a part, each refusal once.
import { toDecimalText } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import {
  closedOutcome,
  costShareOf,
  previewClose,
  quantityOfShare,
  shareOfQuantity,
} from "./close-position-form.ts";
import { LONG, NOW, worldWith, type WorldSetup } from "./testing/parts.ts";

function closeIn(quantity: string, setup: WorldSetup = {}, id = "p1") {
  const world = worldWith({ price: "61000", positions: [LONG], ...setup });
  return previewClose(quantity, { world, id, now: NOW });
}

test.each([
  ["0.1", { id: "p1" }, ["600.06", "98.79", "3.049695", "695.800305"]],
  ["0.025", { id: "p1", quantity: "0.025" }, ["150.015", "24.6975", "0.76242375", "173.95007625"]],
])("closing %s is sent as %o and comes to", (quantity, input, figures) => {
  const answer = closeIn(quantity);
  if (answer.type !== "ready" || answer.preview.settled === null) throw new Error("refused");
  const { settled } = answer.preview;
  expect(answer.preview.input).toEqual(input);
  expect(toDecimalText(settled.exitPrice)).toBe("60993.9");
  const { margin, profit, fee, received } = settled;
  expect([margin, profit, fee, received].map(({ units }) => toDecimalText(units))).toEqual(figures);
});

test("without a price the whole waits for one, and a part is refused", () => {
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
])("%o of %s is refused beside its field", (quantity, id, fields, reason) => {
  const answer = closeIn(quantity, {}, id);
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

test("the fee's share of what is closed is the fee rate", () => {
  const answer = closeIn("0.1");
  if (answer.type !== "ready" || answer.preview.settled === null) throw new Error("refused");
  expect(costShareOf({ quantity: answer.preview.quantity, ...answer.preview.settled })).toBe(
    "0.05",
  );
});
