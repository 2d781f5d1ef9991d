// Goal: the strongest open markets of each direction, in a stable order. Method: one list with
// every kind of market in it, read in both directions.
import { expect, test } from "vitest";
import { moversOf } from "./movers.ts";

const symbols = [
  { symbol: "A", change24h: "+1.20", status: "open" },
  { symbol: "B", change24h: "-10.00", status: "open" },
  { symbol: "C", change24h: "+11.00", status: "open" },
  { symbol: "D", change24h: "0.00", status: "open" },
  { symbol: "E", change24h: "+99.00", status: "halted" },
  { symbol: "F", change24h: "-9.00", status: "open" },
  { symbol: "G", change24h: "-99.00", status: "closed" },
  { symbol: "AA", change24h: "+1.20", status: "open" },
];

test.each([
  ["rising", 9, ["C", "A", "AA"]],
  ["falling", 9, ["B", "F"]],
  ["rising", 1, ["C"]],
] as const)("%s, at most %i: %o", (direction, countMax, names) => {
  const movers = moversOf(symbols, { direction, countMax });
  expect(movers.map(({ symbol }) => symbol)).toEqual(names);
});
