import { expect, test } from "vitest";
import { type SettledTerms, termsProblems } from "./check-terms.ts";

const terms: SettledTerms = {
  leverageMax: 100,
  marginMin: "1",
  notionalMax: "5000000",
  halfSpreadPpm: 100,
  openFeePpm: 500,
  closeFeePpm: 500,
  fundingPpm: 100,
  closeOutPpm: 0,
  fillAt: "latest" as const,
  maintenanceTiers: [
    { notionalMax: "50000", ratePpm: 4_000 },
    { notionalMax: "500000", ratePpm: 5_000 },
    { notionalMax: null, ratePpm: 10_000 },
  ],
};
const free = { leverageMax: null, closeOutPpm: 0 };
const strict = { leverageMax: 2, closeOutPpm: 500_000 };

// Goal: each mistake is reported with its place. Method: valid terms with one thing wrong.
test.each<[string, string, Partial<SettledTerms>]>([
  ["leverageMax", "out_of_range", { leverageMax: 0 }],
  ["marginMin", "minimum_is_zero", { marginMin: "0" }],
  ["notionalMax", "maximum_below_minimum", { notionalMax: "0.99999999" }],
  ["openFeePpm", "out_of_range", { openFeePpm: 20_001 }],
  ["halfSpreadPpm", "out_of_range", { halfSpreadPpm: -1 }],
  ["fundingPpm", "out_of_range", { fundingPpm: 0.5 }],
  [
    "maintenanceTiers",
    "last_tier_bounded",
    { maintenanceTiers: terms.maintenanceTiers.slice(0, 2) },
  ],
  ["maintenanceTiers", "last_tier_bounded", { maintenanceTiers: [] }],
  ["maintenanceTiers", "maintenance_above_margin", { leverageMax: 126 }],
  [
    ...(["maintenanceTiers", "tiers_not_rising"] as const),
    {
      maintenanceTiers: [
        { notionalMax: "50000", ratePpm: 5_000 },
        { notionalMax: null, ratePpm: 4_999 },
      ],
    },
  ],
])("%s: %s", (path, problem, change) => {
  expect(termsProblems({ ...terms, ...change }, free)).toEqual([{ path, problem }]);
});

test("terms are valid up to the edge, and within the limits of a jurisdiction", () => {
  expect(termsProblems({ ...terms, leverageMax: 125, openFeePpm: 20_000 }, free)).toEqual([]);
  expect(termsProblems({ ...terms, leverageMax: 2, closeOutPpm: 500_000 }, strict)).toEqual([]);
  expect(termsProblems({ ...terms, leverageMax: 3, closeOutPpm: 499_999 }, strict)).toEqual([
    { path: "leverageMax", problem: "above_jurisdiction" },
    { path: "closeOutPpm", problem: "below_jurisdiction" },
  ]);
});

// Goal: no term sets a price, an outcome or a single person's conditions. Method: all of their
// names.
test("no term sets a price, an outcome or anything of one user", () => {
  expect(Object.keys(terms).toSorted()).toEqual([
    "closeFeePpm",
    "closeOutPpm",
    "fillAt",
    "fundingPpm",
    "halfSpreadPpm",
    "leverageMax",
    "maintenanceTiers",
    "marginMin",
    "notionalMax",
    "openFeePpm",
  ]);
});
