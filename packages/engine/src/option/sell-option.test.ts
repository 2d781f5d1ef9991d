import fc from "fast-check";
import { expect, test } from "vitest";
import { type Instant, priceOf, type Quantity, quantity, quantityOf, ratePpm, usdt } from "#kernel";
import type { ReceiptId } from "#kernel";
import { optionWorstPrice } from "./deal.ts";
import { type SellOption, sellOption, type SellOptionContext } from "./sell-option.ts";
import type { OptionOrder, OptionOrderId } from "./state.ts";
import { MARKET, NOW, orderWith, TERMS } from "./testing/options.ts";

const receiptId = "r2" as ReceiptId;
const partOf = (size: Quantity) => ({ id: "o2" as OptionOrderId, quantity: size });
const order = orderWith();
const sell = (
  command: Partial<SellOption>,
  context: Partial<SellOptionContext> = {},
  now: Instant = NOW,
) =>
  sellOption(
    { order, terms: TERMS, market: MARKET, ...context },
    { part: null, bidMin: null, receiptId, ...command },
    now,
  );

// Goal: the proceeds and the share of a part, to the last unit. Method: 0.03 of 0.1 at a bid of
// 458.57976976; of a premium of 48.69455288 three tenths are 14.608365864.
test("option-3 a part ends as its own order, with its share of the premium", () => {
  const sold = sell({ part: partOf(quantityOf("0.03")) });
  if (!sold.ok) throw new Error(sold.error.type);
  const { next, postings, receipts, events } = sold.value;
  expect(next).toEqual([
    {
      ...order,
      id: "o2",
      partOf: "o1",
      quantity: quantityOf("0.03"),
      premium: usdt("14.60836586"),
      reserve: usdt("1830"),
      status: "sold",
      payout: usdt("13.75739309"),
      closedAt: NOW,
      receiptId,
    },
    {
      ...order,
      quantity: quantityOf("0.07"),
      premium: usdt("34.08618702"),
      reserve: usdt("4270"),
    },
  ]);
  expect(postings.map(({ amount, reason }) => [amount, reason])).toEqual([
    [usdt("13.75739309"), "option_sale"],
  ]);
  expect(receipts[0]?.inputs).toMatchObject({ orderId: "o2", quantity: "0.03" });
  expect(events).toMatchObject([{ type: "option_sold", order: { id: "o2" } }]);
});

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
const worthless: OptionOrder = { ...order, strike: priceOf("90000") };
const [tooSmall, tooLarge] = [quantityOf("0.0009"), quantityOf("0.1")];
test.each<[string, Partial<SellOption>, Partial<SellOptionContext>]>([
  ["no_bid", { part: partOf(quantityOf("0.05")) }, { order: worthless }],
  ["price_moved", { part: partOf(quantityOf("0.05")), bidMin: 1n }, { order: worthless }],
  ["quantity_below_minimum", { part: partOf(tooSmall), bidMin: 1n }, { order: worthless }],
  ["quantity_below_minimum", { part: partOf(quantityOf("0.0991")), bidMin: 1n }, {}],
  ["quantity_above_open", { part: partOf(tooLarge), bidMin: 1n }, { order: worthless }],
  [
    "volatility_unknown",
    { part: partOf(tooLarge), bidMin: 1n },
    { order: worthless, market: { ...MARKET, series: null } },
  ],
])("a part is refused with %s", (type, command, context) => {
  expect(sell(command, context)).toMatchObject({ ok: false, error: { type } });
});

// Goal: selling in parts gains nothing, and leaves nothing behind. Method: any two parts compared
// with the sale of all at once; premiums add up to the unit, and the house reserves no less for the
// rest.
test("option-3 parts never bring more than all at once", () => {
  const size = 10_000_000n;
  fc.assert(
    fc.property(fc.bigInt({ min: 100_000n, max: size - 100_000n }), (units) => {
      const first = sell({ part: partOf(quantity(units)) });
      if (!first.ok) return first.error.type === "no_bid";
      const [sold, rest] = first.value.next;
      const [all, second] = [sell({}), sell({}, { order: rest })];
      if (!all.ok || !second.ok || sold === undefined || rest === undefined) return false;
      const paid = (orders: readonly (OptionOrder | undefined)[]) =>
        orders.reduce((sum, one) => sum + (one?.payout?.units ?? 0n), 0n);
      return (
        paid([sold, second.value.next[0]]) <= paid(all.value.next) &&
        sold.premium.units + rest.premium.units === order.premium.units &&
        rest.reserve.units * size >= order.reserve.units * (size - units)
      );
    }),
  );
});

// Goal: the worst price stays within the chosen tolerance. Method: half a percent on either side of
// one price that does not divide evenly; and a sale whose bid is at the edge, then one unit below
// it.
test("option-3 the worst price is rounded towards the displayed one, and still trades", () => {
  const tolerance = ratePpm(5_000n);
  expect(optionWorstPrice("purchase", 99_999_999n, tolerance)).toBe(100_499_998n);
  expect(optionWorstPrice("sale", 99_999_999n, tolerance)).toBe(99_500_000n);
  const bid = 45_857_976_976n;
  expect(sell({ bidMin: bid }).ok).toBe(true);
  expect(sell({ bidMin: bid + 1n })).toEqual({
    ok: false,
    error: { type: "price_moved", each: bid },
  });
});
