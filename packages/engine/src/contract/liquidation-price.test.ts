import fc from "fast-check";
import { expect, test } from "vitest";
import {
  divide,
  type Price,
  price,
  quantity,
  quantityOf,
  ratePpm,
  toDecimalText,
  usdt,
} from "#kernel";
import {
  bracketsOf,
  isLiquidatableAt,
  type IsolatedStake,
  liquidationPrice,
  maintenanceOf,
} from "./liquidation-price.ts";
import { at, FREE, TERMS } from "./testing/context.ts";

const stake: IsolatedStake = {
  side: "long",
  quantity: quantityOf("0.1"),
  entryPrice: at("60000"),
  margin: usdt("600"),
  leverage: 10,
};
const one = { ...stake, quantity: quantityOf("1"), margin: usdt("30000"), leverage: 2 };
const flat = [{ notionalMax: null, rate: ratePpm(4_000n) }];
const free = { ...FREE, maintenanceTiers: flat };
const withFee = { ...free, closeFeeRate: ratePpm(500n) };
const closeOut = { ...free, closeOutRate: ratePpm(500_000n) };

const CENT = 1_000_000n;
const toCents = (value: Price | null): string | null =>
  value === null ? null : toDecimalText(((value + CENT / 2n) / CENT) * CENT);

// Goal: the published figures, to the cent. Method: worked examples; 54 240, which takes the rate
// at entry instead of at the price found, must not come out.
test.each([
  ["long", stake, free, "54216.87"],
  ["short", { ...stake, side: "short" as const }, free, "65737.05"],
  ["long with a closing fee of 0.05 %", stake, withFee, "54244.1"],
  ["long after adding 100 of margin", { ...stake, margin: usdt("700") }, free, "53212.85"],
  ["2× long closed out at half its margin", one, closeOut, "45000"],
  [
    "2× long closed out, whatever the fee",
    one,
    { ...closeOut, ...withFee, closeOutRate: ratePpm(500_000n) },
    "45000",
  ],
  ["2× short closed out at half its margin", { ...one, side: "short" as const }, closeOut, "75000"],
  ["1× long without a fee: none", { ...one, margin: usdt("60000"), leverage: 1 }, free, null],
])("%s", (_name, position, terms, expected) => {
  expect(toCents(liquidationPrice(position, terms))).toBe(expected);
});

// Goal: rounded towards the current price. Method: the exact quotients, to the last digit.
test("a long's price is rounded up, a short's down", () => {
  expect(liquidationPrice(stake, free)).toBe(at("54216.86746988"));
  expect(liquidationPrice({ ...stake, side: "short" }, free)).toBe(at("65737.05179282"));
});

// Goal: the deductions 0, 50, 2 550 that make the table continuous. Method: the table itself, and
// maintenance one unit on either side of each step.
test("maintenance tiers", () => {
  const deductions = bracketsOf(TERMS.maintenanceTiers).map(({ deductionPpm }) => deductionPpm);
  expect(deductions.map((ppm) => toDecimalText(ppm / 1_000_000n))).toEqual(["0", "50", "2550"]);
  const maintenanceAt = (notional: string) =>
    maintenanceOf(TERMS, { quantity: quantityOf("1"), price: at(notional) });
  expect(maintenanceAt("50000")).toEqual(usdt("200"));
  expect(maintenanceAt("50000.00000001")).toEqual(usdt("200.00000001"));
  expect(maintenanceAt("500000")).toEqual(usdt("2450"));
  expect(maintenanceAt("600000")).toEqual(usdt("3450"));
});

// Goal: the price uses the tier of its own notional, not of the one at entry. Method: a long enters
// at 52 000 (0.5 %, a 50) and falls below 50 000 (0.4 %, a 0) before it is liquidated.
test("the tier agrees with the price", () => {
  const big = { ...one, entryPrice: at("52000"), margin: usdt("5200"), leverage: 10 };
  // (52 000 − 5 200) ÷ (1 − 0.004) = 46 987.95…; with the tier at entry it were 46 984.92…
  expect(toCents(liquidationPrice(big, FREE))).toBe("46987.95");
});

// Goal: a tick exactly at the price liquidates. Method: prices without a remainder, (60 000 − 10
// 200) ÷ 0.996 = 50 000 and the close-out at 45 000, and one unit before each.
test.each([
  ["50000", { ...one, margin: usdt("10200") }, free],
  ["45000", one, closeOut],
])("due at %s itself", (edge, position, terms) => {
  expect(liquidationPrice(position, terms)).toBe(at(edge));
  expect(isLiquidatableAt(position, at(edge), terms)).toBe(true);
  expect(isLiquidatableAt(position, price(at(edge) + 1n), terms)).toBe(false);
});

const stakes = fc.record({
  side: fc.constantFrom("long", "short"),
  quantity: fc.bigInt(1n, 10n ** 10n).map(quantity),
  entryPrice: fc.bigInt(10n ** 6n, 10n ** 13n).map(price),
  leverage: fc.integer({ min: 1, max: 100 }),
  marginShare: fc.bigInt(1n, 300n),
} as const);

// Goal: the displayed price and the decision at a tick follow one rule. Method: for any position,
// the tick next to the displayed price, away from the entry, liquidates, and the tick before it
// does not.
test("the displayed price and the decision agree to the last unit", () => {
  fc.assert(
    fc.property(
      stakes,
      fc.constantFrom(0n, 500n),
      fc.constantFrom(0n, 500_000n),
      (drawn, fee, share) => {
        const terms = { ...TERMS, closeFeeRate: ratePpm(fee), closeOutRate: ratePpm(share) };
        const notional = divide(drawn.quantity * drawn.entryPrice, 10n ** 8n, "up");
        const full = divide(notional, BigInt(drawn.leverage), "up");
        const position = {
          ...drawn,
          margin: usdt(toDecimalText((full * drawn.marginShare) / 100n)),
        };
        const shown = liquidationPrice(position, terms);
        if (shown === null) {
          return drawn.side === "long" && !isLiquidatableAt(position, price(1n), terms);
        }
        const [beyond, before] =
          drawn.side === "long" ? [shown - 1n, shown + 1n] : [shown + 1n, shown - 1n];
        const isDueBeyond = beyond === 0n || isLiquidatableAt(position, price(beyond), terms);
        const isDueBefore = before > 0n && isLiquidatableAt(position, price(before), terms);
        return isDueBeyond && !isDueBefore;
      },
    ),
    { numRuns: 2_000 },
  );
});
