// Goal: a list only adds and ends symbols, and the data of receipts never changes. Method: the
// installation's list with one row more or one fact changed, a row a mistake; hours with an end.
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, instant, type Instant } from "#kernel";
import { symbolsProblems } from "./symbol-list.ts";
import {
  FIRST_SYMBOLS,
  isRecorded,
  nextChangeOf,
  readSymbol,
  type WrittenSymbol,
  type WrittenSymbols,
} from "./symbols.ts";

const NOW = instant(Date.UTC(2026, 0, 5, 12)); // a Monday
const [BITCOIN] = FIRST_SYMBOLS.symbols;
if (BITCOIN === undefined) throw new Error("an install lists Bitcoin");
const REEF: WrittenSymbol = { ...BITCOIN, id: "REEFUSDT", base: "REEF", referencePrice: "2" };
const TOKEN: WrittenSymbol = {
  ...REEF,
  venuesMin: 1,
  leverageMax: 1,
  products: {
    contracts: false,
    spot: true,
    flashExchange: true,
    options: false,
    secondContracts: false,
  },
};

const after = (...symbols: WrittenSymbol[]): WrittenSymbols => ({
  symbols: [...FIRST_SYMBOLS.symbols, ...symbols],
});
const withBitcoin = (change: Partial<WrittenSymbol>): WrittenSymbols => ({
  symbols: [{ ...BITCOIN, ...change }, ...FIRST_SYMBOLS.symbols.slice(1)],
});

test.each([
  [after(REEF), []],
  [after(TOKEN), []],
  [{ symbols: FIRST_SYMBOLS.symbols.slice(0, -1) }, ["symbols.AAPL symbol_missing"]],
  [withBitcoin({ name: "Bitcoin (XBT)", leverageMax: 50 }), []],
  [withBitcoin({ priceDecimals: 1 }), ["symbols.BTCUSDT.priceDecimals fact_changed"]],
  [withBitcoin({ hours: "week" }), ["symbols.BTCUSDT.hours fact_changed"]],
  [
    withBitcoin({ products: { ...TOKEN.products, contracts: true } }),
    ["options", "secondContracts"].map((name) => `symbols.BTCUSDT.products.${name} product_open`),
  ],
  [after({ ...REEF, id: "REEFUSD" }), ["symbols.REEFUSD.id code_wrong"]],
  [after(REEF, REEF), ["symbols.REEFUSDT.id symbol_taken"]],
  [
    after({ ...REEF, id: "USDTUSD", base: "USDT", quote: "USD" }),
    ["symbols.USDTUSD.id symbol_taken", "symbols.USDTUSD.quote not_in_usdt"],
  ],
  [after({ ...REEF, referencePrice: "0" }), ["symbols.REEFUSDT.referencePrice not_positive"]],
  [after({ ...REEF, referencePrice: "2.001" }), ["symbols.REEFUSDT.referencePrice price_too_fine"]],
  [after({ ...TOKEN, leverageMax: 2 }), ["symbols.REEFUSDT.leverageMax single_venue"]],
  [
    after({ ...TOKEN, products: REEF.products }),
    ["contracts", "options", "secondContracts"].map(
      (product) => `symbols.REEFUSDT.products.${product} single_venue`,
    ),
  ],
  [
    after({ ...REEF, id: "ACME", base: "ACME", assetClass: "stock" }),
    ["spot", "flashExchange"].map((product) => `symbols.ACME.products.${product} not_a_currency`),
  ],
])("list %# of the table", (list, problems) => {
  const listProblems = symbolsProblems(list, FIRST_SYMBOLS, NOW);
  expect(listProblems.map(({ path, problem }) => `${path} ${problem}`)).toEqual(problems);
});

test.each([
  [null, DAY_MS, false],
  [0, DAY_MS, true],
  [0, DAY_MS - 1, false],
  // An opening time in the past leaves members less than a day.
  [-DAY_MS, 0, false],
  [DAY_MS, null, true],
])("no opening after %s ms and an end after %s ms", (opens, ends, isGood) => {
  const list = withBitcoin({
    opensUntilMs: opens === null ? null : NOW + opens,
    endsMs: ends === null ? null : NOW + ends,
  });
  const problems = isGood ? [] : [{ path: "symbols.BTCUSDT.endsMs", problem: "ends_too_soon" }];
  expect(symbolsProblems(list, FIRST_SYMBOLS, NOW)).toEqual(problems);
  // Once the end is in force, other changes do not start the period anew.
  if (isGood) expect(symbolsProblems(list, list, instant(NOW + 10 * DAY_MS))).toEqual([]);
});

test("an ended symbol stays ended", () => {
  const ended = withBitcoin({ opensUntilMs: NOW - 2 * DAY_MS, endsMs: NOW });
  const again = withBitcoin({ opensUntilMs: null, endsMs: null });
  expect(symbolsProblems(again, ended, NOW)).toEqual([
    { path: "symbols.BTCUSDT.endsMs", problem: "symbol_ended" },
  ]);
  expect(symbolsProblems(again, ended, instant(NOW - 1))).toEqual([]);
});

test("prices are recorded within the hours and before the end", () => {
  const apple = FIRST_SYMBOLS.symbols.at(-1) ?? REEF;
  const at = (hours: number): Instant => instant(NOW + (hours - 12) * HOUR_MS);
  const share = readSymbol({ ...apple, opensUntilMs: at(0), endsMs: at(20) });
  expect([12, 15, 19, 20].map((hours) => isRecorded(share, at(hours)))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  // 09:30 in New York, then the end; afterwards nothing.
  expect([12, 15, 20].map((hours) => nextChangeOf(share, at(hours)))).toEqual([
    at(14.5),
    at(20),
    null,
  ]);
  const coin = readSymbol({ ...REEF, opensUntilMs: at(0), endsMs: at(20) });
  expect(nextChangeOf(coin, at(12))).toBe(at(20));
  expect(nextChangeOf(readSymbol(REEF), at(12))).toBeNull();
});
