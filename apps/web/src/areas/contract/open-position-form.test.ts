// Goal: the preview equals the engine's decision, every refusal is shown at its field, and the
// previewed order is what is sent. Method: exact numbers, tables, and the share of the balance for
// any balance, leverage and price.
import { writeOrder } from "@plumbline/protocol/contract/order-wire";
import { orderCost, previewOpen, type Side } from "@plumbline/engine/contract";
import { quantity, ratePpm, toDecimalText, USDT } from "@plumbline/engine/kernel";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  commonProblems,
  EMPTY_TICKET,
  previewSides,
  previewTicket,
  type TicketForm,
} from "./open-position-form.ts";
import { HOUSE, LONG, NOW, contextWith, type ContextSetup } from "./testing/parts.ts";

const GOOD: TicketForm = {
  ...EMPTY_TICKET,
  leverage: 10,
  hasStops: true,
  sizeBy: "quantity",
  quantity: "0.1",
};

const contextIn = (setup: ContextSetup) =>
  ({ context: contextWith(setup), book: "demo", symbol: "BTCUSDT", now: NOW }) as const;

const previewIn = (setup: ContextSetup, change: Partial<TicketForm> = {}, side: Side = "long") =>
  previewTicket({ ...GOOD, ...change }, { ...contextIn(setup), side });

test("the preview's figures, to the last digit", () => {
  const answer = previewIn({});
  if (answer.type !== "ready") throw new Error("refused");
  const { preview } = answer;
  const texts = {
    executionPrice: toDecimalText(preview.executionPrice),
    quantity: toDecimalText(preview.quantity),
    notional: toDecimalText(preview.notional.units),
    margin: toDecimalText(preview.margin.units),
    openFee: toDecimalText(preview.openFee.units),
    spreadCost: toDecimalText(preview.spreadCost.units),
    liquidationPrice: toDecimalText(preview.liquidationPrice ?? 0n),
    funding: toDecimalText(preview.fundingPerPeriod.units),
    losses: preview.lossesAt.map(({ loss }) => toDecimalText(loss.units)),
    breakEvenPrice: toDecimalText(preview.breakEvenPrice),
  };
  expect(texts).toEqual({
    executionPrice: "60006",
    quantity: "0.1",
    notional: "6000.6",
    margin: "600.06",
    openFee: "3.0003",
    spreadCost: "0.6",
    liquidationPrice: "54249.52285284",
    funding: "0.6",
    losses: ["60.6", "300.6", "600.06"],
    breakEvenPrice: "60072.04322234",
  });
});

test("the preview is the engine's own answer to the command that is sent", () => {
  const context = contextWith({ positions: [LONG] });
  const inputs = { context, book: "demo", symbol: "BTCUSDT", now: NOW } as const;
  const form = { ...GOOD, stopLoss: "59000", takeProfit: "62000." };
  const answer = previewTicket(form, { ...inputs, side: "long" });
  if (answer.type !== "ready") throw new Error("refused");
  expect(previewOpen(context, answer.command, NOW)).toEqual({ ok: true, value: answer.preview });
  expect(writeOrder(answer.command)).toEqual({
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    marginMode: "isolated",
    leverage: 10,
    orderType: "market",
    quantity: "0.1",
    takeProfit: "62000",
    stopLoss: "59000",
  });
});

test.each<[string, ContextSetup, Partial<TicketForm>, string, string]>([
  ["no price", { price: null }, {}, "market", "priceStale"],
  ["halted", { status: "halted" }, {}, "market", "marketHalted"],
  ["closed", { status: "closed" }, {}, "market", "marketClosed"],
  ["stale", { status: "stale" }, {}, "market", "priceStale"],
  ["not heard of", { isLive: false }, {}, "market", "priceStale"],
  ["101×", {}, { leverage: 101 }, "leverage", "leverageOutOfRange"],
  [
    "a limit above the market",
    {},
    { orderType: "limit", orderPrice: "60007" },
    "orderPrice",
    "orderPriceWrongSide",
  ],
  ["dust", {}, { sizeBy: "margin", margin: "0.00000001" }, "size", "quantityTooSmall"],
  ["too little", {}, { sizeBy: "margin", margin: "0.99" }, "size", "marginBelowMinimum"],
  ["too much", {}, { quantity: "20" }, "size", "notionalAboveMaximum"],
  ["more than there is", {}, { quantity: "2" }, "size", "insufficientBalance"],
  ["take-profit below", {}, { takeProfit: "59999" }, "takeProfit", "takeProfitWrongSide"],
  ["stop-loss above", {}, { stopLoss: "60001" }, "stopLoss", "stopLossWrongSide"],
  ["stop-loss too far", {}, { stopLoss: "54000" }, "stopLoss", "stopLossBeyondLiquidation"],
])("%s is refused at its field", (_name, setup, change, field, refusal) => {
  const answer = previewIn(setup, change);
  const key = `contract.refusal.${refusal}`;
  expect(answer).toMatchObject({
    type: "refused",
    problems: { [field]: { key } },
    reason: { key },
  });
});

test("a refusal has the values for the variables of its text, money with its currency", () => {
  const reasonOf = (setup: ContextSetup, change: Partial<TicketForm>) => {
    const answer = previewIn(setup, change);
    return answer.type === "refused" ? answer.reason.values : undefined;
  };
  expect(reasonOf({}, { quantity: "2" })).toEqual({ needed: "12,061.206 USDT" });
  expect(reasonOf({}, { leverage: 101 })).toEqual({ leverageMax: 100 });
  expect(reasonOf({}, { stopLoss: "60001" })).toEqual({ reference: "60,000" });
  expect(reasonOf({ status: "halted" }, {})).toEqual({ reason: "maintenance at a venue" });
});

test.each<[string, Partial<TicketForm>, string]>([
  ["no size", { quantity: "" }, "contract.problem.sizeMissing"],
  ["no price", { orderType: "stop" }, "contract.problem.priceMissing"],
])("%s yet is no problem of a field, only a reason to wait", (_name, change, key) => {
  expect(previewIn({}, change)).toEqual({ type: "refused", problems: {}, reason: { key } });
});

test("every unreadable field is marked at once; unused fields are not", () => {
  const typos = { quantity: "1,5", takeProfit: "x", stopLoss: "-1", orderPrice: "y", margin: "z" };
  const answer = previewIn({}, typos);
  if (answer.type !== "refused") throw new Error("accepted");
  expect(Object.keys(answer.problems).toSorted()).toEqual(["size", "stopLoss", "takeProfit"]);
});

test("a share of the balance leaves room for the fee: 25 % of 10 000 at 10×", () => {
  const answer = previewIn({}, { sizeBy: "share", share: "25" });
  if (answer.type !== "ready") throw new Error("refused");
  expect(writeOrder(answer.command)).toMatchObject({ percent: 25 });
  const { margin, openFee } = answer.preview;
  expect(toDecimalText(margin.units + openFee.units)).toBe("2499.99998221");
});

test("a value buys the quantity at the expected price, rounded down", () => {
  const answer = previewIn({}, { sizeBy: "value", value: "6000.6" });
  if (answer.type !== "ready") throw new Error("refused");
  expect(writeOrder(answer.command)).toMatchObject({ value: "6000.6" });
  expect(toDecimalText(answer.preview.quantity)).toBe("0.1");
  const less = previewIn({}, { sizeBy: "value", value: "6000.59999999" });
  if (less.type !== "ready") throw new Error("refused");
  expect(toDecimalText(less.preview.quantity)).toBe("0.09999999");
});

test.each(["0", "101", "12.5", "-5", "x", "1e1"])("%o percent is refused at its field", (share) => {
  const key = "contract.problem.percent";
  expect(previewIn({}, { sizeBy: "share", share })).toMatchObject({ problems: { size: { key } } });
});

// Goal: stops given as a distance refer to this order. Method: 0.1 BTC from 60 006, long and short;
// then a distance while the order itself is refused.
test("stops by money and by percent become the prices with that result", () => {
  const long = { stopsBy: "money", takeProfitMoney: "100", stopLossMoney: "50" } as const;
  const byMoney = previewIn({}, long);
  if (byMoney.type !== "ready") throw new Error("refused");
  expect(writeOrder(byMoney.command)).toMatchObject({ takeProfit: "61006", stopLoss: "59506" });
  const half = previewIn({}, { ...long, takeProfitCloses: "50" });
  if (half.type !== "ready") throw new Error("refused");
  expect(writeOrder(half.command)).toMatchObject({ takeProfit: "62006", takeProfitPercent: 50 });
  const byMove = previewIn({}, { stopsBy: "percent", stopLossPercent: "1" }, "short");
  if (byMove.type !== "ready") throw new Error("refused");
  expect(writeOrder(byMove.command)).toMatchObject({ stopLoss: "60593.94" });
  expect(previewIn({}, { ...long, quantity: "20" })).toMatchObject({
    problems: { size: { key: "contract.refusal.notionalAboveMaximum" } },
  });
});

// Goal: disabled stops are not part of the order, and are not lost. Method: one on the wrong side,
// which would refuse it.
test("disabled stops refuse nothing and are not sent", () => {
  const wrong = { takeProfit: "50000", takeProfitCloses: "50" } as const;
  expect(previewIn({}, wrong)).toMatchObject({ type: "refused" });
  const answer = previewIn({}, { ...wrong, hasStops: false });
  if (answer.type !== "ready") throw new Error("refused");
  const names = Object.keys(writeOrder(answer.command));
  expect(names.filter((name) => name.startsWith("take"))).toEqual([]);
});

// Goal: a refusal of one side is not shown at a field. Method: a limit price that only a buyer can
// use, and a size that neither side can pay.
test("a refusal of one side is shown at its button, one of both at its field", () => {
  const form = { ...GOOD, orderType: "limit", orderPrice: "59000" } as const;
  const sides = previewSides(form, contextIn({}));
  expect([sides.long.type, sides.short.type]).toEqual(["ready", "refused"]);
  expect(commonProblems(sides)).toEqual({});
  const both = previewSides({ ...GOOD, quantity: "20" }, contextIn({}));
  expect(commonProblems(both)).toMatchObject({
    size: { key: "contract.refusal.notionalAboveMaximum" },
  });
});

// Goal: "100 %" is never refused for the balance, and uses all of it: not 10⁻⁸ of the symbol more
// could be bought.
test("all of the balance opens, and no more of it could be bought", () => {
  fc.assert(
    fc.property(
      fc.bigInt(100_000_000n, 10n ** 15n),
      fc.integer({ min: 1, max: 100 }),
      fc.bigInt(1_000n, 10n ** 14n),
      (units, leverage, price) => {
        const summary = { available: toDecimalText(units), margin: "0", ...HOUSE };
        const terms = { price: toDecimalText(price), summary };
        const answer = previewIn(terms, { sizeBy: "share", share: "100", leverage });
        if (answer.type === "refused") {
          expect(answer.reason.key).not.toBe("contract.refusal.insufficientBalance");
        }
        if (answer.type === "ready") {
          const { quantity: bought, executionPrice: at } = answer.preview;
          const terms = { asset: USDT, openFeeRate: ratePpm(500n) };
          const next = { quantity: quantity(bought + 1n), price: at, leverage };
          const { margin, fee } = orderCost(next, terms);
          // Margin and share themselves are rounded down, by less than a unit each.
          expect(margin.units + fee.units + 2n).toBeGreaterThan(units);
        }
      },
    ),
  );
});
