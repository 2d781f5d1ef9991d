// Goal: labels do not overlap, and all are fully visible. Method: labels at the same position, at
// both edges and in the wrong order.
import { expect, test } from "vitest";
import { spreadLabels } from "./drawn-level.ts";

test.each([
  ["apart, they stay", [20, 60], [20, 60]],
  ["in one place, they follow one another", [50, 50, 50], [50, 66, 82]],
  ["in the order of their places, not of the list", [52, 50], [66, 50]],
  ["at the lower edge they move up", [118, 119], [96, 112]],
  ["at the upper edge they move down", [0, 3], [8, 24]],
])("labels: %s", (_, places, spread) => {
  expect(spreadLabels(places, { height: 16, space: 120 })).toEqual(spread);
});
