import { instant, type USDT, usdt } from "#kernel";
import { expect, test } from "vitest";
import {
  approveRecharge,
  approveWithdrawal,
  cancelWithdrawal,
  noticeDeposit,
  quoteWithdrawal,
  type Recharge,
  rechargePreimage,
  rejectWithdrawal,
  type Withdrawal,
  withdrawalPreimage,
} from "../index.ts";
import { reversing, owing, holding, stateOf } from "../testing/reversal.ts";
import { alone, channel, hashOf, colleagues, NOW, settings } from "../testing/wallet.ts";

// Goal: incoming and returned money first pays debts, and nothing leaves before. Method: each kind
// of incoming and outgoing money, with and without a debt.
test("the next recharge settles the oldest first, of its own currency only", () => {
  const recharges = [
    { ...owing, id: "b", createdAt: instant(NOW + 1), owed: usdt("50") },
    { ...owing, id: "a", owed: usdt("80") },
    { ...owing, id: "btc", owed: { ...usdt("9"), asset: "BTC" as typeof USDT } },
    { ...reversing, id: "r2", stage: "submitted", received: null, reason: null } as const,
  ];
  const seenHash = hashOf(rechargePreimage({ ...reversing, id: "r2" }, null));
  const openedFileIds = new Set<string>();
  const decided = approveRecharge(
    { ...alone, ...colleagues, state: stateOf(...recharges), settings, hashOf, openedFileIds },
    {
      id: "r2",
      operatorId: "o1",
      seenHash,
      reference: "tx2",
      receivedUnits: usdt("101").units,
    },
    NOW,
  );
  if (!decided.ok) throw new Error(decided.error.type);
  const { events, next, postings } = decided.value;
  expect(postings.map(({ amount, reason }) => [reason, amount])).toEqual([
    ["deposit", usdt("101")],
    ["deposit_fee", usdt("1")],
    ["receivable_settled", usdt("100")],
  ]);
  expect(next.settled).toMatchObject([
    { id: "a", stage: "reversed", owed: usdt("0") },
    { id: "b", stage: "owing", owed: usdt("30") },
  ]);
  expect(events.map(({ id, stage }) => [id, stage])).toEqual([
    ["r2", "delivered"],
    ["a", "reversed"],
    ["b", "owing"],
  ]);
});

const withdrawal: Withdrawal = {
  id: "w1",
  channelId: channel.id,
  methodId: "m1",
  stage: "processing",
  version: 2,
  amount: usdt("200"),
  fee: usdt("1"),
  settingsVersion: 1,
  provenBy: "password",
  destination: {
    kind: "chain",
    address: "0x01",
    memo: null,
    bankName: null,
    bankCode: null,
    holder: null,
  },
  claimedBy: "o1",
  approvals: [],
  transactionId: null,
  reason: null,
  note: null,
  createdAt: NOW,
  since: NOW,
  dueAt: NOW,
};

// Goal: a member's own money can always be withdrawn. Method: the edges, to the last unit, of what
// is held back of 1 000: the credit of 899 while it is decided, what is owed afterwards, nothing of
// another currency.
const elsewhere = (recharge: Recharge): Recharge => {
  const inBitcoin = <Amount extends { readonly units: bigint } | null>(amount: Amount) =>
    amount && { ...amount, asset: "BTC" as typeof USDT };
  const { claimed, fee, owed, received } = recharge;
  const amounts = { claimed: inBitcoin(claimed), fee: inBitcoin(fee) };
  return { ...recharge, ...amounts, owed: inBitcoin(owed), received: inBitcoin(received) };
};
test.each([
  ["reversing", reversing, "101", true],
  ["reversing", reversing, "101.00000001", false],
  ["owing 300", owing, "700", true],
  ["owing 300", owing, "700.00000001", false],
  ["reversed", { ...owing, stage: "reversed" } as const, "1000", true],
  ["reversing another currency", elsewhere(reversing), "1000", true],
  ["owing another currency", elsewhere(owing), "1000", true],
])("while %s %s of 1 000 may leave: %s", (_name, recharge, text, mayLeave) => {
  const standing = {
    losses: new Map(),
    proofLevel: "basic",
    vipLevel: 0,
    heldUntil: null,
  } as const;
  const quoted = quoteWithdrawal(
    { state: stateOf(recharge), settings, balances: holding("1000"), ...standing },
    { methodId: "m1", units: usdt(text).units },
    NOW,
  );
  expect(quoted.ok ? null : quoted.error.type).toBe(mayLeave ? null : "reversal_open");
});

test.each([
  ["reversing", reversing, "899", true],
  ["reversing", reversing, "898.99999999", false],
  ["owing 300", owing, "299.99999999", false],
  ["reversed", { ...owing, stage: "reversed" } as const, "0", true],
  ["reversing another currency", elsewhere(reversing), "0", true],
])("while %s, with %s left, a withdrawal is approved: %s", (_name, recharge, left, isApproved) => {
  const state = { ...stateOf(recharge), withdrawals: new Map([["w1", withdrawal]]) };
  const seenHash = hashOf(withdrawalPreimage(withdrawal));
  const request = { id: "w1", operatorId: "o2", seenHash };
  const context = { settings, hashOf, ...colleagues, ...alone, balances: holding(left) };
  const approved = approveWithdrawal({ ...context, state }, request, NOW);
  expect(approved.ok ? null : approved.error.type).toBe(isApproved ? null : "reversal_open");
  // Another withdrawal that nobody has approved would be returned.
  const other = { ...withdrawal, id: "w2", amount: usdt("899") };
  const two = { ...state, withdrawals: new Map([...state.withdrawals, ["w2", other]]) };
  expect(approveWithdrawal({ ...context, state: two }, request, NOW).ok).toBe(true);
});

test.each([
  ["processing", reversing, true],
  ["processing", owing, true],
  ["approved", owing, false],
  ["processing", { ...owing, stage: "reversed" } as const, false],
] as const)("taken back by its owner at %s: %#", (stage, recharge, isTaken) => {
  const withdrawals = new Map([["w1", { ...withdrawal, stage }]]);
  const state = { ...stateOf(recharge), withdrawals };
  expect(cancelWithdrawal({ state }, { id: "w1" }, NOW).ok).toBe(isTaken);
});

test("a returned withdrawal settles debts before it can be used", () => {
  const state = { ...stateOf(owing), withdrawals: new Map([["w1", withdrawal]]) };
  const seenHash = hashOf(withdrawalPreimage(withdrawal));
  const rejection = { id: "w1", seenHash, reason: "suspected_theft", note: null } as const;
  expect(rejectWithdrawal({ state, hashOf }, rejection, NOW)).toMatchObject({
    value: {
      next: { withdrawal: { stage: "rejected" }, settled: [{ id: "r1", owed: usdt("100") }] },
      postings: [
        { amount: usdt("200"), reason: "withdrawal_hold_returned" },
        { amount: usdt("200"), reason: "receivable_settled" },
      ],
    },
  });
});

test("a payment that a chain confirms again is not credited again while being reversed", () => {
  const block = { number: 8, hash: "0x8" };
  const gone: Recharge = { ...reversing, source: "chain", reason: "gone_from_chain" };
  for (const stage of ["reversing", "owing", "reversed"] as const) {
    const state = stateOf({ ...gone, stage });
    const deposit = { id: "d2", channelId: channel.id, address: "0x", units: 1n, reference: "tx" };
    const noticed = noticeDeposit({ state, settings }, { ...deposit, block }, NOW);
    expect(noticed).toMatchObject({ error: { type: "known_already" } });
  }
});
