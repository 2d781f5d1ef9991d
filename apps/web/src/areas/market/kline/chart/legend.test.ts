// Goal: a legend shows each line once, at the focused candle, and reports a change only if there is
// one. Method: an indicator as the library passes it, with a line, a bar and a candle before the
// average begins.
import { expect, test } from "vitest";
import { createLegend, entriesOf } from "./legend.ts";

const VOLUME = {
  figures: [
    { key: "ma1", title: "MA5: ", type: "line" },
    { key: "volume", title: "VOLUME: ", type: "bar" },
  ],
  result: [{}, { ma1: 1234.567, volume: 9 }],
  precision: 2,
};

test.each([
  [0, "—"],
  [1, "1,234.57"],
])("at candle %i the average is %s", (index, value) => {
  const entries = entriesOf(VOLUME, { index, colours: ["red", "blue"] });
  expect(entries).toEqual([{ title: "MA5", value, colour: "red" }]);
});

test("it reports changes, and drops disabled indicators", () => {
  const legend = createLegend();
  let changes = 0;
  legend.watch(() => (changes += 1));
  const entries = entriesOf(VOLUME, { index: 1, colours: ["red"] });
  legend.put("MA", entries);
  legend.put("MA", [...entries]);
  expect([changes, legend.entries()]).toEqual([1, entries]);
  legend.keep(["BOLL"]);
  expect([changes, legend.entries()]).toEqual([2, []]);
});
