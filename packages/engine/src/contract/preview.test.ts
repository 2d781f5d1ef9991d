import { expect, test } from "vitest";
import { price, usdt } from "#kernel";
import { closePosition } from "./close-position.ts";
import { openPosition } from "./open-position.ts";
import { previewOpen } from "./preview.ts";
import { after, at, availableOf, NOW, OPEN, RECEIPT, contextWith } from "./testing/context.ts";

// Goal: the figures shown before the tap, to the last unit. Method: 0.1 BTC at 10× from a mark of
// 60 000: executed at 60 006, half a spread of 0.6, funding of 0.01 % at the mark.
test("a market order", () => {
  expect(previewOpen(contextWith(), OPEN, NOW)).toMatchObject({
    value: {
      executionPrice: at("60006"),
      markPrice: at("60000"),
      notional: usdt("6000.6"),
      margin: usdt("600.06"),
      openFee: usdt("3.0003"),
      spreadCost: usdt("0.6"),
      // (6 000.6 − 600.06) ÷ (0.1 × (1 − 0.004 − 0.0005))
      liquidationPrice: at("54249.52285284"),
      fundingPerPeriod: usdt("0.6"),
      lossesAt: [
        { moveRate: 10_000n, loss: usdt("60.6") },
        { moveRate: 50_000n, loss: usdt("300.6") },
        { moveRate: 100_000n, loss: usdt("600.06") }, // 600.6, limited to the margin
      ],
    },
  });
});

test("a resting order is previewed at its expected fill price", () => {
  const limit = { ...OPEN, orderType: "limit", orderPrice: at("50000") } as const;
  expect(previewOpen(contextWith(), limit, NOW)).toMatchObject({
    value: {
      executionPrice: at("50000"),
      markPrice: at("49995.00049995"),
      margin: usdt("500"),
      openFee: usdt("2.5"),
      // 0.01 % of 4 999.500049995, rounded up: funding is estimated at the mark at which the order
      // fills.
      fundingPerPeriod: usdt("0.49995001"),
    },
  });
  const stop = { ...OPEN, orderType: "stop", orderPrice: at("70000") } as const;
  expect(previewOpen(contextWith(), stop, NOW)).toMatchObject({
    value: { executionPrice: at("70007"), markPrice: at("70000"), margin: usdt("700.07") },
  });
});

test("an unleveraged long has no liquidation price; cross uses the whole account", () => {
  const single = previewOpen(contextWith(), { ...OPEN, leverage: 1 }, NOW);
  expect(single).toMatchObject({ value: { liquidationPrice: null } });
  // Equity 9 996.3997 at 60 000: (6 000 − 9 996.3997) is below zero, so no price does it.
  const cross = previewOpen(contextWith(), { ...OPEN, marginMode: "cross" }, NOW);
  expect(cross).toMatchObject({ value: { liquidationPrice: null } });
  const poor = previewOpen(
    contextWith({ available: "700" }),
    { ...OPEN, marginMode: "cross" },
    NOW,
  );
  // (6 000 − 696.3997) ÷ (0.1 × 0.996), and two units of money that rounding may take
  expect(poor).toMatchObject({ value: { liquidationPrice: at("53248.99899619") } });
});

test("a preview is refused exactly as the order would be", () => {
  const context = contextWith({ available: "1" });
  expect(previewOpen(context, OPEN, NOW)).toEqual(openPosition(context, OPEN, NOW));
});

// Goal: at the break-even price a close returns exactly what was paid. Method: really open, then
// really close at that mark and one cent before it, both ways.
test.each(["long", "short"] as const)("a %s breaks even where the preview says", (side) => {
  const context = contextWith();
  const command = { ...OPEN, side };
  const previewed = previewOpen(context, command, NOW);
  const opened = openPosition(context, command, NOW);
  if (!previewed.ok || !opened.ok) throw new Error("opens");
  const leftAt = (mark: bigint): bigint => {
    const text = (mark / 100_000_000n).toString();
    const fraction = (mark % 100_000_000n).toString().padStart(8, "0").replace(/0+$/, "");
    const markets = [{ price: fraction === "" ? text : `${text}.${fraction}` }];
    const during = { ...after(context, opened.value), marketOf: contextWith({ markets }).marketOf };
    const closed = closePosition(during, { positionId: OPEN.positionId, receiptId: RECEIPT }, NOW);
    if (!closed.ok) throw new Error("closes");
    return availableOf(after(during, closed.value)) - availableOf(context);
  };
  const { breakEvenPrice } = previewed.value;
  // Three roundings of money, each of less than a unit, and each against the user.
  expect(leftAt(breakEvenPrice)).toBeGreaterThanOrEqual(-3n);
  const nearer = side === "long" ? -1_000_000n : 1_000_000n;
  expect(leftAt(price(breakEvenPrice + nearer))).toBeLessThan(0n);
});
