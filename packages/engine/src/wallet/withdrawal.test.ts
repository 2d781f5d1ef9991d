import { DAY_MS, type Instant, instant, usdt, USDT } from "#kernel";
import { applyPostings, balanceKey, type Balances } from "#ledger";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  applyWithdrawal,
  approveWithdrawal,
  assignWithdrawal,
  cancelWithdrawal,
  claimWithdrawal,
  failWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  type WalletState,
  type Withdrawal,
  withdrawalPreimage,
} from "./index.ts";
import type { WithdrawalContext } from "./apply-withdrawal.ts";
import { WITHDRAWAL_ACCEPTS, WITHDRAWAL_STAGES } from "./state.ts";
import { reversing } from "./testing/reversal.ts";
import {
  alone,
  channel,
  emptyWallet,
  hashOf,
  colleagues,
  method,
  NOW,
  settings,
} from "./testing/wallet.ts";

const AVAILABLE = balanceKey("live", USDT, "available");
const HOLD = balanceKey("live", USDT, "hold:withdrawal");
const holding = (amount: string): Balances => new Map([[AVAILABLE, usdt(amount).units]]);

const losing = (amount: string) => new Map([[USDT, usdt(amount).units]]);

const context: WithdrawalContext = {
  state: emptyWallet,
  settings,
  balances: holding("10000"),
  losses: new Map(),
  proofLevel: "basic",
  vipLevel: 0,
  heldUntil: null,
};
const command = { id: "w1", methodId: "m1", units: usdt("1000").units, provenBy: "password" };

function withdrawalWith(changes: Partial<Withdrawal> = {}): Withdrawal {
  const decided = applyWithdrawal(context, command, NOW);
  if (!decided.ok || decided.value.next.withdrawal === undefined) throw new Error("refused");
  return { ...decided.value.next.withdrawal, ...changes };
}

const withAll = (...all: readonly Withdrawal[]): WalletState => ({
  ...emptyWallet,
  withdrawals: new Map(all.map((one) => [one.id, one])),
});

const fifty = withAll(
  ...Array.from({ length: 50 }, (_, n) => withdrawalWith({ id: `w${n + 2}`, stage: "cancelled" })),
);
const late: Instant = instant(NOW + 1);
const closed = {
  ...settings,
  channels: [{ ...channel, withdrawal: { ...channel.withdrawal, isEnabled: false } }],
};
const young = { ...method, usableFrom: late };
const freeze = { state: { ...fifty, methods: new Map([["m1", young]]) }, heldUntil: late };
const reversed = { ...emptyWallet, recharges: new Map([["r1", reversing]]) };
const poor = { balances: holding("999.99999999") };

// Goal: the order in which a withdrawal is refused. Method: each row breaks one more rule, from the
// last check to the first, and is refused by the earliest rule it breaks.
test.each([
  ["reversal_open", { state: reversed }, { units: usdt("9101.00000001").units }],
  ["positions_losing", { state: reversed, losses: losing("9000.00000001") }, {}],
  ["too_many_withdrawals", { state: fifty, losses: losing("10000") }, {}],
  ["day_limit_exceeded", { state: fifty, proofLevel: "none" }, { units: usdt("2000.1").units }],
  [
    "insufficient_balance",
    { ...poor, state: fifty, proofLevel: "none" },
    { units: usdt("2000.1").units },
  ],
  [
    "amount_above_maximum",
    { ...poor, state: fifty, proofLevel: "none" },
    { units: usdt("20000.1").units },
  ],
  ["amount_below_minimum", { ...poor, state: fifty }, { units: usdt("9.9").units }],
  ["method_held", { ...poor, ...freeze, heldUntil: null }, { units: 1n }],
  ["withdrawals_held", { ...poor, ...freeze }, { units: 1n }],
  ["channel_disabled", { ...poor, ...freeze, settings: closed }, { units: 1n }],
  [
    "channel_unknown",
    { ...poor, ...freeze, settings: { ...settings, channels: [] } },
    { units: 1n },
  ],
  ["method_not_found", { ...poor, ...freeze, settings: closed }, { units: 1n, methodId: "m2" }],
] as const)("is refused with %s", (type, changes, change) => {
  const decided = applyWithdrawal({ ...context, ...changes }, { ...command, ...change }, NOW);
  expect(decided).toMatchObject({ ok: false, error: { type } });
});

// Goal: the edges to the last unit. Method: one row on each side of each of them.
test.each([
  ["10", "10000", true],
  ["9.99999999", "10000", false],
  ["20000", "20000", true],
  ["20000.00000001", "30000", false],
  ["1000", "1000", true],
  ["1000", "999.99999999", false],
])("W3 %s of a balance of %s is accepted: %s", (amount, balance, isTaken) => {
  const inputs = { ...context, balances: holding(balance) };
  expect(applyWithdrawal(inputs, { ...command, units: usdt(amount).units }, NOW).ok).toBe(isTaken);
});

// Goal: unrealised losses of open positions cannot be withdrawn, or the house would have to cover
// them. Method: of 10 000 a given amount is being lost; one unit on either side of the rest, and a
// loss beyond the whole balance.
test.each([
  ["3000", "7000", null],
  ["3000", "7000.00000001", "7000"],
  ["9990", "10", null],
  ["9990.00000001", "10", "9.99999999"],
  ["20000", "10", "0"],
])("while %s is being lost, %s leaves, or %s would", (lost, amount, mayLeave) => {
  const inputs = { ...context, losses: losing(lost) };
  const decided = applyWithdrawal(inputs, { ...command, units: usdt(amount).units }, NOW);
  const refused = { type: "positions_losing", mayLeave: mayLeave && usdt(mayLeave) };
  expect(decided.ok ? null : decided.error).toEqual(mayLeave && refused);
});

test("amounts being lost and amounts being reversed are held back together", () => {
  const inputs = { ...context, state: reversed, losses: losing("1000") };
  const asking = (amount: string) =>
    applyWithdrawal(inputs, { ...command, units: usdt(amount).units }, NOW);
  expect(asking("8101").ok).toBe(true);
  expect(asking("8101.00000001")).toMatchObject({ error: { type: "reversal_open" } });
});

test.each([
  [DAY_MS - 1, false],
  [DAY_MS, true],
])("W11 the daily limit rolls: %s ms later another is accepted: %s", (laterMs, isTaken) => {
  const before = withdrawalWith({ id: "w0", amount: usdt("29500") });
  const inputs = { ...context, state: withAll(before) };
  expect(applyWithdrawal(inputs, command, instant(NOW + laterMs)).ok).toBe(isTaken);
});

test("returned withdrawals do not count against the daily limit, and levels raise it", () => {
  const before = withdrawalWith({ id: "w0", amount: usdt("29500"), stage: "rejected" });
  expect(applyWithdrawal({ ...context, state: withAll(before) }, command, NOW).ok).toBe(true);
  const raised = { ...context, settings: { ...settings, levelPercent: [100n, 150n] }, vipLevel: 1 };
  const open = { ...raised, state: withAll({ ...before, stage: "paid" }) };
  expect(applyWithdrawal(open, command, NOW).ok).toBe(true);
});

const seenHash = hashOf(withdrawalPreimage(withdrawalWith()));
const review = { settings, hashOf, ...colleagues, ...alone, balances: holding("0") };
const yes = { operatorId: "o1", contentHash: seenHash, at: NOW };
const acts = {
  cancel: (state: WalletState) => cancelWithdrawal({ state }, { id: "w1" }, NOW),
  claim: (state: WalletState) => claimWithdrawal({ state }, { id: "w1", operatorId: "o1" }, NOW),
  assign: (state: WalletState) =>
    assignWithdrawal(
      { ...colleagues, state },
      { id: "w1", seenHolderId: withdrawalWith().claimedBy, assigneeId: "o2", note: "Yours." },
      NOW,
    ),
  approve: (state: WalletState) =>
    approveWithdrawal({ ...review, state }, { id: "w1", operatorId: "o2", seenHash }, NOW),
  reject: (state: WalletState) =>
    rejectWithdrawal(
      { ...review, state },
      { id: "w1", seenHash, reason: "legal_order", note: null },
      NOW,
    ),
  pay: (state: WalletState) =>
    payWithdrawal({ ...review, state }, { id: "w1", operatorId: "o3", transactionId: "tx" }, NOW),
  fail: (state: WalletState) =>
    failWithdrawal(
      { state, ...colleagues },
      { id: "w1", operatorId: "o2", reason: "bank_returned", note: null },
      NOW,
    ),
};
type Act = keyof typeof acts;

// Goal: stages change only as in the table. Method: every command on every stage.
test.each(Object.keys(acts) as Act[])("W9 %s is accepted at its stages only", (act) => {
  for (const stage of WITHDRAWAL_STAGES) {
    // An approved withdrawal is not approved again.
    const approvals = stage === "approved" ? [yes] : [];
    const decided = acts[act](withAll(withdrawalWith({ stage, approvals })));
    const accepted: readonly string[] = WITHDRAWAL_ACCEPTS[act];
    const isTaken = accepted.includes(stage) && !(act === "approve" && stage === "approved");
    expect([stage, decided.ok]).toEqual([stage, isTaken]);
    if (!decided.ok) expect(decided.error.type).toBe("withdrawal_not_open");
  }
  expect(acts[act](emptyWallet)).toMatchObject({ error: { type: "record_not_found" } });
});

test.each(["cancel", "reject", "fail"] as const)("W10 %s returns the whole hold", (act) => {
  const stage = act === "fail" ? "approved" : "submitted";
  const decided = acts[act](withAll(withdrawalWith({ stage })));
  expect(decided).toMatchObject({
    ok: true,
    value: { postings: [{ amount: usdt("1000"), reason: "withdrawal_hold_returned" }] },
  });
});

// Goal: a case is handed over or released, and its former assignee may still pay it; a released one
// can be cancelled by the member until an approval. Method: with and without an approval.
test.each([
  ["o2", [], "processing"],
  ["o2", [yes], "processing"],
  [null, [yes], "processing"],
  [null, [], "submitted"],
] as const)("assigned to %s with %j: %s", (assigneeId, approvals, stage) => {
  const state = withAll(
    withdrawalWith({ stage: "processing", claimedBy: "o1", approvals: [...approvals] }),
  );
  const request = { id: "w1", seenHolderId: "o1", assigneeId, note: "Yours." };
  const context = { ...colleagues, state };
  const assigned = assignWithdrawal(context, request, NOW);
  const stale = { ...request, seenHolderId: null };
  expect(assignWithdrawal(context, stale, NOW)).toMatchObject({
    error: { type: "case_holder_changed" },
  });
  if (!assigned.ok) throw new Error(assigned.error.type);
  const expected = { stage, claimedBy: assigneeId, claimedAt: NOW, claimNote: "Yours." };
  const { withdrawal } = assigned.value.next;
  expect(withdrawal).toMatchObject(expected);
  expect(assigned.value.postings).toEqual([]);
  // If handing it over counted, a case passed to everybody would leave nobody who may pay it.
  if (withdrawal === undefined) throw new Error("nothing changed");
  const byOther = [{ ...yes, operatorId: "o9" }];
  const approved = { ...withdrawal, stage: "approved", approvals: byOther } as const;
  const byFormer = { id: "w1", operatorId: "o1", transactionId: "tx" };
  expect(payWithdrawal({ ...review, state: withAll(approved) }, byFormer, NOW).ok).toBe(true);
});

test("paid: the amount less the fee arrives, and the transaction pays nothing else", () => {
  const decided = acts.pay(withAll(withdrawalWith({ stage: "approved", approvals: [yes] })));
  if (!decided.ok) throw new Error(decided.error.type);
  expect(decided.value.postings.map(({ amount, reason }) => [reason, amount])).toEqual([
    ["withdrawal", usdt("999")],
    ["withdrawal_fee", usdt("1")],
  ]);
  expect(decided.value.next.once).toEqual([{ scope: "payment", reference: "USDT-TEST|tx" }]);
});

test("B2 above the limit two operators approve, neither twice, and each for a day", () => {
  const large = withdrawalWith({ amount: usdt("5000.00000001"), stage: "processing" });
  const hash = hashOf(withdrawalPreimage(large));
  const approve = (withdrawal: Withdrawal, operatorId: string, at = NOW) =>
    approveWithdrawal(
      { ...review, state: withAll(withdrawal) },
      { id: "w1", operatorId, seenHash: hash },
      at,
    );
  const first = approve(large, "o1");
  if (!first.ok || first.value.next.withdrawal === undefined) throw new Error("refused");
  const half = first.value.next.withdrawal;
  expect(half.stage).toBe("processing");
  for (const one of ["o1", "o1 again"]) {
    expect(approve(half, one)).toMatchObject({ error: { type: "same_operator" } });
  }
  expect(approve(half, "o2")).toMatchObject({
    value: { next: { withdrawal: { stage: "approved" } } },
  });
  const expired = approve(half, "o2", instant(NOW + DAY_MS));
  expect(expired).toMatchObject({ value: { next: { withdrawal: { stage: "processing" } } } });
});

test("B2 a row changed since its approval is not paid, nor one approved long ago", () => {
  const approved = withdrawalWith({ stage: "approved", approvals: [yes] });
  const elsewhere = { ...approved.destination, address: "0x02" };
  const pay = (withdrawal: Withdrawal, at = NOW) =>
    payWithdrawal(
      { ...review, state: withAll(withdrawal) },
      { id: "w1", operatorId: "o1", transactionId: "t" },
      at,
    );
  expect(pay({ ...approved, destination: elsewhere })).toMatchObject({
    error: { type: "content_changed" },
  });
  expect(pay({ ...approved, amount: usdt("1001") })).toMatchObject({
    error: { type: "content_changed" },
  });
  const expired = { error: { type: "approval_expired" } };
  expect(pay(approved, instant(NOW + DAY_MS))).toMatchObject(expired);
  expect(pay({ ...approved, approvals: [] })).toMatchObject(expired);
});

test("the assignee alone cannot report that it failed", () => {
  for (const claimedBy of ["o2", "o2 again"]) {
    const state = withAll(withdrawalWith({ stage: "approved", claimedBy }));
    expect(acts.fail(state)).toMatchObject({ error: { type: "same_operator" } });
  }
});

// Goal: no order of commands creates or loses money, and the hold equals what is open. Method:
// random commands on a toy ledger; after each the member's total is the initial one less what was
// paid out.
test("I5 the amount on hold is what is open, and nobody goes below zero", () => {
  const steps = fc.array(
    fc.record({
      act: fc.constantFrom("apply", ...(Object.keys(acts) as Act[])),
      percent: fc.constantFrom(1n, 50n, 100n),
    }),
  );
  fc.assert(
    fc.property(steps, (all) => {
      let balances = holding("3000");
      let state: WalletState = emptyWallet;
      let paid = 0n;
      for (const { act, percent } of all) {
        const units = ((balances.get(AVAILABLE) ?? 0n) * percent) / 100n;
        const inputs = { ...context, state, balances };
        const decided =
          act === "apply" && state.withdrawals.size === 0
            ? applyWithdrawal(inputs, { ...command, units }, NOW)
            : act === "apply"
              ? null
              : acts[act](state);
        if (decided === null || !decided.ok || decided.value.next.withdrawal === undefined)
          continue;
        state = withAll(decided.value.next.withdrawal);
        balances = applyPostings(balances, decided.value.postings);
        if (act === "pay") paid += decided.value.next.withdrawal.amount.units;
        const open = [...state.withdrawals.values()].filter(({ stage }) =>
          ["submitted", "processing", "approved"].includes(stage),
        );
        const heldUnits = balances.get(HOLD) ?? 0n;
        expect(heldUnits).toBe(open.reduce((sum, { amount }) => sum + amount.units, 0n));
        expect((balances.get(AVAILABLE) ?? 0n) + heldUnits + paid).toBe(usdt("3000").units);
      }
    }),
  );
});
