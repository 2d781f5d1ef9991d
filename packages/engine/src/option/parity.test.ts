import fc from "fast-check";
import { expect, test } from "vitest";
import { price, priceOf, quantity, type ReceiptId, USDT } from "#kernel";
import { inBothBooks, withoutBook } from "../ledger/testing/books.ts";
import { buyOption } from "./buy-option.ts";
import { deliverOption } from "./deliver-option.ts";
import { deliverySamples } from "./delivery.ts";
import { sellOption } from "./sell-option.ts";
import type { OptionOrderId } from "./state.ts";
import { COMMAND, CONTEXT, DAILY, lastTicks, MARKET, NOW, TERMS } from "./testing/options.ts";

// Goal: trading with play money follows the same rules as with live money. Method: any order
// bought, sold back in part, and its rest delivered in both books on the same ticks and terms;
// decisions and refusals differ only in the name of the book.
test("option-1 on one price series demo and live have the same decisions", () => {
  const attempt = fc.record({
    size: fc.bigInt({ min: 1n, max: 50_000_000n }),
    part: fc.bigInt({ min: 1n, max: 50_000_000n }),
    own: fc.bigInt({ min: 0n, max: 100_000_000_000n }),
    index: fc.bigInt({ min: priceOf("58000"), max: priceOf("62000") }),
    kind: fc.constantFrom("call" as const, "put" as const),
  });
  const samples = deliverySamples(lastTicks(DAILY, 61_500), DAILY);
  let sales = 0;
  fc.assert(
    fc.property(attempt, ({ size, part, own, index, kind }) => {
      const balances = inBothBooks(new Map([[USDT, own]]));
      const market = { ...MARKET, quote: { ...MARKET.quote, price: price(index) } };
      const receiptId = "r2" as ReceiptId;
      const [demo, live] = (["demo", "live"] as const).map((book) => {
        const command = { ...COMMAND, book, kind, quantity: quantity(size) };
        const bought = buyOption({ ...CONTEXT, market, balances }, command, NOW);
        if (!bought.ok) return withoutBook(bought);
        const [order] = bought.value.next;
        const sale = { id: "o2" as OptionOrderId, quantity: quantity(part) };
        const sold = sellOption(
          { order, terms: TERMS, market },
          { part: sale, bidMin: null, receiptId },
          NOW,
        );
        if (sold.ok) sales += 1;
        const rest = sold.ok ? sold.value.next[1] : order;
        return withoutBook([
          bought,
          sold,
          deliverOption({ order: rest, samples }, { receiptId }, DAILY),
        ]);
      });
      return demo === live;
    }),
  );
  expect(sales).toBeGreaterThan(0);
});
