import { expect, test } from "vitest";
import { DAY_MS, instant, usdt } from "#kernel";
import { applyPostings } from "#ledger";
import { cancelOrder, redeemOrder } from "./end-order.ts";
import { BOND_CANCEL_MS, redemptionOf } from "./leaving.ts";
import type { EarnOrder } from "./product.ts";
import {
  bond,
  bought,
  FIRST_DAY,
  heldIn,
  machines,
  NOW,
  receiptId,
  started,
  vault,
} from "./testing/products.ts";

// Goal: a member's own money can be withdrawn whole before a start, and at the stated cost after
// it. Method: one millisecond on either side of each deadline, and every kind that cannot be left.

const no = (type: string) => ({ ok: false, error: { type } });

test("P4 an order is cancelled whole before it starts, a bond within four days", () => {
  for (const [product, until] of [
    [vault, FIRST_DAY],
    [bond, instant(NOW + BOND_CANCEL_MS)],
  ] as const) {
    const { order, balances } = bought(product);
    const result = cancelOrder(order, instant(until - 1));
    if (!result.ok) throw new Error(result.error.type);
    expect(heldIn(applyPostings(balances, result.value.postings))).toEqual(["1000", "0", "0"]);
    expect(cancelOrder(result.value.next, NOW)).toEqual(no("already_started"));
  }
});

test.each<[string, EarnOrder | undefined, number]>([
  ["cancel_time_over", bought(bond).order, BOND_CANCEL_MS],
  ["machine_paid", bought(machines).order, 0],
  ["already_started", bought(vault).order, DAY_MS],
  ["already_started", started(bond).order, 0],
  ["order_not_found", undefined, 0],
])("P4 a cancellation is refused with %s", (type, order, ms) => {
  expect(cancelOrder(order, instant(NOW + ms))).toEqual(no(type));
});

test("P4 leaving a vault early costs the stated fee, and nothing while it is frozen", () => {
  const { order, balances } = started(vault);
  const redeem = (each: EarnOrder | undefined, product: typeof vault | null = vault) =>
    redeemOrder({ order: each, product }, { receiptId }, NOW);
  const odd = { ...order, principal: usdt("0.00000049") };
  expect(redemptionOf(odd, vault.redeemFeeRate)).toEqual({
    fee: usdt("0.00000001"),
    returned: usdt("0.00000048"),
  });
  const left = redeem(order);
  if (!left.ok) throw new Error(left.error.type);
  expect(heldIn(applyPostings(balances, left.value.postings))).toEqual(["990", "0", "0"]);
  expect(left.value.next).toMatchObject({ status: "ended", reason: "left_early" });
  const frozen = redeem({ ...order, status: "frozen", reason: "treasury_short" });
  if (!frozen.ok) throw new Error(frozen.error.type);
  expect(heldIn(applyPostings(balances, frozen.value.postings))).toEqual(["1000", "0", "0"]);
  expect(redeem(started(bond).order, null)).toEqual(no("no_early_exit"));
  expect(redeem(left.value.next)).toEqual(no("not_running"));
  expect(redeem(undefined)).toEqual(no("order_not_found"));
});
