import { expect, test } from "vitest";
import { quantityOf, ratePpm, USDT, usdt } from "#kernel";
import { summaryOf } from "./account-summary.ts";
import { isLiquidatable } from "./cross-account.ts";
import type { Position } from "./state.ts";
import {
  ETH,
  FREE,
  idOf,
  type MarketSetup,
  positionWith,
  TERMS,
  contextWith,
} from "./testing/context.ts";

const balanceRow = { book: "demo", asset: USDT } as const;
const cross = { marginMode: "cross", leverage: 2, margin: usdt("3000") } as const;
const STRICT = { ...FREE, closeOutRate: ratePpm(500_000n) };
const contextAt = (market: MarketSetup, positions: readonly Position[], available = "0") =>
  contextWith({
    available,
    positions,
    markets: [market, { symbol: ETH, price: "3000", terms: FREE }],
  });

// Goal: the contents of the figures. Method: one position that gains, an order, and one that is
// closed or in another book and does not count.
test("sums up one balance row", () => {
  const positions = [
    positionWith({}),
    positionWith({ id: idOf("p2"), status: "working", entry: null, margin: usdt("100") }),
    positionWith({ id: idOf("p3"), status: "closed", margin: usdt("0") }),
  ];
  const summary = summaryOf(contextAt({ price: "61000" }, positions, "50"), balanceRow);
  expect(summary).toMatchObject({
    equity: usdt("850"),
    available: usdt("50"),
    margin: usdt("700"),
    unrealisedPnl: usdt("100"),
  });
});

// Goal: a position is liquidated at 100 % and not before, by the figures of the rule. Method: one
// tick on either side of each liquidation, in each mode and by each of the two rules.
const mid = positionWith({});
const lone = positionWith(cross);
test.each([
  ["isolated", mid, TERMS, "54244.2", "54244.09844299"],
  [
    "isolated, closed out",
    { ...mid, leverage: 2, margin: usdt("3000") },
    STRICT,
    "45000.0001",
    "45000",
  ],
  ["cross", lone, FREE, "30120.49", "30120.48"],
  ["cross, closed out", lone, STRICT, "45000", "44999.99"],
] as const)("%s", (_what, position, terms, before, due) => {
  const ratioAt = (price: string) => {
    const context = contextAt({ price, terms }, [position]);
    return [isLiquidatable(context, position), summaryOf(context, balanceRow).marginRatio] as const;
  };
  const [[isDueBefore, least], [isDue, most]] = [ratioAt(before), ratioAt(due)];
  expect([isDueBefore, isDue]).toEqual([false, true]);
  expect(least !== null && least > 9_990n && least <= 10_000n).toBe(true);
  expect(most !== null && most >= 10_000n && most < 10_010n).toBe(true);
});

// Goal: the margin ratio of an endangered position is not diluted by money that cannot save it.
// Method: an isolated position near its end next to any amount of money, and next to a healthy
// cross account.
test("reports the position nearest to liquidation", () => {
  const well = positionWith({
    id: idOf("p2"),
    symbol: ETH,
    marginMode: "cross",
    entryPrice: "3000",
  });
  const ratio = (positions: readonly Position[], available: string) =>
    summaryOf(contextAt({ price: "54300", terms: FREE }, positions, available), balanceRow)
      .marginRatio;
  const alone = ratio([mid], "0");
  expect(alone).toBe(7_240n); // 21.72 of 600 − 570
  expect(ratio([mid, well], "1000000")).toBe(alone);
});

// Goal: every figure has a value while anything is open. Method: nothing open; an order only; all
// of it lost and more, in both modes.
test.each([
  ["nothing", [], null],
  ["an order", [positionWith({ status: "working", entry: null })], null],
  ["a lost isolated position", [mid], 99_999n],
  ["a lost cross account", [positionWith({ ...cross, margin: usdt("1") })], 99_999n],
  [
    "hardly anything left",
    [positionWith({ ...cross, quantity: quantityOf("1"), margin: usdt("10001") })],
    99_999n,
  ],
] as const)("of %s", (_what, positions, expected) => {
  const context = contextAt({ price: "50000", terms: FREE }, positions);
  expect(summaryOf(context, balanceRow).marginRatio).toBe(expected);
});
