import { type SymbolCode, usdt } from "@plumbline/engine/kernel";
import type { SecondOrder } from "@plumbline/engine/second-contract";
import { expect, test } from "vitest";
import { Exposure } from "./exposure.ts";
import { orderStore } from "./order-store.ts";

// Goal: commands of one batch count what those before them bought, whoever's they are. Method: two
// users that share what was loaded, one order bought and closed.

const BTC = "BTCUSDT" as SymbolCode; // a code of the rules' own
const ETH = "ETHUSDT" as SymbolCode; // as above
const order = (change: object) =>
  ({
    id: "o",
    book: "demo",
    symbol: BTC,
    gain: usdt("80"),
    outcome: null,
    ...change,
  }) as SecondOrder;

test("S6 what one user buys is counted for the next one of the batch", () => {
  const exposure = new Exposure();
  exposure.add({ book: "demo", symbol: BTC }, usdt("100"));
  const optionPromises = new Map();
  const [first, second] = [new Map(), new Map()].map((orders) => {
    return { orders, exposure, optionPromises };
  });
  if (first === undefined || second === undefined) throw new Error("two users");
  orderStore.merge(first, order({}));
  expect(second.exposure.gainsOf({ book: "demo", symbol: BTC })).toEqual(usdt("180"));
  orderStore.merge(first, order({ outcome: "lost" }));
  expect(second.exposure.gainsOf({ book: "demo", symbol: BTC })).toEqual(usdt("100"));
});

test("S6 books are apart, and symbols of a book together are its own", () => {
  const exposure = new Exposure();
  exposure.note(order({}));
  exposure.note(order({ symbol: ETH }));
  exposure.note(order({ book: "live" }));
  expect(exposure.gainsIn("demo")).toEqual(usdt("160"));
  expect(exposure.gainsIn("live")).toEqual(usdt("80"));
  expect(exposure.gainsOf({ book: "live", symbol: ETH })).toEqual(usdt("0"));
});
