// Goal: an operator refused as the same person sees the reason, and reasons never contradict the
// rule. Method: chains with exact reasons, then random evidence against the rule itself.
import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, SAME_DEVICE_MS, samePersonAmong, samePersonReasons } from "./index.ts";

const NOW = instant(1_800_000_000_000);

test("each step from one account to the other has its reason, and the fewest are named", () => {
  const evidence = {
    sightings: [
      { operatorId: "ada", deviceId: "one", at: NOW },
      { operatorId: "ben", deviceId: "one", at: instant(NOW - 1_000) },
      { operatorId: "dan", deviceId: "two", at: instant(NOW - SAME_DEVICE_MS) },
      { operatorId: "eve", deviceId: "two", at: NOW },
    ],
    unvouched: [
      { operatorId: "cid", createdBy: "ben" },
      { operatorId: "dan", createdBy: "cid" },
    ],
  };
  const reasonsOf = samePersonReasons(evidence, NOW);
  const browser = {
    type: "browser",
    operatorIds: ["ada", "ben"],
    until: instant(NOW - 1_000 + SAME_DEVICE_MS),
  };
  const lineage = { type: "lineage", operatorId: "cid", createdBy: "ben" };
  expect(reasonsOf("ada", "ada")).toEqual([]);
  expect(reasonsOf("ada", "ben")).toEqual([browser]);
  expect(reasonsOf("cid", "ada")).toEqual([lineage, browser]);
  expect(reasonsOf("ada", "dan")).toHaveLength(3);
  // A device last shared more than thirty days ago is no reason any more.
  expect(reasonsOf("dan", "eve")).toBeNull();
});

test("of several reasons the longest lasting is named", () => {
  const browser = (deviceId: string, agoMs: number) =>
    ["ada", "ben"].map((operatorId) => ({ operatorId, deviceId, at: instant(NOW - agoMs) }));
  const sightings = [...browser("one", 2_000), ...browser("two", 0), ...browser("three", 1_000)];
  expect(samePersonReasons({ sightings, unvouched: [] }, NOW)("ben", "ada")).toMatchObject([
    { type: "browser", until: instant(NOW + SAME_DEVICE_MS) },
  ]);
  // This reason lasts until somebody vouches.
  const lineage = { operatorId: "ben", createdBy: "ada" };
  expect(samePersonReasons({ sightings, unvouched: [lineage] }, NOW)("ada", "ben")).toEqual([
    { type: "lineage", ...lineage },
  ]);
});

const names = fc.constantFrom("ada", "ben", "cid", "dan", "eve");
const sightings = fc.array(
  fc.record({
    operatorId: names,
    deviceId: fc.constantFrom("one", "two", "three"),
    at: fc.constantFrom(NOW, instant(NOW - SAME_DEVICE_MS + 1), instant(NOW - SAME_DEVICE_MS)),
  }),
  { maxLength: 6 },
);
const unvouched = fc.array(fc.record({ operatorId: names, createdBy: names }), { maxLength: 3 });

test("desk-17 reasons exist exactly where the rule says that two are one", () => {
  fc.assert(
    fc.property(fc.record({ sightings, unvouched }), names, names, (evidence, one, other) => {
      const hasReasons = samePersonReasons(evidence, NOW)(one, other) !== null;
      return hasReasons === samePersonAmong(evidence, NOW)(one, other);
    }),
  );
});
