import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, type Price, price, priceOf, ratePpm, toDecimalText } from "#kernel";
import { black76, type Black76Inputs, payoffOf } from "./black-76.ts";

const INPUTS: Black76Inputs = {
  kind: "call",
  forward: priceOf("60000"),
  strike: priceOf("65000"),
  volatility: ratePpm(700_000n),
  leftMs: 30 * DAY_MS,
};

// Goal: the published vector. Method: F 60 000, K 65 000, 30 days, σ 70 %: a call of 2 886.02, a
// put of 7 886.02, delta 0.3827, vega 65.63 for a hundredth.
test("option-1 a month from 60 000 to 65 000 at 70 %", () => {
  const call = black76(INPUTS);
  const put = black76({ ...INPUTS, kind: "put" });
  expect([call, put].map((each) => toDecimalText(each.price))).toEqual([
    "2886.02448047",
    "7886.02448047",
  ]);
  expect((call.delta + 5n * 10n ** 13n) / 10n ** 14n).toBe(3_827n);
  expect(put.delta).toBe(call.delta - 10n ** 18n);
  expect(toDecimalText(call.vegaPerPercent).slice(0, 5)).toBe("65.63");
  expect(put.vegaPerPercent).toBe(call.vegaPerPercent);
  expect(put.gamma).toBe(call.gamma);
  expect(put.thetaPerDay).toBe(call.thetaPerDay);
});

// Goal: the Greeks are the derivatives of the price. Method: differences of prices on either side.
test("the Greeks are the slopes of the price", () => {
  const greeks = black76(INPUTS);
  const at = (change: Partial<Black76Inputs>) => black76({ ...INPUTS, ...change }).price;
  const step = 10n ** 8n;
  const forwardAt = (by: bigint) => price(INPUTS.forward + by);
  const [up, down] = [at({ forward: forwardAt(step) }), at({ forward: forwardAt(-step) })];
  const slope = ((up - down) * 10n ** 18n) / (2n * step);
  expect(slope / 10n ** 12n).toBe(greeks.delta / 10n ** 12n);
  const wide = 100n * step;
  const bend = at({ forward: forwardAt(wide) }) - 2n * at({}) + at({ forward: forwardAt(-wide) });
  const gammaSteps = (bend * 10n ** 10n) / 10n ** 4n;
  expect(Math.abs(Number(gammaSteps - greeks.gamma)) / Number(greeks.gamma)).toBeLessThan(1e-4);
  const day = at({ leftMs: 30 * DAY_MS - DAY_MS / 2 }) - at({ leftMs: 30 * DAY_MS + DAY_MS / 2 });
  expect(Math.abs(Number(day - greeks.thetaPerDay)) / 1e8).toBeLessThan(0.01);
  const vega = at({ volatility: ratePpm(705_000n) }) - at({ volatility: ratePpm(695_000n) });
  expect(Math.abs(Number(vega - greeks.vegaPerPercent)) / 1e8).toBeLessThan(0.001);
});

const prices = fc.bigInt({ min: 10n ** 7n, max: 10n ** 14n }).map((units) => price(units));
const volatilities = fc.bigInt({ min: 200_000n, max: 2_000_000n }).map(ratePpm);
const times = fc.integer({ min: DAY_MS / 48, max: 90 * DAY_MS });
/** A strike between a half and twice the forward. */
const strikeOf = (forward: Price, percent: bigint): Price => price((forward * percent) / 100n);

// Goal: no price allows a risk-free gain. Method: put-call parity, between the payout now and the
// whole forward or strike, rising with time and volatility.
test("prices allow no risk-free gain", () => {
  const percents = fc.bigInt({ min: 50n, max: 200n });
  fc.assert(
    fc.property(prices, percents, fc.tuple(volatilities, times), (forward, percent, context) => {
      const [volatility, leftMs] = context;
      const strike = strikeOf(forward, percent);
      const inputs = { forward, strike, volatility, leftMs };
      const [call, put] = [
        black76({ ...inputs, kind: "call" }),
        black76({ ...inputs, kind: "put" }),
      ];
      const parity = call.price - put.price - (forward - strike);
      const later = black76({ ...inputs, kind: "call", leftMs: leftMs + DAY_MS });
      return (
        (parity < 0n ? -parity : parity) <= 2n &&
        call.price >= payoffOf("call", { strike, at: forward }) &&
        put.price >= payoffOf("put", { strike, at: forward }) &&
        call.price <= forward &&
        put.price <= strike &&
        later.price + 1n >= call.price &&
        call.delta >= 0n &&
        call.delta <= 10n ** 18n
      );
    }),
  );
});

test("without time an option is worth its payout", () => {
  const strike = priceOf("59000");
  const now = { ...INPUTS, strike, leftMs: 0 };
  expect(black76(now)).toEqual({
    price: priceOf("1000"),
    delta: 10n ** 18n,
    gamma: 0n,
    thetaPerDay: 0n,
    vegaPerPercent: 0n,
  });
  expect(black76({ ...now, kind: "put" })).toMatchObject({ price: 0n, delta: 0n });
});
