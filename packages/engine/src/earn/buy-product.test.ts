import { expect, test } from "vitest";
import { DAY_MS, instant, ratePpm, USDT, usdt } from "#kernel";
import { balanceKey } from "#ledger";
import { type BuyContext, buyProduct, dayPromiseOf, promiseOf } from "./buy-product.ts";
import type { EarnProduct } from "./product.ts";
import { startOrder } from "./start-order.ts";
import {
  bond,
  bought,
  btc,
  buyContext,
  FIRST_DAY,
  heldIn,
  machines,
  network,
  NOW,
  performing,
  purchase,
  vault,
} from "./testing/products.ts";

test("P6 promises: all of a bond, a vault's best days, a machine's days before power costs", () => {
  expect(dayPromiseOf(bond, usdt("500"), undefined)).toEqual(usdt("0.1"));
  expect(dayPromiseOf(vault, usdt("500"), undefined)).toEqual(usdt("10"));
  expect(dayPromiseOf(machines, usdt("500"), network)).toEqual(btc("0.0003214"));
  expect(promiseOf(bought(bond).order)).toEqual(usdt("500.3"));
  expect(promiseOf({ ...bought(vault).order, daysAccrued: 1 })).toEqual(usdt("20"));
  expect(promiseOf(bought(machines).order)).toEqual(btc("0.0009642"));
});

const amount = (text: string) => ({ ...purchase(vault), size: { amount: usdt(text).units } });
const uncovered: Partial<BuyContext> = {
  cover: { funds: usdt("29.99999999"), escrowed: usdt("0"), promised: usdt("0") },
};
const reversing = { ...uncovered, isReversalOpen: true };
const losing = { ...reversing, losses: new Map([[USDT, usdt("500.00000001").units]]) };
const available = usdt("499.99999999").units;
const poor = { ...losing, balances: new Map([[balanceKey("demo", USDT, "available"), available]]) };
const full = { ...poor, sold: usdt("4500.00000001") };
const greedy = { ...full, bought: usdt("500.00000001") };
const noble = { ...vault, levelMin: 1 };
const stale = { ...greedy, isPriced: false };
const unsold = { ...noble, isOnSale: false };
const changed = { ...stale, isAsShown: false };
const small = amount("99.99999999");
const counted = { ...purchase(vault), size: { quantity: 1n } };

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to
// the first, and is refused by the earliest rule it breaks.
test.each<
  [string, EarnProduct | undefined, Partial<BuyContext>, typeof small | typeof counted, object]
>([
  ["cover_short", vault, uncovered, amount("500"), {}],
  ["reversal_open", vault, reversing, amount("500"), {}],
  ["positions_losing", vault, losing, amount("500"), { mayLeave: usdt("499.99999999") }],
  ["insufficient_balance", vault, poor, amount("500"), { needed: usdt("500") }],
  ["quota_exhausted", vault, full, amount("500"), { left: usdt("499.99999999") }],
  ["above_purchase_limit", vault, greedy, amount("500"), { left: usdt("499.99999999") }],
  ["amount_below_minimum", vault, greedy, small, { amountMin: usdt("100") }],
  ["level_too_low", noble, greedy, small, { levelMin: 1 }],
  ["price_stale", noble, stale, small, {}],
  ["not_on_sale", unsold, stale, small, {}],
  ["product_changed", unsold, changed, small, {}],
  ["wrong_kind", unsold, changed, counted, {}],
  ["product_not_found", undefined, changed, counted, {}],
])("P1 P2 P6 a purchase is refused with %s", (type, product, change, sent, details) => {
  expect(buyProduct(buyContext(product, change), sent, NOW)).toEqual({
    ok: false,
    error: { type, ...details },
  });
});

test("P1 the last of a quota is sold to the last unit", () => {
  const left = buyContext(vault, { sold: usdt("4500"), bought: usdt("500") });
  expect(buyProduct(left, amount("500"), NOW).ok).toBe(true);
});

test("P6 money of a bond in escrow counts as cover for its repayment", () => {
  const cover = { funds: usdt("0.29999999"), escrowed: usdt("100"), promised: usdt("100") };
  const context = buyContext(bond, { cover });
  const sent = purchase(bond);
  expect(buyProduct(context, sent, NOW)).toEqual({ ok: false, error: { type: "cover_short" } });
  const enough = { ...cover, funds: usdt("0.3") };
  expect(buyProduct(buyContext(bond, { cover: enough }), sent, NOW).ok).toBe(true);
});

test("P1 a bond is sold until its deadline, and while its issuer performs", () => {
  const no = { ok: false, error: { type: "not_on_sale" } };
  expect(buyProduct(buyContext(bond), purchase(bond), bond.deadline)).toEqual(no);
  expect(buyProduct(buyContext(bond), purchase(bond), instant(bond.deadline - 1)).ok).toBe(true);
  const late = { ...bond, standing: { ...performing, state: "late" as const } };
  expect(buyProduct(buyContext(late), purchase(bond), NOW)).toEqual(no);
});

test.each<[EarnProduct, string[]]>([
  [vault, ["500", "500", "0"]],
  [machines, ["500", "0", "0"]],
  [bond, ["500", "500", "0"]],
])("P1 a purchase is paid once and starts on the next server day: %#", (product, balance) => {
  const { order, balances } = bought(product);
  expect(heldIn(balances)).toEqual(balance);
  expect(order).toMatchObject({ status: "not_started", daysAccrued: 0 });
  expect(order.quantity).toBe(product.kind === "mining" ? 5n : 1n);
  expect(order.firstDay).toBe(product.kind === "bond" ? null : FIRST_DAY);
  if (product.kind === "bond") return;
  const early = startOrder({ order, bond: null }, instant(FIRST_DAY - 1));
  expect(early).toEqual({ ok: false, error: { type: "too_early" } });
  expect(startOrder({ order, bond: null }, FIRST_DAY).ok).toBe(true);
});

// Goal: a bond starts once firm money reaches its target, and otherwise returns all of it. Method:
// one unit and one millisecond on either side of each edge.
test("P4 a bond starts at its target, order by order, or is refunded", () => {
  const { order, balances } = bought(bond);
  const at = (raised: string, days: number, state = performing) =>
    startOrder(
      { order, bond: { product: bond, standing: state, raised: usdt(raised) } },
      instant(NOW + days * DAY_MS),
    );
  const no = { ok: false, error: { type: "too_early" } };
  expect(at("500", 4 - 1 / DAY_MS)).toEqual(no);
  expect(at("499.99999999", 4)).toEqual(no);
  expect(at("499.99999999", 14 - 1 / DAY_MS)).toEqual(no);
  const running = at("500", 4);
  if (!running.ok) throw new Error(running.error.type);
  expect(running.value.next).toMatchObject({
    status: "running",
    firstDay: instant(FIRST_DAY + 4 * DAY_MS),
  });
  expect(running.value.postings).toMatchObject([{ reason: "bond_paid_in", amount: usdt("500") }]);
  const outcomes = [
    ["target_missed", at("499.99999999", 14)],
    ["defaulted", at("500", 4, { ...performing, state: "defaulted", recoveredRate: ratePpm(0n) })],
  ] as const;
  for (const [reason, refunded] of outcomes) {
    if (!refunded.ok) throw new Error(refunded.error.type);
    const { next, postings } = refunded.value;
    expect(next).toMatchObject({ status: "cancelled", reason, principal: usdt("0") });
    expect(postings).toMatchObject([{ reason: "earn_principal_returned", amount: usdt("500") }]);
  }
  expect(heldIn(balances)).toEqual(["500", "500", "0"]);
});
