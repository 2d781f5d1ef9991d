// Goal: dollars count in every total, by their own index, rounded down. Method: exact figures on
// both sides of a rounding edge, with and without a price.
import {
  type AssetCode,
  type Book,
  instant,
  priceOf,
  type SymbolCode,
  usdt,
} from "@plumbline/engine/kernel";
import { USD_INDEX } from "@plumbline/engine/market";
import { expect, test } from "vitest";
import type { Prices } from "#feeds/prices";
import type { Debt } from "#services/plug/debts";
import { valueAssets } from "./assets.ts";
import type { StoredBalance } from "./queries.ts";

const priced = (textBySymbol: Readonly<Record<string, string>>): Prices["latest"] => {
  return (symbol: SymbolCode) => {
    const text = textBySymbol[symbol];
    if (text === undefined) return null;
    const quote = { symbol, seq: 1, price: priceOf(text), at: instant(0) };
    return { quote, state: { type: "open" } };
  };
};
const balanceOf = (asset: string, amount: string) =>
  // The sum does not depend on the names of currencies.
  ({ book: "live", kind: "available", asset, units: usdt(amount).units }) as StoredBalance;
const value = (
  balances: readonly StoredBalance[],
  textBySymbol: Readonly<Record<string, string>>,
) => valueAssets({ balances, debts: [] }, { latest: priced(textBySymbol) });

test("dollars count by USDT/USD, rounded down to the last place", () => {
  expect(USD_INDEX.symbol).toBe("USDTUSD");
  const both = [balanceOf("USD", "1000"), balanceOf("USDT", "5")];
  expect(value(both, { USDTUSD: "0.9998" })).toMatchObject({
    // 1 000 ÷ 0.9998 = 1 000.200040008…
    totalUsdt: "1005.20004",
    byCurrency: [
      { currency: "USD", usdt: "1000.20004" },
      { currency: "USDT", usdt: "5" },
    ],
  });
  expect(value([balanceOf("USD", "1000")], { USDTUSD: "0.99971" }).totalUsdt).toBe("1000.29008412");
  expect(value([balanceOf("USD", "1000")], { USDTUSD: "1" }).totalUsdt).toBe("1000");
});

test("without its index a dollar counts zero, and is marked so", () => {
  expect(value([balanceOf("USD", "1000")], {})).toMatchObject({
    totalUsdt: "0",
    byCurrency: [{ currency: "USD", usdt: null }],
  });
});

// Two debts in one currency are one line; one without a price is listed and deducts nothing.
test("debts are listed by currency and deducted from the net worth of their book only", () => {
  const debt = (book: Book, asset: string, amount: string): Debt => {
    return { book, asset: asset as AssetCode, units: [usdt(amount).units] };
  };
  const debts = [
    debt("live", "USDT", "30"),
    debt("live", "USDT", "12.5"),
    debt("live", "ETH", "1"),
    debt("demo", "USDT", "7"),
    debt("demo", "BTC", "0"),
  ];
  const assets = valueAssets(
    { balances: [balanceOf("USDT", "40")], debts },
    { latest: priced({}) },
  );
  expect(assets).toMatchObject({
    totalUsdt: "40",
    owedUsdt: "42.5",
    netUsdt: "-2.5",
    byBook: [
      { book: "demo", totalUsdt: "0", owedUsdt: "7", netUsdt: "-7" },
      { book: "live", totalUsdt: "40", owedUsdt: "42.5", netUsdt: "-2.5" },
    ],
    debts: [
      { book: "demo", currency: "USDT", amount: "7", usdt: "7" },
      { book: "live", currency: "USDT", amount: "42.5", usdt: "42.5" },
      { book: "live", currency: "ETH", amount: "1", usdt: null },
    ],
  });
});
