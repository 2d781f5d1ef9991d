import { expect, test } from "vitest";
import { type Price, quantityOf, ratePpm, toDecimalText, USDT, usdt } from "#kernel";
import {
  crossAccountOf,
  crossEquity,
  crossHeadroom,
  crossLiquidationPrice,
  crossLossesOf,
  crossMaintenance,
  isInsolvent,
  spendableOf,
} from "./cross-account.ts";
import { ETH, FREE, idOf, positionWith, contextWith } from "./testing/context.ts";

const balanceRow = { book: "demo", asset: USDT } as const;
const threePercent = { ...FREE, maintenanceTiers: [{ notionalMax: null, rate: ratePpm(30_000n) }] };
const markets = [
  { terms: threePercent },
  {
    symbol: ETH,
    price: "2500",
    terms: { ...FREE, maintenanceTiers: [{ notionalMax: null, rate: ratePpm(20_000n) }] },
  },
];
const main = { marginMode: "cross", quantity: quantityOf("1"), margin: usdt("6000") } as const;
// 10 ETH at 2 500 and 2 %: the other maintenance of 500, gaining and losing nothing.
const other = positionWith({
  id: idOf("p2"),
  symbol: ETH,
  marginMode: "cross",
  quantity: quantityOf("10"),
  entryPrice: "2500",
  margin: usdt("2500"),
});

const CENT = 1_000_000n;
const toCents = (price: Price | null) =>
  price === null ? null : toDecimalText(((price + CENT / 2n) / CENT) * CENT);

// Goal: the published figures, to the cent. Method: 1 BTC from 60 000, equity 10 000, the other
// maintenance 500, rate 3 %.
test.each([
  ["long", "52061.86"],
  ["short", "67475.73"],
] as const)("%s is liquidated at %s", (side, expected) => {
  const position = positionWith({ ...main, side });
  const context = contextWith({ available: "1500", positions: [position, other], markets });
  const account = crossAccountOf(context, balanceRow);
  expect(crossEquity(account)).toEqual(usdt("10000"));
  expect(crossMaintenance(account)).toEqual(usdt("2300"));
  expect(crossHeadroom(account)).toEqual(usdt("7700"));
  expect(toCents(crossLiquidationPrice(position, account))).toBe(expected);
});

// Goal: liquidation is due strictly below maintenance. Method: one unit on either side; isolated
// positions, other books and closed ones must not change anything, a settling one must.
test("equity exactly at maintenance", () => {
  const position = positionWith(main);
  const isolated = positionWith({ id: idOf("p3"), margin: usdt("1") });
  const contest = positionWith({ ...main, id: idOf("p4"), book: "contest:spring" });
  const closed = positionWith({ ...main, id: idOf("p5"), status: "closed" });
  const isDueAt = (price: string, available: string, status: "running" | "settling") => {
    const positions = [{ ...position, status }, isolated, contest, closed];
    const context = contextWith({
      available,
      positions,
      markets: [{ price, terms: threePercent }],
    });
    return isInsolvent(crossAccountOf(context, balanceRow));
  };
  // At 54 000: 6 000 − 6 000 + available against 1 620.
  expect(isDueAt("54000", "1620", "running")).toBe(false);
  expect(isDueAt("54000", "1619.99999999", "running")).toBe(true);
  expect(isDueAt("54000", "1619.99999999", "settling")).toBe(true);
});

// Goal: the close-out share applies where it exceeds maintenance. Method: 2× from 60 000.
test("close-out in cross mode", () => {
  const position = positionWith({ ...main, leverage: 2, margin: usdt("30000") });
  const terms = { ...FREE, closeOutRate: ratePpm(500_000n) };
  const context = contextWith({ available: "0", positions: [position], markets: [{ terms }] });
  const account = crossAccountOf(context, balanceRow);
  expect(crossMaintenance(account)).toEqual(usdt("15000"));
  expect(toCents(crossLiquidationPrice(position, account))).toBe("45000");
});

// Goal: unrealised losses cannot be spent, and neither can gains before they are closed. Method: 1
// BTC from 60 000 with 10 000 available, at three marks.
test.each([
  ["61000", "10000"],
  ["57000", "7000"],
  ["40000", "0"],
])("at %s, %s of 10 000 can be spent", (price, expected) => {
  const context = contextWith({ positions: [positionWith(main)], markets: [{ price }] });
  expect(spendableOf(context, balanceRow)).toEqual(usdt(expected));
});

// Goal: the amount that must stay in a book. Method: the same position at three marks, and each
// kind of position with its own margin or in another book.
test.each([
  ["gains", "61000", {}, null],
  ["gains nothing", "60000", {}, null],
  ["loses", "57000", {}, "3000"],
  ["loses more than there is", "40000", {}, "20000"],
  ["settles", "57000", { status: "settling" }, "3000"],
  ["is isolated", "57000", { marginMode: "isolated" }, null],
  ["is an order", "57000", { status: "working", entry: null }, null],
  ["is in another book", "57000", { book: "demo" }, null],
] as const)("a position that %s at %s is told as losing: %#", (_name, price, change, loss) => {
  const position = { ...positionWith({ ...main, book: "live" }), ...change };
  const context = contextWith({ positions: [position], markets: [{ price }] });
  const expected = loss === null ? [] : [[USDT, usdt(loss).units]];
  expect([...crossLossesOf(context, "live")]).toEqual(expected);
});
