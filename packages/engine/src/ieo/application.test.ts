import { expect, test } from "vitest";
import {
  type AssetCode,
  instant,
  money,
  quantityOf,
  type ReceiptId,
  type UserId,
  usdt,
} from "#kernel";
import { applyPostings, balanceKey, type Balances } from "#ledger";
import { allocate, winningPriceOf } from "./allocate.ts";
import { apply, type ApplyContext } from "./apply.ts";
import { allocateOrder, lapseWin, payWin, voidOrder } from "./end-application.ts";
import { type IeoOrder, type IeoProject, PAYMENT_MS } from "./project.ts";
import { CLOSES, openProject, OPENS } from "./testing/projects.ts";

const { token: TOKEN } = openProject;
const USDT = "USDT" as AssetCode;
const project = openProject;
const rich: Balances = new Map([[balanceKey("live", USDT, "available"), usdt("3000000").units]]);
const context: ApplyContext = {
  project,
  isVerified: true,
  appliedUnits: 0n,
  balances: rich,
  losses: new Map(),
  isReversalOpen: false,
  supplyBalance: money(TOKEN, project.supply),
};
const command = {
  orderId: "o1",
  userId: "u1" as UserId,
  book: "live" as const,
  quantity: quantityOf("30000000"),
};
const receiptId = "r1" as ReceiptId;

const reversing = { ...context, isReversalOpen: true };
const losing = { ...reversing, losses: new Map([[USDT, 1n]]) };
const poor = { ...losing, balances: new Map([[balanceKey("live", USDT, "available"), 1n]]) };
const again = { ...poor, appliedUnits: 1n };
const unverified = { ...again, isVerified: false };
const unfunded = { ...unverified, supplyBalance: money(TOKEN, project.supply - 1n) };
const more = { ...command, quantity: quantityOf("30000001") };
const half = { ...command, quantity: quantityOf("29999999.5") };

// Goal: the order of refusals. Method: each row breaks one more rule, from the last check to
// the first, and is refused by the earliest rule it breaks.
test.each<[string, ApplyContext, typeof command, number, object]>([
  ["reversal_open", reversing, command, OPENS, {}],
  ["positions_losing", losing, command, OPENS, { mayLeave: usdt("2999999.99999999") }],
  ["insufficient_balance", poor, command, OPENS, { needed: usdt("3000000") }],
  ["above_user_maximum", poor, more, OPENS, { left: money(TOKEN, quantityOf("30000000")) }],
  ["quantity_not_in_lots", poor, half, OPENS, { lot: quantityOf("1") }],
  ["already_applied", again, half, OPENS, {}],
  ["verification_required", unverified, half, OPENS, {}],
  ["supply_not_funded", unfunded, half, OPENS, {}],
  ["applications_closed", unfunded, half, OPENS - 1, {}],
  ["applications_closed", unfunded, half, CLOSES, {}],
  ["project_not_found", { ...unfunded, project: undefined }, half, CLOSES, {}],
])("ieo-1 applying is refused with %s", (type, context, sent, at, details) => {
  const result = apply(context, sent, instant(at));
  expect(result).toEqual({ ok: false, error: { type, ...details } });
});

test("ieo-1 an offering belongs to one book", () => {
  const elsewhere = apply(context, { ...command, book: "demo" }, OPENS);
  expect(elsewhere).toEqual({ ok: false, error: { type: "project_not_found" } });
});

test("play money needs no verification", () => {
  const balances = new Map([[balanceKey("demo", USDT, "available"), usdt("3000000").units]]);
  const result = apply(
    { ...context, project: { ...project, book: "demo" }, isVerified: false, balances },
    { ...command, book: "demo" },
    OPENS,
  );
  expect(result.ok).toBe(true);
});

function applied(): { readonly order: IeoOrder; readonly balances: Balances } {
  const result = apply(context, command, OPENS);
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings } = result.value;
  return { order: next, balances: applyPostings(rich, postings) };
}

const closed = (quantity: bigint): IeoProject => {
  const winningPrice = winningPriceOf(project, quantity);
  return { ...project, status: "applied", applied: quantity, winningPrice, closedAt: CLOSES };
};

function allocated(units?: bigint) {
  const { order, balances } = applied();
  const unitsById = allocate(project, [order], () => 0n);
  const allocatedUnits = units ?? unitsById.get(order.id) ?? 0n;
  const context = { order, project: closed(order.quantity), allocatedUnits };
  const result = allocateOrder(context, { receiptId }, CLOSES);
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings, receipts } = result.value;
  return { order: next, balances: applyPostings(balances, postings), receipts };
}

const heldIn = (balances: Balances) => [
  balances.get(balanceKey("live", USDT, "available")),
  balances.get(balanceKey("live", USDT, "hold:ieo")),
  balances.get(balanceKey("live", TOKEN, "available")) ?? 0n,
];

// Goal: a whole application, exactly. Method: 30 of 50 million applied for at 0.10: price 0.06,
// everybody served, 40 % returned.
test("ieo-2 an allocation is paid at the winning price, with the rest returned", () => {
  const { order, balances, receipts } = allocated();
  expect(heldIn(balances)).toEqual([0n, usdt("3000000").units, 0n]);
  expect(order).toMatchObject({ status: "won", stage: null, payUntil: CLOSES + PAYMENT_MS });
  expect(receipts[0]?.result).toEqual({
    winningPrice: "0.06",
    allocated: "30000000",
    postings: [],
  });
  const last = instant(CLOSES + PAYMENT_MS - 1);
  const supplyBalance = money(TOKEN, quantityOf("30000000"));
  const paid = payWin({ order, supplyBalance }, last);
  if (!paid.ok) throw new Error(paid.error.type);
  expect(paid.value.next).toMatchObject({ status: "completed", stage: "paid", endedAt: last });
  const after = applyPostings(balances, paid.value.postings);
  expect(heldIn(after)).toEqual([usdt("1200000").units, 0n, quantityOf("30000000")]);
});

test("ieo-3 an allocation not paid in time is returned whole, and not earlier", () => {
  const { order, balances } = allocated();
  const due = instant(CLOSES + PAYMENT_MS);
  const early = lapseWin(order, instant(due - 1));
  expect(early).toEqual({ ok: false, error: { type: "payment_open" } });
  const late = payWin({ order, supplyBalance: money(TOKEN, 0n) }, due);
  expect(late).toEqual({ ok: false, error: { type: "payment_expired" } });
  const lapsed = lapseWin(order, due);
  if (!lapsed.ok) throw new Error(lapsed.error.type);
  expect(lapsed.value.next).toMatchObject({ status: "completed", stage: "lapsed" });
  const after = applyPostings(balances, lapsed.value.postings);
  expect(heldIn(after)).toEqual([usdt("3000000").units, 0n, 0n]);
});

test("ieo-2 an application without allocation is returned whole", () => {
  const { order, balances, receipts } = allocated(0n);
  expect(order).toMatchObject({ status: "completed", stage: "not_won", endedAt: CLOSES });
  expect(heldIn(balances)).toEqual(heldIn(rich).with(1, 0n));
  expect(receipts[0]?.result).toMatchObject({ postings: [{ amount: "3000000" }] });
});

// Goal: locks and payments are rounded up, to the last unit. Method: a third of a unit more on
// either side.
test("ieo-2 locks and payments are rounded up, and the rest is returned exactly", () => {
  const fine = { ...project, lot: quantityOf("0.00000001"), userMax: quantityOf("100") };
  const quantity = quantityOf("0.00000033");
  const result = apply({ ...context, project: fine }, { ...command, quantity }, OPENS);
  if (!result.ok) throw new Error(result.error.type);
  // 33 units at 0.1 are 3.3 of the smallest units.
  expect(result.value.next.lock.units).toBe(4n);
  const won: IeoOrder = {
    ...result.value.next,
    status: "won",
    allocatedUnits: 31n,
    winningPrice: fine.floorPrice,
    payUntil: CLOSES,
  };
  const paid = payWin({ order: won, supplyBalance: money(TOKEN, 31n) }, OPENS);
  if (!paid.ok) throw new Error(paid.error.type);
  // 31 units at 0.05 are 1.55.
  expect(paid.value.postings.map(({ amount, reason }) => [reason, amount.units])).toEqual([
    ["ieo_paid", 2n],
    ["ieo_received", 31n],
    ["ieo_lock_returned", 2n],
  ]);
});

test("ieo-3 an application ends once", () => {
  const { order } = allocated();
  const allocatedUnits = order.quantity;
  const again = allocateOrder(
    { order, project: closed(order.quantity), allocatedUnits },
    { receiptId },
    CLOSES,
  );
  expect(again).toEqual({ ok: false, error: { type: "not_applied" } });
  const open = { order: applied().order, project, allocatedUnits };
  expect(allocateOrder(open, { receiptId }, CLOSES)).toEqual({
    ok: false,
    error: { type: "applications_open" },
  });
  const supplyBalance = money(TOKEN, quantityOf("29999999.99999999"));
  expect(payWin({ order, supplyBalance }, CLOSES)).toEqual({
    ok: false,
    error: { type: "supply_short", left: supplyBalance },
  });
  const done = { ...order, status: "completed" } as const;
  const notWon = { ok: false, error: { type: "not_won" } };
  expect(payWin({ order: done, supplyBalance }, CLOSES)).toEqual(notWon);
  expect(lapseWin(done, CLOSES)).toEqual(notWon);
  expect(payWin({ order: undefined, supplyBalance }, CLOSES)).toEqual({
    ok: false,
    error: { type: "order_not_found" },
  });
});

test("ieo-3 a void offering returns every lock whole, once", () => {
  const { order, balances } = applied();
  const gone = { ...closed(order.quantity), status: "void" } as const;
  const refused = (type: string) => ({ ok: false, error: { type } });
  expect(voidOrder({ order: undefined, project: gone }, CLOSES)).toEqual(
    refused("order_not_found"),
  );
  const early = voidOrder({ order, project: closed(order.quantity) }, CLOSES);
  expect(early).toEqual(refused("not_void"));
  const drawn = { order, project: gone, allocatedUnits: order.quantity };
  expect(allocateOrder(drawn, { receiptId }, CLOSES)).toEqual(refused("applications_open"));
  const result = voidOrder({ order, project: gone }, CLOSES);
  if (!result.ok) throw new Error(result.error.type);
  const { next, postings } = result.value;
  expect(next).toMatchObject({ status: "completed", stage: "void", endedAt: CLOSES });
  expect(next).toMatchObject({ allocatedUnits: null, winningPrice: null, receiptId: null });
  expect(heldIn(applyPostings(balances, postings))).toEqual([usdt("3000000").units, 0n, 0n]);
  expect(voidOrder({ order: next, project: gone }, CLOSES)).toEqual(refused("not_applied"));
});
