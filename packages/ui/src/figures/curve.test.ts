// Goal: the path has the shape of the series, from edge to edge. Method: exact paths for the edge
// cases: rise, dip, level, too short.
import { expect, test } from "vitest";
import { curvePath } from "./curve.tsx";

test.each([
  [[], ""],
  [[1], ""],
  [[1, 2], "M0.00 38.00L100.00 2.00"],
  [[2, 1, 2], "M0.00 2.00L50.00 38.00L100.00 2.00"],
  [[5, 5], "M0.00 20.00L100.00 20.00"],
])("draws %o as %o", (values, path) => {
  expect(curvePath(values)).toBe(path);
});
