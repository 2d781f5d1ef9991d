// Goal: the path has the shape of the series. Method: exact paths at the edges: rise, level, too
// short.
import { expect, test } from "vitest";
import { sparklinePath } from "./sparkline.tsx";

test.each([
  [[], ""],
  [[1], ""],
  [[1, 2], "M1.5 22.5L62.5 1.5"],
  [[2, 1, 2], "M1.5 1.5L32.0 22.5L62.5 1.5"],
  [[5, 5], "M1.5 12.0L62.5 12.0"],
])("draws %o as %o", (values, path) => {
  expect(sparklinePath(values)).toBe(path);
});
