// Goal: stored choices are restored, and a foreign or invalid text is ignored. Method: texts
// written by hand, as an older version or a reader with developer tools may have left them.
import { expect, test } from "vitest";
import { readChoices, toggleIndicator } from "./choices.ts";
import { readDrawings, writeDrawings } from "./drawings.ts";

const DEFAULTS = {
  interval: "15m",
  chartType: "candles",
  indicators: ["MA", "VOL"],
  hasMagnet: false,
};

test.each([undefined, "", "null", "7", "[]", "{", '{"interval":"2m","chartType":3}'])(
  "the text %j gives the defaults",
  (text) => expect(readChoices(text)).toEqual(DEFAULTS),
);

test("choices are restored without unknown or doubled indicators", () => {
  const choices = { interval: "1M", chartType: "line", indicators: ["RSI"], hasMagnet: true };
  expect(readChoices(JSON.stringify(choices))).toEqual(choices);
  const odd = JSON.stringify({ indicators: ["MA", "XYZ", "MA", 5] });
  expect(readChoices(odd).indicators).toEqual(["MA"]);
  expect(readChoices('{"indicators":[]}').indicators).toEqual([]);
});

test("a fifth pane replaces the oldest; one over the candles replaces none", () => {
  const four = ["MA", "VOL", "MACD", "KDJ", "RSI"] as const;
  expect(toggleIndicator(four, "WR")).toEqual(["MA", "MACD", "KDJ", "RSI", "WR"]);
  expect(toggleIndicator(four, "EMA")).toEqual([...four, "EMA"]);
  expect(toggleIndicator(four, "VOL")).toEqual(["MA", "MACD", "KDJ", "RSI"]);
});

const line = {
  id: "a",
  tool: "trend",
  points: [
    { atMs: 1, level: 2.5 },
    { atMs: 3, level: 4 },
  ],
} as const;

test("drawings are restored without incomplete ones; none is stored as no text", () => {
  const broken = [
    null,
    "trend",
    { ...line, tool: "spiral" },
    { ...line, points: [line.points[0]] },
    { ...line, points: [line.points[0], { atMs: 1, level: null }] },
    { ...line, id: 7 },
  ];
  expect(readDrawings(JSON.stringify([...broken, line]))).toEqual([line]);
  expect(readDrawings(writeDrawings([line]))).toEqual([line]);
  expect(writeDrawings([])).toBeUndefined();
  for (const text of [undefined, "{}", "[", "3"]) expect(readDrawings(text)).toEqual([]);
});
