// Goal: light and focus of a picture as exact numbers, and warnings on the correct side of each
// limit. Method: pictures of a few pixels whose measures can be calculated by hand.
import { expect, test } from "vitest";
import { warningsOf, measurePicture, type PictureMeasures } from "./measure-picture.ts";

/** Grey pixels, row by row. */
const grey = (...rows: readonly (readonly number[])[]) => ({
  data: Uint8ClampedArray.from(rows.flat().flatMap((light) => [light, light, light, 255])),
  width: rows[0]?.length ?? 0,
  height: rows.length,
});

test("a picture of one colour has its brightness, is even, and has no edge", () => {
  const flat = grey([90, 90, 90], [90, 90, 90], [90, 90, 90]);
  expect(measurePicture(flat)).toEqual({ brightness: 90, unevenness: 0, sharpness: 0 });
});

test("colours are weighted by perceived brightness", () => {
  const data = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255];
  const { brightness } = measurePicture({ data, width: 2, height: 2 });
  // 76.245, 149.685, 29.07 and 255.
  expect(brightness).toBeCloseTo(127.5, 10);
});

test("focus is the variance of the Laplacian over the inner pixels", () => {
  const picture = grey([0, 0, 0, 0], [0, 100, 0, 0], [0, 0, 0, 0]);
  // Inner pixels: 0 − 4 × 100 = −400, and 100 of its neighbour; their mean is −150.
  expect(measurePicture(picture).sharpness).toBe(250 ** 2);
});

test("a soft edge is less sharp than a hard one", () => {
  const row = (...lights: number[]) => lights;
  const hard = grey(...Array.from({ length: 3 }, () => row(0, 0, 0, 200, 200, 200)));
  const soft = grey(...Array.from({ length: 3 }, () => row(0, 40, 80, 120, 160, 200)));
  // Inner pixels of the hard edge: 0, 200, −200, 0.
  expect(measurePicture(hard).sharpness).toBe(20_000);
  expect(measurePicture(soft).sharpness).toBe(0);
});

test("light is even if every quarter has the same", () => {
  expect(measurePicture(grey([10, 210], [10, 210])).unevenness).toBe(200);
  expect(measurePicture(grey([10, 10], [10, 90])).unevenness).toBe(80);
  expect(measurePicture(grey([10, 90, 10, 90], [90, 10, 90, 10])).unevenness).toBe(0);
});

test("a picture without pixels has no measures", () => {
  expect(measurePicture(grey())).toEqual({ brightness: 0, unevenness: 0, sharpness: 0 });
});

const fine: PictureMeasures = { brightness: 55, unevenness: 90, sharpness: 60 };

test.each<[string, Partial<PictureMeasures>, number, readonly string[]]>([
  ["at every limit", {}, 700, []],
  ["at the upper limit of light", { brightness: 235 }, 700, []],
  ["too dark", { brightness: 54.9 }, 700, ["too_dark"]],
  ["too bright", { brightness: 235.1 }, 700, ["too_bright"]],
  ["uneven", { unevenness: 90.1 }, 700, ["uneven"]],
  ["blurred", { sharpness: 59.9 }, 700, ["blurred"]],
  ["small", {}, 699, ["small"]],
  [
    "all of it",
    { brightness: 0, unevenness: 91, sharpness: 0 },
    1,
    ["too_dark", "uneven", "blurred", "small"],
  ],
])("U14: a picture %s", (_name, change, shortSide, warnings) => {
  expect(warningsOf({ ...fine, ...change }, shortSide)).toEqual(warnings);
});
