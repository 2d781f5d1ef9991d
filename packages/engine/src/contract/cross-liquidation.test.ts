import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Price,
  price,
  quantity,
  quantityOf,
  ratePpm,
  toDecimalText,
  USDT,
  usdt,
} from "#kernel";
import {
  crossAccountOf,
  crossLiquidationAgainst,
  crossLiquidationPrice,
  isInsolvent,
} from "./cross-account.ts";
import type { Position, Side } from "./state.ts";
import { at, BTC, ETH, FREE, idOf, positionWith, TERMS, contextWith } from "./testing/context.ts";

const balanceRow = { book: "demo", asset: USDT } as const;
const main = positionWith({ marginMode: "cross", quantity: quantityOf("1"), margin: usdt("6000") });
const twin = (change: Partial<Position>): Position => ({ ...main, id: idOf("p2"), ...change });
const accountOf = (positions: readonly Position[], available = "8000", terms = FREE) =>
  crossAccountOf(contextWith({ available, positions, markets: [{ terms }] }), balanceRow);

const CENT = 1_000_000n;
const toCents = (value: Price | null) =>
  value === null ? null : toDecimalText(((value + CENT / 2n) / CENT) * CENT);

const flat = { ...FREE, maintenanceTiers: [{ notionalMax: null, rate: ratePpm(0n) }] };
const half = quantityOf("0.5");

// Goal: all positions of a symbol move together. Method: 20 000 behind two of them from 60 000, and
// numbers by hand: the net loss, and the required equity of each in its own tier.
test.each([
  // 20 000 − 2 × (60 000 − P) = 2 × (0.005 × P − 50)
  ["two longs", [main, twin({})], FREE, "50201.01", "50201.01"],
  // 20 000 − 2 × (P − 60 000) = 2 × (0.005 × P − 50)
  [
    "two shorts",
    [{ ...main, side: "short" }, twin({ side: "short" })],
    FREE,
    "69701.49",
    "69701.49",
  ],
  // 20 000 − 0.5 × (60 000 − P) = (0.004 × P) + (0.004 × 0.5 × P): both below 50 000 by then
  ["half hedged", [main, twin({ side: "short", quantity: half })], FREE, "20242.91", "20242.91"],
  // 20 000 − 0.5 × (P − 60 000) = (0.002 × P) + (0.005 × P − 50): only a rise ruins the account.
  [
    "a long beside a larger short",
    [twin({ quantity: half }), { ...main, side: "short" }],
    FREE,
    "98717.95",
    "98717.95",
  ],
  // 20 000 = 2 × (0.01 × P − 2 550), where a million is worth as much again
  ["a perfect hedge", [main, twin({ side: "short" })], FREE, "1255000", "1255000"],
  ["a perfect hedge that must keep nothing", [main, twin({ side: "short" })], flat, null, null],
] as const)("%s", (_what, positions, terms, ...expected) => {
  const account = accountOf(positions, "8000", terms);
  const prices = positions.map((position) => toCents(crossLiquidationPrice(position, account)));
  expect(prices).toEqual(expected);
});

test("a perfect hedge loses on neither side of its own mark", () => {
  const account = accountOf([main, twin({ side: "short" })], "8000", flat);
  const sides: readonly Side[] = ["long", "short"];
  expect(sides.map((side) => crossLiquidationAgainst({ ...main, side }, account))).toEqual([
    null,
    null,
  ]);
});

test("once it is due the price is the mark", () => {
  const account = accountOf([{ ...main, margin: usdt("1") }], "0");
  expect(crossLiquidationPrice(main, account)).toBe(at("60000"));
});

// Goal: the displayed price is never farther away than the true one, and hardly nearer. Method:
// random accounts of two symbols on terms with tiers and a close-out; at the displayed price
// liquidation is not due yet, and slightly beyond it is, by the rule itself.
test("agrees with the rule on both sides", () => {
  const member = fc.record({
    symbol: fc.constantFrom(BTC, BTC, ETH),
    side: fc.constantFrom("long" as const, "short" as const),
    quantity: fc.bigInt(quantityOf("0.01"), quantityOf("3")).map(quantity),
    leverage: fc.constantFrom(2, 10, 100),
  });
  const terms = fc.constantFrom(FREE, TERMS, { ...FREE, closeOutRate: ratePpm(500_000n) });
  const drawn = fc.tuple(fc.array(member, { minLength: 1, maxLength: 5 }), terms);
  let shown = 0;
  fc.assert(
    fc.property(
      drawn,
      fc.constantFrom("long" as const, "short" as const),
      ([members, on], side) => {
        const positions = members.map((each, index) =>
          positionWith({
            ...each,
            id: idOf(`p${index}`),
            marginMode: "cross",
            entryPrice: "60000",
          }),
        );
        const accountAt = (mark: bigint) => {
          const markets = [BTC, ETH].map((symbol) => ({
            symbol,
            terms: on,
            price: symbol === BTC ? toDecimalText(mark) : "60000",
          }));
          return crossAccountOf(
            contextWith({ available: "90000", positions, markets }),
            balanceRow,
          );
        };
        const account = accountAt(at("60000"));
        if (isInsolvent(account) || !positions.some(({ symbol }) => symbol === BTC)) return;
        const solution = crossLiquidationAgainst({ symbol: BTC, side }, account);
        const away = side === "long" ? -1n : 1n;
        if (solution === null) {
          expect(isInsolvent(accountAt(side === "long" ? 1n : at("1000000000")))).toBe(false);
          return;
        }
        shown += 1;
        expect(isInsolvent(accountAt(solution))).toBe(false);
        const beyond = solution + away * (solution / 1_000_000n + 1n);
        if (beyond > 0n) expect(isInsolvent(accountAt(price(beyond)))).toBe(true);
      },
    ),
    { numRuns: 1_000 },
  );
  expect(shown).toBeGreaterThan(300);
});
