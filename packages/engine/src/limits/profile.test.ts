import { expect, test } from "vitest";
import { ratePpm } from "#kernel";
import { applyProfile, PROFILES } from "./profile.ts";

const terms = { leverageMax: 100, closeOutRate: ratePpm(0n), version: 3 };

// Goal: the restrictions of each profile. Method: each profile in each kind of book.
test.each([
  ["sandbox", "live", 100, 0n],
  ["sandbox", "demo", 100, 0n],
  ["strict", "live", 2, 500_000n],
  ["strict", "demo", 100, 0n],
  ["strict", "contest:spring", 100, 0n],
] as const)("%s in %s allows %s× and closes out at %s ppm", (name, book, leverageMax, rate) => {
  const applied = applyProfile(terms, { profile: PROFILES[name], book });
  expect(applied).toEqual({ leverageMax, closeOutRate: rate, version: 3 });
});

// Goal: a profile never loosens. Method: terms already stricter than the strict profile.
test("terms stricter than the profile stay unchanged", () => {
  const stricter = { leverageMax: 1, closeOutRate: ratePpm(700_000n) };
  expect(applyProfile(stricter, { profile: PROFILES.strict, book: "live" })).toEqual(stricter);
});
