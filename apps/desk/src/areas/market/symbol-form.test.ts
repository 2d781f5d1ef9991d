// Goal: a typed symbol and the proposed row are equivalent. Method: one with all optional fields,
// as a form and as a row; a token of an offering in its first proposal.
import type { AssetCode } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { EMPTY_SYMBOL, ofToken, toForm, toSymbol } from "./symbol-form.ts";

test("a row and its form are equivalent", () => {
  const typed = {
    ...EMPTY_SYMBOL,
    name: "Reef",
    base: "REEF" as AssetCode, // a made-up code
    baseMark: "R",
    referencePrice: "2",
    markets: "kraken REEF/USD, okx REEF-USDT",
    opensUntilTime: "2026-01-31 20:00:00",
    endsTime: "2026-02-02 20:00:00",
  };
  const row = toSymbol(typed);
  expect(row).toMatchObject({
    id: "REEFUSDT",
    markets: [
      { id: "kraken", market: "REEF/USD" },
      { id: "okx", market: "REEF-USDT" },
    ],
    opensUntilMs: Date.UTC(2026, 0, 31, 12),
    endsMs: Date.UTC(2026, 1, 2, 12),
  });
  expect(toForm(row)).toEqual(typed);
  expect(toSymbol(EMPTY_SYMBOL)).toMatchObject({ markets: [], opensUntilMs: null, endsMs: null });
});

test("a token starts at the price its winners paid, with one venue", () => {
  const token = "TIDE" as AssetCode; // a made-up code
  expect(toSymbol(ofToken({ token, name: "Tidewater", price: "0.05125" }))).toMatchObject({
    id: "TIDEUSDT",
    priceDecimals: 5,
    referencePrice: "0.05125",
    leverageMax: 1,
    venuesMin: 1,
  });
});
