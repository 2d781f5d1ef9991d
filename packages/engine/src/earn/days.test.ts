import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, instant, type Price, priceOf, ratePpm, toDecimalText, usdt } from "#kernel";
import { areSamplesOf } from "./day.ts";
import { breakEvenDay, machineDay } from "./machine.ts";
import { btc, FIRST_DAY, network, rig, rule, samplesOf } from "./testing/products.ts";
import { vaultDay } from "./vault.ts";

// Goal: (x) 100 TH/s at 700 EH/s, 3.125 BTC and 144 blocks a day make 0.0000643 BTC before costs.
test("P5 a machine's day follows the formula to the last unit", () => {
  const day = machineDay(rig, network, priceOf("60000"));
  const texts = [day.output, day.power, day.net].map(({ units }) => toDecimalText(units));
  expect(texts).toEqual(["0.00006428", "0.00006", "0.00000428"]);
  const pool = { ...network, poolFeeRate: ratePpm(20_000n) };
  expect(machineDay(rig, pool, priceOf("60000")).output).toEqual(btc("0.000063"));
  expect(breakEvenDay(usdt("100"), day, priceOf("60000"))).toBe(390n);
});

test("P5 a machine with higher power costs stops and may never pay for itself", () => {
  const day = machineDay(rig, network, priceOf("50000"));
  expect(day.net).toEqual(btc("0"));
  expect(breakEvenDay(usdt("100"), day, priceOf("50000"))).toBeNull();
});

const ticks = (...texts: string[]) =>
  texts.map((text, index) => ({ seq: index + 1, price: priceOf(text) }));

// Goal: a vault's day by hand. Method: down 1 %: two levels bought at 99; back at 100, all sold: 2
// levels of 5 % gain 1 of 100 each, and cost 0.05 % of 99 and of 100 for each level.
test("P5 a grid's day is its trades, less their costs", () => {
  const { trades, rate } = vaultDay(rule, ticks("100", "99", "100"));
  expect(trades).toEqual([
    { seq: 2, price: priceOf("99"), before: 0n, after: 2n },
    { seq: 3, price: priceOf("100"), before: 2n, after: 0n },
  ]);
  expect(toDecimalText(rate)).toBe("0.0009005");
});

test("P5 a day may lose, up to its limit, and one without a move gives zero", () => {
  expect(toDecimalText(vaultDay(rule, ticks("100", "99", "98")).rate)).toBe("-0.0010985");
  expect(toDecimalText(vaultDay(rule, ticks("100", "90", "50")).rate)).toBe("-0.02");
  expect(vaultDay(rule, ticks("100", "100.4", "99.6"))).toEqual({ trades: [], rate: 0n });
  expect(vaultDay(rule, [])).toEqual({ trades: [], rate: 0n });
});

test("P5 the rule sold as AI quant follows only the trend of the last hours", () => {
  const trend = { ...rule, type: "ai_quant", trendHours: 1 } as const;
  const { trades } = vaultDay(trend, ticks("100", "101", "102", "101"));
  expect(trades.map(({ after }) => after)).toEqual([4n, 0n]);
});

test("P5 a grid's day never exceeds its limit, and ends without holdings", () => {
  const prices = fc.array(fc.bigInt({ min: 1n, max: 10n ** 14n }), { minLength: 2, maxLength: 25 });
  fc.assert(
    fc.property(prices, (units) => {
      const day = vaultDay(
        rule,
        units.map((price, seq) => ({ seq, price: price as Price })),
      );
      expect(day.rate <= 2_000_000n && day.rate >= -2_000_000n).toBe(true);
      expect(day.trades.at(-1)?.after ?? 0n).toBe(0n);
    }),
  );
});

// Goal: the ticks of a day cannot be chosen. Method: samples as recorded, and each changed once:
// one too few, one of a later time, one with another tick after it in time, one that skips a tick.
test("P3 a day uses the last tick at each of its times, and no other", () => {
  const of = { kind: "arbitrage", day: FIRST_DAY } as const;
  const samples = samplesOf("arbitrage", FIRST_DAY, ["100"]);
  expect(samples).toHaveLength(25);
  expect(areSamplesOf(samples, of)).toBe(true);
  expect(areSamplesOf(samples.slice(1), of)).toBe(false);
  expect(areSamplesOf(samples, { ...of, day: instant(FIRST_DAY + DAY_MS) })).toBe(false);
  const [first] = samples;
  if (!first?.next) throw new Error("a day has a first sample");
  const { last, next } = first;
  const bent = [
    { ...first, last: { ...last, at: instant(first.at + 1) } },
    { ...first, next: { ...next, at: first.at } },
    { ...first, next: { ...next, seq: last.seq + 2 } },
    { ...first, next: null },
  ];
  for (const each of bent) expect(areSamplesOf([each, ...samples.slice(1)], of)).toBe(false);
  expect(areSamplesOf([], { kind: "bond", day: FIRST_DAY })).toBe(true);
});
