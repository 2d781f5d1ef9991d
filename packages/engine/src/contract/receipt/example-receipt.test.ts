// Goal: an example is a valid receipt: it recomputes, and a changed fact is detected. Method: exact
// figures at two prices, on published terms, recomputed by the verifier.
import { expect, test } from "vitest";
import { instant, priceOf } from "#kernel";
import { BTC, NOW, TERMS } from "../testing/context.ts";
import { exampleReceipt } from "./example-receipt.ts";
import { isReceiptHonest } from "./verify-receipt.ts";

const quoteAt = (seq: number, text: string) => ({
  symbol: BTC,
  seq,
  price: priceOf(text),
  at: instant(NOW + seq),
});
const trade = { entry: quoteAt(100, "60000"), exit: quoteAt(200, "60600"), terms: TERMS };
const records = {
  priceOfTick: (_symbol: typeof BTC, seq: number) =>
    [trade.entry, trade.exit].find((quote) => quote.seq === seq)?.price ?? null,
  termsOf: () => TERMS,
};

test.each(["latest", "next"] as const)(
  "on terms that fill at the %s tick it recomputes",
  (fillAt) => {
    const receipt = exampleReceipt("BTCUSDT-200-1", { ...trade, terms: { ...TERMS, fillAt } });
    if (receipt === null) throw new Error("none");
    expect(receipt).toMatchObject({
      id: "BTCUSDT-200-1",
      kind: "close",
      inputs: { positionId: "example", book: "demo", margin: "99.999999", marginMode: "isolated" },
    });
    const own = { ...records, termsOf: () => ({ ...TERMS, fillAt }) };
    expect(isReceiptHonest(receipt, own)).toBe(true);
    const pnl = `1${String(receipt.result["pnl"])}`;
    expect(isReceiptHonest({ ...receipt, result: { ...receipt.result, pnl } }, own)).toBe(false);
  },
);
