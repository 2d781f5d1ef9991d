// Goal: the house rules hold, and each says what to do instead. Method: every rule reads the whole
// tree once; what it finds is printed as file, line and replacement. That each rule can fail is
// shown in walls.test.ts, on trees made up for it.
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
