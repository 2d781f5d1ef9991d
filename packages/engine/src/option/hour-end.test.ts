import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS, instant, price, priceOf, ratePpm, type ReceiptId } from "#kernel";
import { buyOption, type OptionMarket } from "./buy-option.ts";
import { type HourlyPrice, volatilityIfEnded } from "./math/volatility.ts";
import { sellOption } from "./sell-option.ts";
import { optionSeriesOf } from "./series.ts";
import { BTC, COMMAND, CONTEXT, NOW, TERMS, tickAt } from "./testing/options.ts";

const START = priceOf("60000");
const receiptId = "r2" as ReceiptId;

/** Hourly prices up to `NOW`, each the given parts per thousand above the one before. */
function hoursOf(moves: readonly number[]): readonly HourlyPrice[] {
  const prices = moves.reduce<readonly bigint[]>(
    (before, move) => [...before, ((before.at(-1) ?? START) * BigInt(1_000 + move)) / 1_000n],
    [START],
  );
  return prices.map((units, index) => ({
    hour: instant(NOW - (prices.length - 1 - index) * HOUR_MS),
    price: price(units),
  }));
}

// Goal: the next hour's volatility, calculable in advance, gives no profit. Method: any day of
// hours and any price at the end of the next one; bought a second before that end, sold a second
// after it, when its return counts. Before the running hour's return was part of an ask, a move of
// 3 % after a calm day made 200 of 100 within two seconds.
test("option-4 the end of an hour gives no profit, whatever its move", () => {
  const moves = fc.array(fc.integer({ min: -8, max: 8 }), { minLength: 24, maxLength: 30 });
  const last = fc.integer({ min: -60, max: 60 });
  const kinds = fc.constantFrom("call" as const, "put" as const);
  fc.assert(
    fc.property(moves, last, kinds, (before, move, kind) => {
      const prices = hoursOf(before);
      const forward = prices.at(-1)?.price ?? START;
      const index = price((forward * BigInt(1_000 + move)) / 1_000n);
      const end = instant(NOW + HOUR_MS);
      const ended = [...prices, { hour: end, price: index }];
      const marketOf = (at: number, hours: readonly HourlyPrice[]): OptionMarket => ({
        state: { type: "open" },
        quote: { ...tickAt(7, at), price: index },
        series: optionSeriesOf(BTC, hours),
      });
      const strike = price((forward / priceOf("1000")) * priceOf("1000"));
      const bought = buyOption(
        { ...CONTEXT, balances: RICH, market: marketOf(end - 1_000, prices) },
        { ...COMMAND, kind, strike },
        instant(end - 1_000),
      );
      if (!bought.ok) return bought.error.type === "premium_below_minimum";
      const [order] = bought.value.next;
      const sold = sellOption(
        { order, terms: TERMS, market: marketOf(end + 1_000, ended) },
        { part: null, bidMin: null, receiptId },
        instant(end + 1_000),
      );
      const received = sold.ok ? (sold.value.next[0]?.payout?.units ?? 0n) : 0n;
      return received <= (order?.premium.units ?? 0n);
    }),
  );
});

const RICH = new Map([...CONTEXT.balances].map(([key]) => [key, 10n ** 20n]));

// Goal: the volatility of an hour that ends now, to a millionth. Method: calculated by another
// program, 0.94 × σ² + 0.06 × 8760 × ln(to ÷ from)².
test.each([
  [200_000n, "60000", 200_000n],
  [700_000n, "60000", 678_675n],
  [700_000n, "61800", 959_077n],
  [700_000n, "58200", 973_772n],
  [2_000_000n, "66000", 2_000_000n],
])("σ of %s after 60 000 and %s is %s", (volatility, to, ended) => {
  const hour = { volatility: ratePpm(volatility), forward: START };
  expect(volatilityIfEnded(hour, priceOf(to))).toBe(ended);
});
