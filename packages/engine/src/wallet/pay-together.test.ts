import { usdt, type UserId } from "#kernel";
import { expect, test } from "vitest";
import { payPart, payTogether, type Withdrawal, withdrawalPreimage } from "./index.ts";
import { colleagues, emptyWallet, hashOf, method, NOW } from "./testing/wallet.ts";

const HASH = "a1b2c3d4".repeat(8);

const part = (id: string, amount: string, userId = "u1") => ({
  userId: userId as UserId,
  id,
  amount: usdt(amount),
});

const payout = {
  id: "p1",
  channelId: "USDT-TEST",
  transactionId: HASH,
  total: usdt("1498"),
  parts: [part("w1", "999"), part("w2", "499", "u2")],
  paidBy: "o3",
};

const base: Withdrawal = {
  id: "w1",
  channelId: "USDT-TEST",
  methodId: method.id,
  stage: "approved",
  version: 3,
  amount: usdt("1000"),
  fee: usdt("1"),
  destination: method,
  settingsVersion: 1,
  provenBy: "password",
  claimedBy: "o1",
  approvals: [],
  transactionId: null,
  reason: null,
  note: null,
  createdAt: NOW,
  since: NOW,
  dueAt: NOW,
};
const yes = { operatorId: "o2", contentHash: hashOf(withdrawalPreimage(base)), at: NOW };
const approved = { ...base, approvals: [yes] };

const pay = (
  withdrawal: Withdrawal,
  changes: { operatorId?: string; channelId?: string; amount?: string } = {},
) =>
  payPart(
    {
      ...colleagues,
      hashOf,
      state: { ...emptyWallet, withdrawals: new Map([["w1", withdrawal]]) },
    },
    {
      id: "w1",
      operatorId: changes.operatorId ?? "o3",
      transactionId: HASH,
      part: {
        channelId: changes.channelId ?? "USDT-TEST",
        amount: usdt(changes.amount ?? "999"),
      },
    },
    NOW,
  );

// Goal: one transaction pays exactly its parts. Method: rows that break one more rule each, from
// the last check to the first.
test.each([
  ["total_differs", { total: usdt("1498.00000001") }],
  ["total_differs", { total: usdt("1497.99999999") }],
  ["part_repeated", { total: usdt("1"), parts: [part("w1", "999"), part("w1", "499")] }],
] as const)("a payout is refused with %s", (type, changes) => {
  const refused = payTogether({ ...payout, ...changes }, NOW);
  expect(refused).toMatchObject({ ok: false, error: { type } });
});

test("a payout records its transaction once, whichever of its payments is named", () => {
  for (const transactionId of [HASH, `0x${HASH}`, `${HASH}#3`]) {
    const noted = payTogether({ ...payout, transactionId }, NOW);
    if (!noted.ok) throw new Error(noted.error.type);
    expect(noted.value.next.once).toEqual({ scope: "payment", reference: `USDT-TEST|0x${HASH}` });
    expect(noted.value.postings).toEqual([]);
  }
});

// Goal: a part is paid by the rules of every payment, and exactly as the payout states. Method: as
// above.
test.each([
  ["part_differs", approved, { amount: "999.00000001" }],
  ["part_differs", approved, { amount: "1000" }],
  ["channel_differs", approved, { channelId: "BTC-TEST", amount: "1" }],
  ["payer_decided", approved, { operatorId: "o2 again", channelId: "BTC-TEST" }],
  ["approval_expired", base, { operatorId: "o1" }],
  ["withdrawal_not_open", { ...base, stage: "paid" as const }, { operatorId: "o1" }],
] as const)("a part is refused with %s", (type, withdrawal, changes) => {
  expect(pay(withdrawal, changes)).toMatchObject({ ok: false, error: { type } });
});

test("a part moves its own money, and the payout keeps the transaction's name", () => {
  const paid = pay(approved);
  if (!paid.ok) throw new Error(paid.error.type);
  expect(paid.value.next).toMatchObject({ withdrawal: { stage: "paid", transactionId: HASH } });
  expect(paid.value.next.once).toBeUndefined();
  expect(paid.value.postings.map(({ amount, reason }) => [reason, amount])).toEqual([
    ["withdrawal", usdt("999")],
    ["withdrawal_fee", usdt("1")],
  ]);
});
