import { expect, test } from "vitest";
import { type Money, quantityOf, ratePpm, usdt } from "#kernel";
import { at, ETH, idOf, marketAt, positionWith, TERMS, contextWith } from "../testing/context.ts";
import type { Position } from "../state.ts";
import { sizeRefusal } from "./order.ts";

const market = marketAt({ terms: { ...TERMS, notionalMax: usdt("600000") } });
const refusalBeside = (
  positions: readonly Position[],
  order: { readonly notional: Money; readonly leverage?: number },
) => sizeRefusal(contextWith({ positions }), { book: "demo", leverage: 1, ...order }, market);

// 4 BTC at the mark of 60 000 are 240 000, whatever they were bought for; an order waits at its own
// price: 5 BTC at 50 000 are 250 000. Together 490 000.
const bought = positionWith({ quantity: quantityOf("4"), entryPrice: "40000", side: "short" });
const waiting = positionWith({
  id: idOf("p2"),
  status: "working",
  quantity: quantityOf("5"),
  entry: null,
  orderPrice: at("50000"),
});

// Goal: splitting a position into small ones evades no limit. Method: the last unit that fits next
// to a position and an order of the same symbol and book, and one unit more.
test("T11 J6 the maximum notional counts all positions of the symbol together", () => {
  expect(refusalBeside([bought, waiting], { notional: usdt("110000") })).toBeNull();
  expect(refusalBeside([bought, waiting], { notional: usdt("110000.00000001") })).toEqual({
    type: "notional_above_maximum",
    notionalMax: usdt("600000"),
    notionalLeft: usdt("110000"),
  });
});

test("the remaining limit is never below zero, at any price", () => {
  const grown = positionWith({ quantity: quantityOf("11"), entryPrice: "1000" });
  expect(refusalBeside([grown], { notional: usdt("1") })).toMatchObject({
    notionalLeft: usdt("0"),
  });
});

test.each([
  ["of another symbol", { symbol: ETH }],
  ["of another book", { book: "live" }],
  ["that is closed", { status: "closed" }],
] satisfies [string, Partial<Position>][])("a position %s does not count", (_what, change) => {
  const other = positionWith({ quantity: quantityOf("10"), ...change });
  expect(refusalBeside([other], { notional: usdt("600000") })).toBeNull();
});

// Goal: initial margin is twice the maintenance rate of the tier reached by everything together.
// Method: with 490 000 open, 10 000 end exactly at the tier of 0.5 % (100×); one unit more falls
// under 1 % (50×).
test("the allowed leverage is that of the tier reached together", () => {
  const both = [bought, waiting];
  expect(refusalBeside(both, { notional: usdt("10000"), leverage: 100 })).toBeNull();
  expect(refusalBeside(both, { notional: usdt("10000.00000001"), leverage: 51 })).toEqual({
    type: "leverage_out_of_range",
    leverageMax: 50,
  });
  expect(refusalBeside(both, { notional: usdt("10000.00000001"), leverage: 50 })).toBeNull();
  expect(refusalBeside([], { notional: usdt("10000.00000001"), leverage: 100 })).toBeNull();
});

test("a tier without maintenance limits no leverage; the terms' maximum always applies", () => {
  const limitOf = (ppm: bigint) => {
    const maintenanceTiers = [{ notionalMax: null, rate: ratePpm(ppm) }];
    const terms = { ...TERMS, leverageMax: 20, maintenanceTiers };
    const order = { book: "demo", leverage: 1_000, notional: usdt("1") } as const;
    return sizeRefusal(contextWith(), order, marketAt({ terms }));
  };
  expect(limitOf(0n)).toMatchObject({ leverageMax: 20 });
  expect(limitOf(1n)).toMatchObject({ leverageMax: 20 });
  expect(limitOf(100_000n)).toMatchObject({ leverageMax: 5 });
});

// Goal: the required house cover to the last unit. Method: 1 000 owed and a tenth of 9 000 + 1 000
// make 2 000; with it the order is accepted, with one unit less it is not.
test.each([
  ["2000", "1000", null],
  ["1999.99999999", "1000", "market_underfunded"],
  ["2000", "1000.00000001", "market_underfunded"], // a tenth is rounded up
  ["-0.00000001", "1000", "market_underfunded"],
])("with %s an order of %s is refused: %s", (funds, notional, type) => {
  const house = { funds: usdt(funds), owed: usdt("1000"), notional: usdt("9000") };
  const order = { book: "demo", leverage: 1, notional: usdt(notional) } as const;
  const refusal = sizeRefusal(contextWith(), order, marketAt({ house }));
  expect(refusal?.type ?? null).toBe(type);
});
