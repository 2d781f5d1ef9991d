import fc from "fast-check";
import { expect, test } from "vitest";
import { money, price, quantity, ratePpm, UNITS_MAX, USDT, usdt } from "#kernel";
import { openPosition } from "./open-position.ts";
import { previewOpen } from "./preview.ts";
import { after, NOW, OPEN, RECEIPT, TERMS, contextWith } from "./testing/context.ts";
import { evaluatePosition } from "./evaluate-position.ts";
import { crossWatchBands, watchBandOf } from "./watch-band.ts";
import { crossAccountOf, liquidationPriceOf } from "./cross-account.ts";

// Goal: no number that a client may send makes a rule throw. Method: prices, stops and sizes at one
// unit, at the maximum of the wire and in between, in every combination, on terms with and without
// limits; accepted ones are also watched, previewed and evaluated.

const HUGE = UNITS_MAX;
const units = fc.oneof(
  fc.constantFrom(1n, 2n, 3n, HUGE - 1n, HUGE),
  fc.constantFrom(5_999_999_999_999n, 6_000_000_000_000n, 6_000_000_000_001n),
  fc.bigInt(1n, HUGE),
);
const prices = units.map(price);
const stops = fc.option(prices);
const sizes = fc.oneof(
  units.map((each) => ({ quantity: quantity(each) })),
  units.map((each) => ({ margin: money(USDT, each) })),
);
const LOOSE = { ...TERMS, marginMin: usdt("0.00000001"), notionalMax: money(USDT, HUGE * HUGE) };
const terms = fc.constantFrom(
  TERMS,
  LOOSE,
  { ...LOOSE, closeOutRate: ratePpm(500_000n) },
  { ...LOOSE, halfSpreadRate: ratePpm(200n), fundingRate: ratePpm(-100n) },
);

const commands = fc.record({
  side: fc.constantFrom("long", "short"),
  marginMode: fc.constantFrom("isolated", "cross"),
  orderType: fc.constantFrom("market", "limit", "stop"),
  leverage: fc.constantFrom(1, 10, 100),
  size: sizes,
  orderPrice: stops,
  takeProfit: fc.oneof(fc.constant(null), stops),
  stopLoss: fc.oneof(fc.constant(null), stops),
} as const);

const mark = fc.constantFrom("0.00000001", "0.00000002", "0.1", "60000", "10000000000");

test("opening, its preview and its watching never throw", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(commands, terms, mark, (request, on, at) => {
      const orderPrice = request.orderType === "market" ? null : request.orderPrice;
      const command = { ...OPEN, ...request, orderPrice };
      const available = request.leverage === 1 ? "1000" : "1000000000000000000";
      const context = contextWith({ available, markets: [{ terms: on, price: at }] });
      const opened = openPosition(context, command, NOW);
      const previewed = previewOpen(context, command, NOW);
      expect(previewed.ok).toBe(opened.ok);
      seen.add(opened.ok ? `${request.orderType} ${request.side}` : opened.error.type);
      if (!opened.ok) return;
      const next = after(context, opened.value);
      for (const position of opened.value.next) {
        watchBandOf(position, on);
        if (position.status === "running") liquidationPriceOf(next, position);
        evaluatePosition(next, { positionId: position.id, receiptId: RECEIPT }, NOW);
      }
      crossWatchBands(crossAccountOf(next, { book: "demo", asset: USDT }));
    }),
    { numRuns: 5_000 },
  );
  // A run that did not accept each kind of order proves too little.
  for (const kind of ["market long", "limit long", "limit short", "stop long", "stop short"]) {
    expect(seen).toContain(kind);
  }
});

test("a buy limit at one unit rests", () => {
  const command = { ...OPEN, orderType: "limit", orderPrice: price(1n) } as const;
  const size = { margin: usdt("5") };
  const notionalMax = usdt("1000000");
  const context = contextWith({ markets: [{ terms: { ...TERMS, notionalMax } }] });
  expect(previewOpen(context, { ...command, size }, NOW)).toMatchObject({
    value: { executionPrice: 1n, markPrice: 1n },
  });
});
