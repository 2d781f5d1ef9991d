// Goal: the parts of the picture are all that has a price, no more and no less. Method: holdings
// below and above the number of parts there are, in an order of their own.
import { expect, test } from "vitest";
import { byCurrency, OTHERS } from "./by-currency.ts";

const held = (currency: string, usdt: string | null) => ({ currency, usdt });

test("the largest stands first; what has no price is in no part", () => {
  const holdings = [held("BTC", "9.5"), held("XYZ", null), held("USDT", "10")];
  expect(byCurrency(holdings)).toEqual([held("USDT", "10"), held("BTC", "9.5")]);
});

test("beyond four the small ones are one part, exact to the last unit", () => {
  const holdings = ["1.00000001", "5", "4", "3", "0.00000001"].map((usdt, i) =>
    held(`C${i}`, usdt),
  );
  expect(byCurrency(holdings)).toEqual([
    held("C1", "5"),
    held("C2", "4"),
    held("C3", "3"),
    held(OTHERS, "1.00000002"),
  ]);
  expect(byCurrency(holdings.slice(0, 4)).map(({ currency }) => currency)).not.toContain(OTHERS);
});
