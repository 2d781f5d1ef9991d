import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Price,
  price,
  priceOf,
  quantity,
  quantityOf,
  type SymbolCode,
  USDT,
  usdt,
} from "#kernel";
import { crossAccountOf, isInsolvent } from "./cross-account.ts";
import { isLiquidatableAt, stakeOf } from "./liquidation-price.ts";
import { isOrderDue } from "./math/order.ts";
import type { Position } from "./state.ts";
import { BTC, ETH, idOf, marketAt, positionWith, TERMS, contextWith } from "./testing/context.ts";
import { crossWatchBands, type WatchBand, watchBandOf } from "./watch-band.ts";

const isInside = ({ below, above }: WatchBand, mark: Price): boolean =>
  (below === null || mark > below) && (above === null || mark < above);

const prices = fc.bigInt(1n, priceOf("200000")).map(price);

// Goal: the exact marks to evaluate at. Method: one position of each kind, by the rules' own
// figures.
test.each([
  ["a long's stop-loss before its liquidation", { stopLoss: priceOf("59000") }, "59000", null],
  [
    "a long's liquidation and take-profit",
    { takeProfit: priceOf("70000") },
    "54244.098443",
    "70000",
  ],
  ["a short's liquidation", { side: "short" }, null, "65704.33051269"],
  ["a settling position's nothing", { status: "settling" }, null, null],
  ["in cross mode only the stops", { marginMode: "cross", stopLoss: priceOf("1") }, "1", null],
  ["a limit to buy, half a spread away", waiting("limit", "long"), "58994.10058994", null],
  ["a limit to sell, half a spread away", waiting("limit", "short"), null, "59005.90059006"],
  ["a stop to buy", waiting("stop", "long"), null, "59000"],
  ["a stop to sell", waiting("stop", "short"), "59000", null],
] as const)("watches %s", (_what, change, below, above) => {
  expect(watchBandOf(positionWith(change), TERMS)).toEqual({
    below: below === null ? null : priceOf(below),
    above: above === null ? null : priceOf(above),
  });
});

function waiting(orderType: "limit" | "stop", side: "long" | "short"): Partial<Position> {
  return { status: "working", orderType, side, orderPrice: priceOf("59000"), entry: null };
}

// Goal: nothing becomes due between the bounds. Method: any mark inside the band, by the rule
// itself.
test("inside its band no order fills and no isolated position is liquidated", () => {
  const sides = fc.constantFrom("long", "short");
  fc.assert(
    fc.property(sides, fc.constantFrom("limit", "stop"), prices, (side, orderType, mark) => {
      const order = positionWith(waiting(orderType, side));
      if (isInside(watchBandOf(order, TERMS), mark)) {
        expect(isOrderDue(order, mark, TERMS)).toBe(false);
      }
      const running = positionWith({ side });
      if (isInside(watchBandOf(running, TERMS), mark)) {
        expect(isLiquidatableAt(stakeOf(running), mark, TERMS)).toBe(false);
      }
    }),
  );
});

const member = fc.record({
  symbol: fc.constantFrom(BTC, ETH),
  side: fc.constantFrom("long" as const, "short" as const),
  quantity: fc.bigInt(1n, quantityOf("3")).map(quantity),
  margin: fc.bigInt(0n, usdt("500").units).map((units) => ({ asset: USDT, units })),
});

// Goal: a cross account cannot become insolvent undetected. Method: move every mark at once, each
// to anywhere inside its own band (a share of the way to its bounds), and evaluate the rule.
test("inside all its bands a cross account stays solvent", () => {
  const shares = fc.record({
    btc: fc.integer({ min: -99, max: 99 }),
    eth: fc.integer({ min: -99, max: 99 }),
  });
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 6 }), shares, (members, share) => {
      const positions = members.map((each, index) =>
        positionWith({
          ...each,
          id: idOf(`p${index}`),
          marginMode: "cross",
          entryPrice: each.symbol === BTC ? "60000" : "3000",
        }),
      );
      const contextAt = (btc: string, eth: string) =>
        contextWith({
          available: "20000",
          positions,
          markets: [
            { symbol: BTC, price: btc },
            { symbol: ETH, price: eth },
          ],
        });
      const balanceRow = { book: "demo", asset: USDT } as const;
      const account = crossAccountOf(contextAt("60000", "3000"), balanceRow);
      if (isInsolvent(account)) return;
      const bands = crossWatchBands(account);
      const moved = (symbol: SymbolCode, from: string, percent: number) =>
        towards(bands.get(symbol) ?? { below: null, above: null }, priceOf(from), percent);
      const marks = new Map([
        [BTC, moved(BTC, "60000", share.btc)],
        [ETH, moved(ETH, "3000", share.eth)],
      ]);
      const context = {
        ...contextAt("60000", "3000"),
        marketOf: (symbol: SymbolCode) => {
          const market = marketAt({ symbol });
          return { ...market, quote: { ...market.quote, price: marks.get(symbol) ?? price(1n) } };
        },
      };
      expect(isInsolvent(crossAccountOf(context, balanceRow))).toBe(false);
    }),
    { numRuns: 1_000 },
  );
});

/** A mark inside the band, `percent` of the way to its lower (below zero) or upper bound. */
function towards(band: WatchBand, from: Price, percent: number): Price {
  const bound = percent < 0 ? (band.below ?? price(1n)) : (band.above ?? price(from * 10n));
  const way = percent < 0 ? -percent : percent;
  return price(from + ((bound - from) * BigInt(way)) / 100n);
}
