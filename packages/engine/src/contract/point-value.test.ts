// Goal: a point of a price has the value of its symbol in every figure of a position. Method: by
// hand for a yen; then all rules on a hundred times the quantity at a hundredth of the value, which
// must give the same money at the same prices.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  add,
  price,
  priceOf,
  quantity,
  quantityOf,
  ratePpm,
  type Receipt,
  USDT,
  usdt,
} from "#kernel";
import { summaryOf } from "./account-summary.ts";
import { removableMargin } from "./change-margin.ts";
import { closePosition } from "./close-position.ts";
import { crossAccountOf, liquidationPriceOf } from "./cross-account.ts";
import { openPosition } from "./open-position.ts";
import { previewOpen } from "./preview.ts";
import { isReceiptHonest } from "./receipt/verify-receipt.ts";
import type { MarginMode, Position, Side } from "./state.ts";
import { type ContractTerms, type OvernightTerms, readTerms, writeTerms } from "./terms.ts";
import {
  after,
  at,
  FREE,
  idOf,
  marketAt,
  NOW,
  OPEN,
  positionWith,
  RECEIPT,
  TERMS,
  contextWith,
} from "./testing/context.ts";
import { crossWatchBands, watchBandOf } from "./watch-band.ts";
import type { ContractContext } from "./context.ts";
import { profitOf } from "./liquidation-price.ts";
import { stopPriceAt } from "./math/stops.ts";
import { symbolExposureOf } from "./math/symbol-exposure.ts";

const YEN: ContractTerms = { ...FREE, pointDivisor: 100n };

test("contract-8 a yen on one unit is worth 0.01 USDT", () => {
  const exposure = { side: "long", quantity: quantityOf("1"), entryPrice: priceOf("150") } as const;
  expect(profitOf(exposure, priceOf("151"), YEN)).toEqual(usdt("0.01"));
  expect(profitOf(exposure, priceOf("149.999"), YEN)).toEqual(usdt("-0.00001"));
  const stop = { result: usdt("0.02") };
  expect(stopPriceAt(stop, "takeProfit", { ...exposure, ...YEN })).toBe(priceOf("152"));
  // 10 000 units at 150 are 15 000 USDT, of which 20× sets aside 750.
  const command = { ...OPEN, leverage: 20, size: { value: usdt("15000") } };
  const context = contextWith({ markets: [{ price: "150", terms: YEN }] });
  expect(previewOpen(context, command, NOW)).toMatchObject({
    value: { quantity: quantityOf("10000"), notional: usdt("15000"), margin: usdt("750") },
  });
});

const HUNDRED = 100n;
const many = (position: Position): Position => ({
  ...position,
  quantity: quantity(position.quantity * HUNDRED),
  openedQuantity: quantity(position.openedQuantity * HUNDRED),
});

const sides = fc.constantFrom<Side>("long", "short");
const modes = fc.constantFrom<MarginMode>("isolated", "cross");
const marks = fc.bigInt({ min: priceOf("57000"), max: priceOf("63000") });
const sizes = fc.bigInt({ min: quantityOf("0.01"), max: quantityOf("2") });

/** Every amount of money and every price that is computed for one position. */
function figuresOf(context: ContractContext, position: Position, terms: ContractTerms) {
  const market = context.marketOf(position.symbol);
  if (market === null || market.quote === null) throw new Error("there is a market");
  const closed = closePosition(context, { positionId: position.id, receiptId: RECEIPT }, NOW);
  const { quantity: size, side } = position;
  const none = { quantity: 0n, costScaled: 0n };
  const mine = { quantity: size, costScaled: size * at("60000") };
  const [long, short] = side === "long" ? [mine, none] : [none, mine];
  return {
    liquidation: liquidationPriceOf(context, position),
    band: watchBandOf(position, terms),
    crossBands: [...crossWatchBands(crossAccountOf(context, position)).values()],
    removable: removableMargin(position, market),
    summary: summaryOf(context, { book: "demo", asset: USDT }),
    exposure: symbolExposureOf({ ...terms, long, short }, market.quote.price),
    closed: closed.ok ? closed.value.postings : closed.error,
  };
}

test("a hundred times the quantity at a hundredth of the value is the same money", () => {
  fc.assert(
    fc.property(fc.tuple(sides, modes, fc.boolean()), marks, sizes, (kind, mark, size) => {
      const [side, marginMode, isEarly] = kind;
      const own: ContractTerms = { ...TERMS, closeOutRate: ratePpm(isEarly ? 500_000n : 0n) };
      const markets = (terms: ContractTerms) => [{ price: textOf(mark), terms }];
      const base = positionWith({ side, marginMode, quantity: quantity(size), leverage: 10 });
      const one = { ...base, margin: add(usdt("300"), usdt("3000")) };
      const hundred = many(one);
      const terms: ContractTerms = { ...own, pointDivisor: HUNDRED };
      const figures = [
        figuresOf(contextWith({ positions: [one], markets: markets(own) }), one, own),
        figuresOf(contextWith({ positions: [hundred], markets: markets(terms) }), hundred, terms),
      ];
      expect(figures[1]).toEqual(figures[0]);
    }),
    { numRuns: 100 },
  );
});

const NIGHT: OvernightTerms = {
  longRate: ratePpm(100n),
  shortRate: ratePpm(-50n),
  hours: "week",
  tripleOn: "friday",
};

test.each([
  ["funded", TERMS],
  ["charged overnight", { ...TERMS, overnight: NIGHT }],
])("a preview on a hundredth of the value gives the same money, %s", (_how, own) => {
  const preview = (terms: ContractTerms, size: bigint) => {
    const context = contextWith({ markets: [{ terms }] });
    const previewed = previewOpen(context, { ...OPEN, size: { quantity: quantity(size) } }, NOW);
    if (!previewed.ok) throw new Error(previewed.error.type);
    const { quantity: _quantity, ...figures } = previewed.value;
    return figures;
  };
  const size = quantityOf("0.1");
  const terms: ContractTerms = { ...own, pointDivisor: HUNDRED };
  expect(preview(terms, size * HUNDRED)).toEqual(preview(own, size));
});

test("opening and closing at one price never gains, and a receipt is recomputed", () => {
  const terms: ContractTerms = { ...TERMS, pointDivisor: HUNDRED };
  const context = contextWith({ markets: [{ price: "150.123", terms, seq: 3 }] });
  const size = { quantity: quantityOf("1000.00000001") };
  const opened = openPosition(context, { ...OPEN, size }, NOW);
  if (!opened.ok) throw new Error(opened.error.type);
  const open = after(context, opened.value);
  const closed = closePosition(open, { positionId: idOf("p1"), receiptId: RECEIPT }, NOW);
  if (!closed.ok) throw new Error(closed.error.type);
  const [position] = closed.value.next;
  expect(position?.realisedPnl.units).toBeLessThan(0n);
  const [receipt] = closed.value.receipts;
  const records = {
    priceOfTick: () => priceOf("150.123"),
    termsOf: () => marketAt({ terms }).terms,
  };
  expect(isReceiptHonest(receipt as Receipt, records)).toBe(true);
  const wrong = { ...records, termsOf: () => marketAt({ terms: TERMS }).terms };
  expect(isReceiptHonest(receipt as Receipt, wrong)).toBe(false);
});

test("a point value is read back unchanged", () => {
  expect(readTerms(writeTerms(YEN))).toEqual(YEN);
  expect(writeTerms(FREE)).not.toHaveProperty("pointDivisor");
});

function textOf(units: bigint): string {
  const digits = price(units).toString().padStart(9, "0");
  return `${digits.slice(0, -8)}.${digits.slice(-8)}`;
}
