import { instant, priceOf, ratePpm, type SymbolCode } from "@plumbline/engine/kernel";
import { DEFAULT_OPTION_TERMS, readOptionTerms } from "@plumbline/engine/option";
import { expect, test } from "vitest";
import { ChainCache } from "./chain-cache.ts";

// Goal: many readers of a chain cost one computation, and no chain is older than a second. Method:
// one chain requested again, each time with one of its inputs changed.

const NOW = instant(Date.UTC(2027, 0, 14, 8));
const ENDS = instant(Date.UTC(2027, 0, 15, 8));
const symbol = "BTCUSDT" as SymbolCode; // a code that the engine knows
const [terms] = readOptionTerms(DEFAULT_OPTION_TERMS, 1).symbols.values();
if (terms === undefined) throw new Error("there are terms");
const offer = {
  series: { symbol, hour: NOW, forward: priceOf("60000"), volatility: ratePpm(700_000n) },
  quote: { symbol, seq: 7, price: priceOf("60000"), at: NOW },
  terms,
  now: NOW,
};

test.each<[string, object, boolean]>([
  ["the same again", {}, true],
  ["within its second", { now: instant(NOW + 999) }, true],
  ["a second later", { now: instant(NOW + 1_000) }, false],
  ["the next tick", { quote: { ...offer.quote, seq: 8, price: priceOf("60001") } }, false],
  ["another hour", { series: { ...offer.series } }, false],
  ["other terms", { terms: { ...terms } }, false],
])("%s", (_what, change, isSame) => {
  const cache = new ChainCache();
  const rows = cache.rowsOf(ENDS, offer);
  expect(cache.rowsOf(ENDS, { ...offer, ...change }) === rows).toBe(isSame);
  expect(rows).toHaveLength(11);
});

test("each expiry has its own chain", () => {
  const cache = new ChainCache();
  const next = instant(ENDS + 86_400_000);
  expect(cache.rowsOf(ENDS, offer)).not.toBe(cache.rowsOf(next, offer));
});
