// Goal: the sheet shows the server's decision before anything is sent. Method: the pure function of
// the form, one unit on each side of every edge.
import type { AssetCode, SymbolCode } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { demandPercent, hasApplied, leftToApply, previewApply } from "./apply-form.ts";
import type { Project } from "./queries.ts";

const project: Project = {
  id: "0199a000-0000-7000-8000-000000000001",
  book: "live",
  token: "TIDE" as AssetCode,
  name: "Tidewater",
  about: "A token of tests.",
  supply: "1000",
  lot: "0.5",
  estimatedPrice: "0.3",
  floorPrice: "0.1",
  userMax: "60",
  opensMs: 1_000,
  closesMs: 2_000,
  drawSymbol: "BTCUSDT" as SymbolCode,
  drawSeq: null,
  status: "issuing",
  applied: "1255",
  applicants: 3,
  isFunded: true,
  winningPrice: null,
  mine: "0",
  createTime: "2026-01-01 00:00:00",
};
const context = { project, available: "18", isVerified: true, nowMs: 1_500 };

test.each([
  ["", {}, { type: "empty" }],
  ["60", {}, { type: "ready", quantity: "60", lock: "18" }],
  ["60", { available: "17.99999999" }, "ieo.tooLittle"],
  ["60.5", {}, "ieo.refusal.aboveUserMaximum"],
  ["0.25", {}, "ieo.refusal.quantityNotInLots"],
  ["60", { isVerified: false }, "ieo.verifyFirst"],
  ["60", { project: { ...project, mine: "0.5" } }, "ieo.refusal.alreadyApplied"],
  ["60", { project: { ...project, isFunded: false } }, "ieo.refusal.supplyNotFunded"],
  ["60", { nowMs: 2_000 }, "ieo.refusal.applicationsClosed"],
  ["60", { nowMs: 999 }, "ieo.refusal.applicationsClosed"],
  ["x", {}, "ieo.malformed"],
] as const)("%o of %j comes to %j", (typed, change, expected) => {
  const preview = previewApply(typed, { ...context, ...change });
  if (typeof expected === "string") {
    expect(preview).toMatchObject({ type: "problem", problem: { key: expected } });
  } else expect(preview).toEqual(expected);
});

test("the remaining quantity, and the demand of all members", () => {
  expect(leftToApply(project)).toBe("60");
  expect(hasApplied(project)).toBe(false);
  const applied = { ...project, mine: "0.5" };
  expect(leftToApply(applied)).toBe("0");
  expect(hasApplied(applied)).toBe(true);
  expect(demandPercent(project)).toBe(125);
  const preview = previewApply("61", context);
  expect(preview).toMatchObject({ problem: { values: { left: "60 TIDE" } } });
});
