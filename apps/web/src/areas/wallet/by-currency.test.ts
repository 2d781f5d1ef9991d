// Goal: the parts of the picture are exactly the holdings with a price. Method: holdings below and
// above the number of parts, in an arbitrary order.
import { expect, test } from "vitest";
import { byCurrency, OTHERS } from "./by-currency.ts";

const holding = (currency: string, usdt: string | null) => ({ currency, usdt });

test("the largest comes first; a holding without a price is in no part", () => {
  const holdings = [holding("BTC", "9.5"), holding("XYZ", null), holding("USDT", "10")];
  expect(byCurrency(holdings)).toEqual([holding("USDT", "10"), holding("BTC", "9.5")]);
});

test("beyond four parts the smallest are combined, exact to the last unit", () => {
  const holdings = ["1.00000001", "5", "4", "3", "0.00000001"].map((usdt, i) =>
    holding(`C${i}`, usdt),
  );
  expect(byCurrency(holdings)).toEqual([
    holding("C1", "5"),
    holding("C2", "4"),
    holding("C3", "3"),
    holding(OTHERS, "1.00000002"),
  ]);
  expect(byCurrency(holdings.slice(0, 4)).map(({ currency }) => currency)).not.toContain(OTHERS);
});
