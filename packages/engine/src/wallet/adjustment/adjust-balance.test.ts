import { instant, money, type UserId, usdt, USDT } from "#kernel";
import { balanceKey } from "#ledger";
import { expect, test } from "vitest";
import { hashOf, NOW } from "../testing/wallet.ts";
import {
  type AdjustmentContext,
  adjustmentPreimage,
  confirmAdjustment,
  proposeAdjustment,
  withdrawAdjustment,
} from "./adjust-balance.ts";
import type { Adjustment } from "./state.ts";

// A brand exists for the compiler only.
const userId = "u1" as UserId;

const credit: Omit<Adjustment, "stage" | "proposedAt" | "decidedBy" | "decidedAt"> = {
  id: "a1",
  direction: "credit",
  amount: usdt("15"),
  houseAccount: "marketing",
  reason: "goodwill",
  ticket: "T-1",
  words: "We are sorry.",
  proposedBy: "o1",
};

const waiting: Adjustment = {
  ...credit,
  stage: "proposed",
  proposedAt: NOW,
  decidedBy: null,
  decidedAt: null,
};

/** A member with 20 USDT available; the house has 15 in marketing and nothing in fees. */
const contextOf = (...adjustments: readonly Adjustment[]): AdjustmentContext => ({
  isKnown: true,
  userId,
  adjustments: new Map(adjustments.map((one) => [one.id, one])),
  balances: new Map([
    [balanceKey("live", USDT, "available"), usdt("20").units],
    [balanceKey("live", USDT, "margin"), usdt("500").units],
  ]),
  hashOf,
  isSamePerson: (one, other) => one.slice(0, 2) === other.slice(0, 2),
  isShutOut: (one) => one === "gone",
  houseBalanceOf: (account, asset) => money(asset, account === "marketing" ? usdt("15").units : 0n),
});

const confirm = {
  id: "a1",
  operatorId: "o2",
  seenHash: hashOf(adjustmentPreimage(userId, waiting)),
};
const later = instant(NOW + 86_400_000);
const crowd = ["b", "c", "d", "e", "f"].map((id) => ({ ...waiting, id }));

// Goal: the order in which a proposal is refused. Method: each row breaks one more rule, from the
// last check to the first, and is refused by the earliest rule it breaks.
test.each([
  ["house_account_too_low", {}, { amount: usdt("15.00000001") }],
  ["adjustment_above_balance", {}, { direction: "debit", amount: usdt("20.00000001") }],
  ["too_many_adjustments", contextOf(...crowd), { direction: "debit", amount: usdt("21") }],
  ["user_not_found", { ...contextOf(...crowd), isKnown: false }, { amount: usdt("21") }],
] as const)("a proposal is refused with %s", (type, context, change) => {
  const inputs = { ...contextOf(), ...context };
  expect(proposeAdjustment(inputs, { ...credit, ...change }, NOW)).toMatchObject({
    ok: false,
    error: { type },
  });
});

// Goal: the same for the second person's confirmation, with the abuse cases by their ids. Method:
// as above; B2 is a proposer who confirms their own proposal, by any account.
test.each([
  ["house_account_too_low", { houseBalanceOf: () => usdt("14.99999999") }, {}, NOW],
  ["same_operator", { houseBalanceOf: () => usdt("0") }, { operatorId: "o1" }, NOW],
  ["same_operator", {}, { operatorId: "o1-second-account" }, NOW],
  ["content_changed", {}, { operatorId: "o1", seenHash: "x" }, NOW],
  ["approval_expired", {}, { operatorId: "o1", seenHash: "x" }, later],
  ["adjustment_not_open", contextOf({ ...waiting, stage: "done" }), { seenHash: "x" }, later],
  ["adjustment_not_open", contextOf({ ...waiting, stage: "withdrawn" }), {}, NOW],
  ["adjustment_not_found", contextOf(), { seenHash: "x" }, later],
] as const)("B2 a confirmation is refused with %s", (type, context, change, now) => {
  const inputs = { ...contextOf(waiting), ...context };
  expect(confirmAdjustment(inputs, { ...confirm, ...change }, now)).toMatchObject({
    ok: false,
    error: { type },
  });
});

// Goal: B3 exactly the proposed amount moves, between exactly two accounts, under its own label.
test("B3 a confirmed credit moves its amount from the house to the available balance", () => {
  const context = contextOf(waiting);
  const decided = confirmAdjustment(context, confirm, instant(later - 1));
  expect(decided).toMatchObject({
    ok: true,
    value: {
      next: { stage: "done", decidedBy: "o2", decidedAt: later - 1 },
      postings: [
        {
          from: { owner: "house", book: "live", kind: "marketing" },
          to: { owner: "user", book: "live", kind: "available" },
          amount: usdt("15"),
          reason: "adjustment_credit",
        },
      ],
      events: [{ type: "balance_adjusted", id: "a1" }],
    },
  });
});

// Goal: B3 no adjustment makes a balance negative: amounts set aside are not available. Method: the
// whole available balance, and one unit more, at the time of the confirmation.
test.each([
  ["20", true],
  ["20.00000001", false],
])("B3 a debit of %s of 20 is confirmed: %s", (amount, isDone) => {
  const debit: Adjustment = {
    ...waiting,
    direction: "debit",
    houseAccount: "fees",
    amount: usdt(amount),
  };
  const seenHash = hashOf(adjustmentPreimage(userId, debit));
  const decided = confirmAdjustment(contextOf(debit), { ...confirm, seenHash }, NOW);
  expect(decided).toMatchObject(
    isDone
      ? { ok: true, value: { postings: [{ amount: usdt("20"), reason: "adjustment_debit" }] } }
      : { ok: false, error: { type: "adjustment_above_balance", available: usdt("20") } },
  );
});

test("a proposal changed in any part does not match the content seen", () => {
  const changes: readonly Partial<Adjustment>[] = [
    { amount: usdt("15.00000001") },
    { direction: "debit" as const },
    { words: "We are." },
    { houseAccount: "fees" as const },
    { reason: "correction" as const },
    { ticket: "T-2" },
    { proposedBy: "o9" },
    { proposedAt: instant(NOW + 1) },
  ];
  for (const change of changes) {
    const decided = confirmAdjustment(contextOf({ ...waiting, ...change }), confirm, NOW);
    expect(decided).toMatchObject({ ok: false, error: { type: "content_changed" } });
  }
});

test("a proposal moves nothing, and can be withdrawn once", () => {
  const proposed = proposeAdjustment(contextOf(), credit, NOW);
  expect(proposed).toMatchObject({ ok: true, value: { next: waiting, postings: [], events: [] } });
  const withdrawn = withdrawAdjustment(contextOf(waiting), { id: "a1", operatorId: "o1" }, NOW);
  expect(withdrawn).toMatchObject({ ok: true, value: { next: { stage: "withdrawn" } } });
  const again = contextOf({ ...waiting, stage: "withdrawn" });
  expect(withdrawAdjustment(again, { id: "a1", operatorId: "o1" }, NOW)).toMatchObject({
    error: { type: "adjustment_not_open" },
  });
});
