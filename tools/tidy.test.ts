// Goal: the house rules hold, and each names the replacement. Method: every rule reads the whole
// tree once; findings are printed as file, line and replacement. walls.test.ts and
// tidy-rules.test.ts show on invented trees that each rule can fail.
import { expect, test } from "vitest";
import { EXCEPTIONS } from "./tidy/exceptions.ts";
import { HOUSE_RULES, slack, violations } from "./tidy/house-rules.ts";
import { readTree } from "./tidy/tree.ts";

const tree = readTree();

test("the rules see the tree", () => {
  expect(tree.length).toBeGreaterThan(200);
});

test.each(Object.entries(HOUSE_RULES))("%s", (_name, rule) => {
  expect(violations(rule, tree, EXCEPTIONS)).toEqual([]);
});

test("exceptions only shrink", () => {
  expect(slack(tree, EXCEPTIONS)).toEqual([]);
});

test("an exception names its reason", () => {
  expect(EXCEPTIONS.filter(({ reason }) => reason.length < 20)).toEqual([]);
});
