import { expect, test } from "vitest";
import { instant, usdt } from "#kernel";
import { applyPostings } from "#ledger";
import { BOND_CANCEL_MS } from "./leaving.ts";
import { raisingOutcome, startOrder } from "./start-order.ts";
import { bond, bought, heldIn, NOW } from "./testing/products.ts";

// Goal: members' money goes to an issuer that performs, and to no other. Method: each standing with
// the target reached and one unit below it, a millisecond on either side of the last moment.

const LAST = bond.deadline + BOND_CANCEL_MS;

test.each([
  ["performing", "500", -1, "starts"],
  ["performing", "500", 0, "starts"],
  ["performing", "499.99999999", -1, "open"],
  ["performing", "499.99999999", 0, "missed"],
  ["late", "500", -1, "open"],
  ["late", "500", 0, "missed"],
  ["restructured", "500", -1, "open"],
  ["restructured", "500", 0, "missed"],
  ["defaulted", "500", -1, "failed"],
] as const)("P4 a bond that is %s with %s raised, at %d: %s", (state, raised, ms, outcome) => {
  const raising = { product: bond, standing: { state }, raised: usdt(raised) };
  expect(raisingOutcome(raising, instant(LAST + ms))).toBe(outcome);
});

test("P4 a late issuer is paid nothing; after the deadline all of it is returned", () => {
  const { order, balances } = bought(bond);
  const late = { product: bond, standing: { state: "late" as const }, raised: bond.target };
  const start = (at: number) => startOrder({ order, bond: late }, instant(at));
  expect(start(NOW + BOND_CANCEL_MS)).toEqual({ ok: false, error: { type: "too_early" } });
  const missed = start(LAST);
  if (!missed.ok) throw new Error(missed.error.type);
  expect(missed.value.next).toMatchObject({ status: "cancelled", reason: "target_missed" });
  expect(heldIn(applyPostings(balances, missed.value.postings))).toEqual(["1000", "0", "0"]);
});
