import { instant, money, MINUTE_MS, startOfServerDay, usdt, type UserId } from "#kernel";
import { expect, test } from "vitest";
import {
  approveWithdrawal,
  payWithdrawal,
  soleLimitLeft,
  type SoleSum,
  withdrawalPreimage,
} from "./index.ts";
import type { Withdrawal } from "./state.ts";
import {
  alone,
  channel,
  colleagues,
  emptyWallet,
  hashOf,
  NOW,
  settings,
} from "./testing/wallet.ts";

// Goal: the limit of one person is a sum: over a day, over all their accounts, and over a member.
// Method: exact amounts on either side of each edge.
const day = startOfServerDay(NOW);
const request = { direction: "recharge", limit: usdt("5000"), operatorId: "o1" } as const;
const other = "u2" as UserId;

const sum = (amount: string, change: Partial<SoleSum> = {}): SoleSum => ({
  operatorId: "o1",
  userId: other,
  direction: "recharge",
  day,
  amount: usdt(amount),
  ...change,
});

test.each([
  ["nothing yet", [], "5000"],
  ["their own for another member", [sum("4999")], "1"],
  ["by another account of theirs", [sum("4999", { operatorId: "o1 again" })], "1"],
  [
    "a colleague's for this member",
    [sum("4000", { operatorId: "o2", userId: alone.userId })],
    "1000",
  ],
  ["a colleague's for another member", [sum("4000", { operatorId: "o2" })], "5000"],
  [
    "the larger of both sums counts",
    [sum("1000"), sum("3000", { operatorId: "o2", userId: alone.userId })],
    "2000",
  ],
  ["both by them for this member, counted once", [sum("3000", { userId: alone.userId })], "2000"],
  ["exactly all", [sum("2500"), sum("2500")], "0"],
  ["more than all", [sum("9000")], "0"],
  ["the other direction", [sum("4999", { direction: "withdrawal" })], "5000"],
  ["another currency", [{ ...sum("1"), amount: money("BTC" as never, 5n) }], "5000"],
  ["the day before", [sum("4999", { day: instant(day - 1) })], "5000"],
])("%s", (_name, soleSums, left) => {
  expect(soleLimitLeft({ ...alone, ...colleagues, soleSums }, request, NOW)).toEqual(usdt(left));
});

test("a server day begins at midnight of UTC+8", () => {
  const midnight = instant(Date.UTC(2026, 0, 5, 16));
  expect(startOfServerDay(midnight)).toBe(midnight);
  expect(startOfServerDay(instant(midnight - 1))).toBe(midnight - 24 * 60 * MINUTE_MS);
});

// Goal: F6's operator is stopped at the third of many amounts below the limit. Method: withdrawals
// one after another, each counted by the next as the server counts them.
test("many small approvals of one person add up to the limit and no further", () => {
  const outcomes: (string | undefined)[] = [];
  let spent = 0n;
  for (const amount of ["2000", "2000", "1000.00000001", "1000"]) {
    const withdrawal = { ...WITHDRAWAL, amount: usdt(amount) };
    const soleSums = [
      { ...sum("0"), direction: "withdrawal", amount: money(request.limit.asset, spent) },
    ];
    const decided = approveWithdrawal(
      {
        ...alone,
        ...colleagues,
        settings,
        hashOf,
        balances: new Map(),
        soleSums: soleSums as SoleSum[],
        state: { ...emptyWallet, withdrawals: new Map([["w1", withdrawal]]) },
      },
      { id: "w1", operatorId: "o1", seenHash: hashOf(withdrawalPreimage(withdrawal)) },
      NOW,
    );
    if (!decided.ok) throw new Error(decided.error.type);
    outcomes.push(decided.value.next.withdrawal?.stage);
    spent += decided.value.next.sole?.amount.units ?? 0n;
  }
  expect(outcomes).toEqual(["approved", "approved", "processing", "approved"]);
});

// Goal: the payer is another person than the assignee and the approver. Method: each of them by
// either of their accounts, and another person.
test.each([
  ["o1", "payer_decided"],
  ["o1 again", "payer_decided"],
  ["o2", "payer_decided"],
  ["o2 again", "payer_decided"],
  ["o3", null],
])("B2 assigned to o2 and approved by o1, %s records it as paid: %s", (operatorId, refusal) => {
  const contentHash = hashOf(withdrawalPreimage(WITHDRAWAL));
  const approvals = [{ operatorId: "o1", contentHash, at: NOW }];
  const approved = { ...WITHDRAWAL, approvals, stage: "approved", claimedBy: "o2" } as const;
  const state = { ...emptyWallet, withdrawals: new Map([["w1", approved]]) };
  const asking = { id: "w1", operatorId, transactionId: "tx" };
  const decided = payWithdrawal({ ...colleagues, state, hashOf }, asking, NOW);
  expect(decided.ok ? null : decided.error.type).toBe(refusal);
});

const WITHDRAWAL: Withdrawal = {
  id: "w1",
  channelId: channel.id,
  methodId: "m1",
  stage: "processing",
  version: 2,
  amount: usdt("1"),
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
