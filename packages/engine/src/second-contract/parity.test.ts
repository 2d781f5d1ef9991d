import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, money, type ReceiptId, USDT } from "#kernel";
import { inBothBooks, withoutBook } from "../ledger/testing/books.ts";
import { buySecond } from "./buy-second.ts";
import { settleSecond } from "./settle-second.ts";
import { COMMAND, CONTEXT, EXPIRY, NOW, ticksTo } from "./testing/orders.ts";

// Goal: trading with play money follows the same rules as with live money. Method: any stake bought
// and settled in both books on the same ticks and terms; decisions and refusals differ only in the
// name of the book.
test("second-contract-1 on one price series demo and live have the same decisions", () => {
  const attempt = fc.record({
    stake: fc.bigInt({ min: 0n, max: 120_000_000_000n }),
    own: fc.bigInt({ min: 0n, max: 120_000_000_000n }),
    direction: fc.constantFrom("up" as const, "down" as const),
    exit: fc.constantFrom("59999.5", "60000", "60000.5"),
    waitMs: fc.integer({ min: -1, max: 40_000 }),
  });
  let accepted = 0;
  fc.assert(
    fc.property(attempt, ({ stake, own, direction, exit, waitMs }) => {
      const balances = inBothBooks(new Map([[USDT, own]]));
      const receiptId = "r1" as ReceiptId;
      const [demo, live] = (["demo", "live"] as const).map((book) => {
        const command = { ...COMMAND, book, direction, stake: money(USDT, stake) };
        const bought = buySecond({ ...CONTEXT, balances }, command, NOW);
        if (!bought.ok) return withoutBook(bought);
        accepted += 1;
        const context = { order: bought.value.next, ticks: ticksTo(exit) };
        const settled = settleSecond(context, { receiptId }, instant(EXPIRY + waitMs));
        return withoutBook([bought, settled]);
      });
      return demo === live;
    }),
  );
  expect(accepted).toBeGreaterThan(0);
});
