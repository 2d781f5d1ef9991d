import { expect, test } from "vitest";
import { coverageOf, type BookedAccount } from "./coverage.ts";

// Goal: the coverage compares users' balances with net deposits, and shows money created or lost.
// Method: sums done by hand, one unit on each side of each edge.

const BOOKED: readonly BookedAccount[] = [
  { owner: "users", units: 700n },
  { owner: "users", units: 200n },
  { owner: "house", kind: "external", units: -1_000n },
  { owner: "house", kind: "fees", units: 30n },
  { owner: "house", kind: "treasury:bond", units: 50n },
  { owner: "house", kind: "clearing:deposit", units: 25n },
  { owner: "house", kind: "clearing:withdrawal", units: -5n },
];

test("each account counts once, on its side", () => {
  expect(coverageOf(BOOKED)).toEqual({
    users: 900n,
    own: 80n,
    underway: 20n,
    cameIn: 1_000n,
    difference: 0n,
    isCovered: true,
  });
  expect(coverageOf([])).toMatchObject({ difference: 0n, isCovered: true });
});

test.each([
  [1_000n, true],
  [1_001n, false],
])("%s held by users against deposits of 1000: covered %s", (units, isCovered) => {
  const accounts: readonly BookedAccount[] = [
    { owner: "users", units },
    { owner: "house", kind: "external", units: -1_000n },
  ];
  expect(coverageOf(accounts)).toMatchObject({ isCovered, difference: units - 1_000n });
});
