import fc from "fast-check";
import { expect, test } from "vitest";
import { money, ratePpm, type SymbolCode, UNITS_MAX, USDT } from "#kernel";
import { TERMS } from "./testing/context.ts";
import { type ContractTerms, FILLS_AT, readTerms, writeTerms } from "./terms.ts";

// Goal: terms are read back unchanged, to the last unit. Method: random terms, through JSON as on
// the wire and in the table.
const amount = fc.bigInt(0n, UNITS_MAX).map((units) => money(USDT, units));
const rate = fc.bigInt(-1_000_000n, 1_000_000n).map(ratePpm);
const terms: fc.Arbitrary<ContractTerms> = fc.record({
  symbol: fc.constantFrom("BTCUSDT", "EURUSD").map((code) => code as SymbolCode),
  version: fc.nat(),
  asset: fc.constant(USDT),
  leverageMax: fc.integer({ min: 1, max: 1_000 }),
  marginMin: amount,
  notionalMax: amount,
  halfSpreadRate: rate,
  openFeeRate: rate,
  closeFeeRate: rate,
  fundingRate: rate,
  maintenanceTiers: fc.array(fc.record({ notionalMax: fc.option(amount), rate })),
  closeOutRate: rate,
  fillAt: fc.constantFrom(...FILLS_AT),
});

test("written terms are read back unchanged", () => {
  fc.assert(
    fc.property(terms, (each) => {
      expect(readTerms(JSON.parse(JSON.stringify(writeTerms(each))))).toEqual(each);
    }),
  );
});

test("is plain text and numbers", () => {
  expect(writeTerms(TERMS)).toEqual({
    symbol: "BTCUSDT",
    version: 1,
    asset: "USDT",
    leverageMax: 100,
    marginMin: "5",
    notionalMax: "1000000",
    halfSpreadPpm: 100,
    openFeePpm: 500,
    closeFeePpm: 500,
    fundingPpm: 100,
    closeOutPpm: 0,
    fillAt: "latest",
    maintenanceTiers: [
      { notionalMax: "50000", ratePpm: 4_000 },
      { notionalMax: "500000", ratePpm: 5_000 },
      { notionalMax: null, ratePpm: 10_000 },
    ],
  });
});

test("terms without this field fill at the latest tick", () => {
  const { fillAt: _fillAt, ...stored } = writeTerms(TERMS);
  expect(readTerms(stored)).toEqual(TERMS);
});

test("text that is not a decimal is a fault", () => {
  expect(() => readTerms({ ...writeTerms(TERMS), marginMin: "5e3" })).toThrow("not decimal text");
});
