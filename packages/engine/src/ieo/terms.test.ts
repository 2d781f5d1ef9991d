import { expect, test } from "vitest";
import { HOUR_MS, instant } from "#kernel";
import { ieoTermsProblems, readIeoProject, sandboxIeoTerms } from "./terms.ts";

const now = instant(1_800_000_000_000);
const settled = sandboxIeoTerms(now);
const [tide, moss] = settled.projects;
if (tide === undefined || moss === undefined) throw new Error("a sandbox has offerings");
const hasPrice = (symbol: string) => symbol !== "GONEUSDT";
const reef = { ...tide, id: "0199a000-0000-7000-8000-0000000000aa", token: "REEF" };

test("a sandbox has one open offering and one to come in each book", () => {
  const read = settled.projects.map(readIeoProject);
  expect(read.map(({ book, token, opensAt }) => [book, token, opensAt <= now])).toEqual([
    ["demo", "TIDE", true],
    ["demo", "MOSS", false],
    ["live", "TIDE", true],
    ["live", "MOSS", false],
  ]);
  expect(ieoTermsProblems(settled, { projects: [] }, hasPrice)).toEqual([]);
});

// Goal: confirmed offerings stay, and new ones are checked. Method: one mistake each, and its
// place.
test.each([
  ["project_changed", "projects", [{ ...tide, floorPrice: "0.04" }, ...settled.projects.slice(1)]],
  ["project_changed", "projects", settled.projects.slice(1)],
  ["token_taken", "projects.TIDE.token", [...settled.projects, { ...reef, token: "TIDE" }]],
  ["not_positive", "projects.REEF.lot", [...settled.projects, { ...reef, lot: "0" }]],
  ["not_in_lots", "projects.REEF.supply", [...settled.projects, { ...reef, supply: "50000.5" }]],
  ["not_in_lots", "projects.REEF.userMax", [...settled.projects, { ...reef, userMax: "1.5" }]],
  [
    "above_supply",
    "projects.REEF.userMax",
    [...settled.projects, { ...reef, userMax: "50000001" }],
  ],
  [
    "above_estimated_price",
    "projects.REEF.floorPrice",
    [...settled.projects, { ...reef, floorPrice: "0.10000001" }],
  ],
  [
    "closes_too_soon",
    "projects.REEF.closesMs",
    [...settled.projects, { ...reef, closesMs: reef.opensMs + HOUR_MS - 1 }],
  ],
  [
    "no_price",
    "projects.REEF.drawSymbol",
    [...settled.projects, { ...reef, drawSymbol: "GONEUSDT" }],
  ],
])("ieo-4 terms are wrong with %s at %s", (problem, path, projects) => {
  expect(ieoTermsProblems({ projects }, settled, hasPrice)).toEqual([{ path, problem }]);
});

// Goal: a symbol that has ended since does not block later versions.
test("an ended symbol does not block another offering", () => {
  expect(ieoTermsProblems(settled, settled, () => false)).toEqual([]);
});

test("ieo-4 another offering next to the existing ones is valid", () => {
  const shortest = { ...reef, closesMs: reef.opensMs + HOUR_MS };
  const projects = [...settled.projects, shortest];
  expect(ieoTermsProblems({ projects }, settled, hasPrice)).toEqual([]);
});
