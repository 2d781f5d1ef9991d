// Goal: the parts of the picture are exactly the holdings with a price. Method: holdings below and
// above the number of parts, in an arbitrary order.
import { expect, test } from "vitest";
import { byCurrency, OTHERS } from "./by-currency.ts";

const held = (currency: string, usdt: string | null) => ({ currency, usdt });

test("the largest comes first; holdings without a price are left out", () => {
  const holdings = [held("BTC", "9.5"), held("XYZ", null), held("USDT", "10")];
  expect(byCurrency(holdings)).toEqual([held("USDT", "10"), held("BTC", "9.5")]);
});

test("beyond four parts the smallest are combined, exact to the last unit", () => {
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
