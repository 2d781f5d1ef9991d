import { expect, test } from "vitest";
import { instant, quantityOf, ratePpm, usdt } from "#kernel";
import { chargeFunding } from "./charge-funding.ts";
import { FUNDING_PERIOD_MS, type Position } from "./state.ts";
import {
  after,
  idOf,
  type MarketSetup,
  positionWith,
  RECEIPT,
  TERMS,
  contextWith,
} from "./testing/context.ts";

const position = positionWith({});
const next = position.fundedPeriod + 1;
const boundary = instant(next * FUNDING_PERIOD_MS);
const early = instant(boundary - 1);
const charge = (period: number) => ({ positionId: idOf("p1"), period, receiptId: RECEIPT });
const contextAt = (market: MarketSetup, change: Partial<Position> = {}, available = "0") =>
  contextWith({ available, positions: [positionWith(change)], markets: [market] });
const halted = { state: { type: "halted", reason: "split" } } as const;

// Goal: the order of refusals. Method: each row breaks one more rule than the one before it.
test.each([
  ["price_stale", contextAt({ state: { type: "stale" } }), charge(next), boundary],
  ["market_closed", contextAt({ state: { type: "closed" } }), charge(next), boundary],
  ["market_halted", contextAt(halted), charge(next), boundary],
  ["period_not_over", contextAt(halted), charge(next), early],
  ["period_not_next", contextAt(halted), charge(next + 1), early],
  ["already_charged", contextAt(halted), charge(next - 1), early],
  ["wrong_status", contextAt(halted, { status: "working" }), charge(next - 1), early],
  ["position_not_found", contextAt(halted, { id: idOf("p2") }), charge(next - 1), early],
])("refuses with %s", (type, context, command, now) => {
  expect(chargeFunding(context, command, now)).toMatchObject({ ok: false, error: { type } });
});

// Goal: who pays, from which account, and never the last unit of margin. Method: 0.01 % of 6 000 is
// 0.6.
test.each([
  ["a long pays from its margin", {}, "5", "599.4", "0.6"],
  ["a short receives", { side: "short" }, "5", "600", "-0.6"],
  ["all but a unit", { margin: usdt("0.25") }, "5", "0.00000001", "0.24999999"],
  ["all of it but for a unit", { margin: usdt("0.6") }, "5", "0.00000001", "0.59999999"],
  ["a unit is left alone", { margin: usdt("0.00000001") }, "5", "0.00000001", "0"],
  ["settling, it pays, too", { status: "settling" }, "5", "599.4", "0.6"],
  ["cross pays from available", { marginMode: "cross" }, "5", "600", "0.6"],
  ["then from margin", { marginMode: "cross" }, "0.2", "599.6", "0.6"],
  [
    "then not at all",
    { marginMode: "cross", margin: usdt("0.1") },
    ...(["0.2", "0.00000001", "0.29999999"] as const),
  ],
] satisfies [string, Partial<Position>, string, string, string][])(
  "%s",
  (_name, change, available, margin, paid) => {
    const charged = chargeFunding(contextAt({}, change, available), charge(next), boundary);
    expect(charged).toMatchObject({
      value: {
        next: [{ margin: usdt(margin), fundingPaid: usdt(paid), fundedPeriod: next }],
        events: [{ type: "funding_charged" }],
        receipts: [{ kind: "funding" }],
      },
    });
  },
);

// Goal: rounding in the house's favour, and the sign of the rate. Method: 0.00000001 BTC at 60 000
// owes 0.00000006 exactly; at 60 001 a fraction more.
test.each([
  ["60000", "long", 100n, "0.00000006"],
  ["60001", "long", 100n, "0.00000007"],
  ["60001", "short", 100n, "-0.00000006"],
  ["60001", "long", -100n, "-0.00000006"],
  ["60001", "short", -100n, "0.00000007"],
] as const)("at %s a %s at %s ppm pays %s", (price, side, rate, paid) => {
  const terms = { ...TERMS, fundingRate: ratePpm(rate) };
  const tiny = { side, quantity: quantityOf("0.00000001") };
  const charged = chargeFunding(contextAt({ price, terms }, tiny), charge(next), boundary);
  expect(charged).toMatchObject({ value: { next: [{ fundingPaid: usdt(paid) }] } });
});

// Goal: after downtime each period is charged exactly once. Method: three periods late, charged in
// order, each tried twice.
test("T13 catches up period by period", () => {
  const late = instant(boundary + 2 * FUNDING_PERIOD_MS);
  let context = contextAt({});
  for (const period of [next, next + 1, next + 2]) {
    const charged = chargeFunding(context, charge(period), late);
    if (!charged.ok) throw new Error("charges");
    context = after(context, charged.value);
    expect(chargeFunding(context, charge(period), late)).toEqual({
      ok: false,
      error: { type: "already_charged" },
    });
  }
  expect(context.positions.get(idOf("p1"))?.fundingPaid).toEqual(usdt("1.8"));
  expect(chargeFunding(context, charge(next + 3), late)).toMatchObject({
    error: { type: "period_not_over" },
  });
});
