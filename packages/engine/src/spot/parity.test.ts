import fc from "fast-check";
import { expect, test } from "vitest";
import { price, priceOf, USDT } from "#kernel";
import { inBothBooks, withoutBook } from "../ledger/testing/books.ts";
import { BTC, COMMAND, CONTEXT, NOW, SYMBOL } from "./testing/trades.ts";
import { tradeSpot } from "./trade-spot.ts";

// Goal: trading with play money follows the same rules as with live money. Method: any trade in
// both books at the same tick and on the same terms; decisions and refusals differ only in the name
// of the book.
test("spot-1 on one price series demo and live have the same decisions", () => {
  const attempt = fc.record({
    side: fc.constantFrom("buy" as const, "sell" as const),
    by: fc.constantFrom("amount" as const, "value" as const),
    units: fc.bigInt({ min: 1n, max: 100_000_000_000n }),
    own: fc.bigInt({ min: 0n, max: 200_000_000_000n }),
    mark: fc.bigInt({ min: 1n, max: priceOf("70000") }),
  });
  let traded = 0;
  fc.assert(
    fc.property(attempt, ({ side, by, units, own, mark }) => {
      const balances = inBothBooks(
        new Map([
          [USDT, own],
          [BTC, own],
        ]),
      );
      const quote = { symbol: SYMBOL, seq: 7, price: price(mark), at: NOW };
      const market = { state: { type: "open" as const }, quote };
      const [demo, live] = (["demo", "live"] as const).map((book) => {
        const command = { ...COMMAND, book, side, by, units };
        const decided = tradeSpot({ ...CONTEXT, market, balances }, command, NOW);
        if (decided.ok) traded += 1;
        return withoutBook(decided);
      });
      return demo === live;
    }),
  );
  expect(traded).toBeGreaterThan(0);
});
