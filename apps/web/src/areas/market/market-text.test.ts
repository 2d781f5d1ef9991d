// Goal: a market that is not open shows why, an old price shows its time, and turnover is short.
// Method: each status, with the English texts and a fixed time.
import type { SymbolCode } from "@plumbline/engine/kernel";
import enUs from "@plumbline/messages/en-us/market.json" with { type: "json" };
import type { ListedSymbol } from "@plumbline/protocol/market";
import { expect, test } from "vitest";
import { statusOf } from "#shell/live-prices/quote-store.ts";
import { translate } from "#shell/i18n/texts.ts";
import { boundsOf, reasonOf, turnoverText } from "./market-text.ts";

const WORDS = {
  t: (key: string, values = {}) => translate([{ market: enUs }], key, values),
  language: "en-us",
} as const;

const SYMBOL: ListedSymbol = {
  symbol: "AAPL" as SymbolCode, // a made-up code
  base: "AAPL",
  quote: "USD",
  name: "Apple",
  assetClass: "stock",
  price: "190",
  seq: 1,
  // Local time, because it is shown in the reader's own zone: a Monday.
  timeMs: new Date(2024, 0, 8, 9, 5, 7).getTime(),
  change24h: "0.00",
  high24h: null,
  low24h: null,
  volume24h: "0",
  status: "open",
  haltReason: "corporate action",
  haltEndMs: new Date(2024, 0, 8, 12, 45).getTime(),
  priceDecimals: 2,
  pointDivisor: 1,
  leverageMax: 10,
  nextChangeMs: new Date(2024, 0, 8, 15, 30).getTime(),
  simulated: true,
  isSingleVenue: false,
  products: [],
  opensUntilMs: null,
  endsMs: null,
  sparkline: [],
};
const NEVER = { ...SYMBOL, timeMs: 0, nextChangeMs: null, haltReason: null, haltEndMs: null };

test.each([
  ["halted", SYMBOL, "corporate action Until Mon 12:45."],
  ["halted", NEVER, ""],
  ["closed", SYMBOL, "opens Mon 15:30"],
  ["closed", NEVER, ""],
  ["stale", SYMBOL, "since 09:05:07"],
  ["stale", NEVER, "no price yet"],
] as const)("%s: the reason", (status, symbol, reason) => {
  expect(reasonOf({ symbol, quote: symbol }, status, WORDS)).toBe(reason);
});

// 190 × 378 900.5 is 71 991 095, which is nearer to 72.0M.
test("the turnover has three digits, rounded down", () => {
  const quote = { ...SYMBOL, volume24h: "378900.5" };
  expect(turnoverText(SYMBOL, quote, "en-us")).toBe("71.9M USD");
});

test.each([
  ["open", false, "open"],
  ["open", true, "stale"],
  ["stale", false, "stale"],
  ["closed", true, "closed"],
  ["halted", true, "halted"],
] as const)("%s, unheard %s: shown as %s", (status, isStale, shown) => {
  expect(statusOf({ ...SYMBOL, status }, isStale)).toBe(shown);
});

test.each([
  [null, -7, "less", { bound: "−7%" }],
  [-5, -3, "between", { from: "−3%", to: "−5%" }],
  [-3, 0, "between", { from: "0%", to: "−3%" }],
  [0, 0, "none", {}],
  [0, 3, "between", { from: "0%", to: "+3%" }],
  [7, null, "more", { bound: "+7%" }],
])("the range from %s to %s is shown as %s", (from, to, key, values) => {
  expect(boundsOf({ from, to })).toEqual({ key, values });
});
