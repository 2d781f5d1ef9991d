// Goal: the preview of a change of margin equals the engine's decision. Method: exact numbers on
// both sides of each limit, each refusal once.
import { toDecimalText } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { type MarginChange, marginMax, previewMargin } from "./change-margin-form.ts";
import { idOf, LONG, NOW, contextWith, type ContextSetup } from "./testing/parts.ts";

function changeIn(change: MarginChange, amount: string, setup: ContextSetup = {}) {
  const context = contextWith({ positions: [{ ...LONG, margin: "700.66" }], ...setup });
  return previewMargin({ change, amount }, { context, id: idOf("p1"), now: NOW });
}

test.each([
  ["add", "100", { id: idOf("p1"), amount: "100" }, "800.66", "52234.45504772"],
  ["remove", "100", { id: idOf("p1"), amount: "-100" }, "600.66", "54243.49573079"],
] as const)("%s %s is sent as %o", (change, amount, input, margin, liquidation) => {
  const answer = changeIn(change, amount);
  if (answer.type !== "ready") throw new Error("refused");
  expect(answer.preview.input).toEqual(input);
  expect(toDecimalText(answer.preview.margin.units)).toBe(margin);
  expect(toDecimalText(answer.preview.liquidationPrice ?? 0n)).toBe(liquidation);
});

test("the maximum to add or remove is accepted, one unit more is not", () => {
  const context = contextWith({ positions: [{ ...LONG, margin: "700.66" }] });
  const most = (change: MarginChange) =>
    toDecimalText(marginMax(change, { context, id: idOf("p1") })?.units ?? 0n);
  expect(most("add")).toBe("10000");
  expect(most("remove")).toBe("100");
  expect(changeIn("remove", "100").type).toBe("ready");
  expect(changeIn("remove", "100.00000001")).toMatchObject({
    problems: {
      amount: { key: "contract.refusal.marginFloor", values: { removableMax: "100 USDT" } },
    },
  });
  expect(changeIn("add", "10000.00000001")).toMatchObject({
    problems: { amount: { key: "contract.refusal.insufficientBalance" } },
  });
});

test.each<[MarginChange, string, ContextSetup, object]>([
  ["add", "", {}, {}],
  ["add", "x", {}, { amount: { key: "contract.problem.malformed" } }],
  ["remove", "1", { status: "stale" }, { order: { key: "contract.refusal.priceStale" } }],
  ["add", "1", { positions: [] }, { order: { key: "contract.refusal.positionNotFound" } }],
  [
    "add",
    "1",
    { positions: [{ ...LONG, marginMode: "cross" }] },
    { order: { key: "contract.refusal.crossMarginIsShared" } },
  ],
])("%s %o in %o is refused at its field", (change, amount, setup, problems) => {
  expect(changeIn(change, amount, setup)).toMatchObject({ type: "refused", problems });
});
