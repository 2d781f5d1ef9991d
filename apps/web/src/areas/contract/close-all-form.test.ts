// Goal: the sum shown before closing everything is what the rule would pay out, position by
// position. Method: two longs of 0.1 from 60 006 at 60 000: each returns 600.06 − 1.2 − 2.9997.
import { toDecimalText } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { previewCloseAll } from "./close-all-form.ts";
import { idOf, LONG, NOW, contextWith } from "./testing/parts.ts";

const TWO = [LONG, { ...LONG, id: idOf("p2") }];

test("the sum of two positions", () => {
  const context = contextWith({ positions: TWO });
  const { parts, received } = previewCloseAll([idOf("p1"), idOf("p2")], { context, now: NOW });
  const each = [...parts.values()].map((part) =>
    part.type === "closes" ? toDecimalText(part.received.units) : part.type,
  );
  expect(each).toEqual(["595.8603", "595.8603"]);
  expect(toDecimalText(received.units)).toBe("1191.7206");
});

test("without an actionable price they wait, and there is no sum", () => {
  const context = contextWith({ positions: TWO, status: "stale" });
  const { parts, received } = previewCloseAll([idOf("p1"), idOf("p2")], { context, now: NOW });
  expect([...parts.values()]).toEqual([{ type: "waits" }, { type: "waits" }]);
  expect(received.units).toBe(0n);
});

test("a missing position is reported, and the others still count", () => {
  const context = contextWith({ positions: [LONG] });
  const { parts, received } = previewCloseAll([idOf("gone"), idOf("p1")], { context, now: NOW });
  expect(parts.get("gone")).toEqual({
    type: "refused",
    problem: { key: "contract.refusal.positionNotFound", values: {} },
  });
  expect(toDecimalText(received.units)).toBe("595.8603");
});
