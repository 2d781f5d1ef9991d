import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, instant, usdt, USDT, type UserId } from "#kernel";
import { balanceKey } from "#ledger";
import {
  type CommissionContext,
  type HourlyFees,
  payCommission,
  paysUntil,
  reverseCommission,
} from "./commission.ts";
import { acceptInvite, type InviteContext, LATE_CODE_MS } from "./invite.ts";

const [ANA, BEN, CLEO] = ["ana", "ben", "cleo"] as unknown as [UserId, UserId, UserId];
const AT = instant(1_800_000_000_000);
const context: CommissionContext = { invitedAt: AT, isPaid: false, houseFees: usdt("2") };
const hour: HourlyFees = { memberId: BEN, hourStart: AT, fees: usdt("10.00000004") };

test("R4 an inviter gets a fifth of the fees earned, rounded down", () => {
  const result = payCommission(context, hour);
  expect(result).toMatchObject({ value: { next: usdt("2"), postings: [{ amount: usdt("2") }] } });
  const last = { ...hour, hourStart: instant(paysUntil(AT) - HOUR_MS) };
  expect(payCommission(context, last).ok).toBe(true);
});

const short = { ...context, houseFees: usdt("1.99999999") };
const nothing = { ...hour, fees: usdt("0.00000004") };
const ended = { ...nothing, hourStart: paysUntil(AT) };

// Goal: pin the order of refusals. Method: each row breaks one more rule.
test.each<[string, CommissionContext, HourlyFees]>([
  ["fees_short", short, hour],
  ["nothing_earned", short, nothing],
  ["nothing_earned", short, { ...hour, fees: usdt("-1") }],
  ["invitation_ended", short, ended],
  ["hour_paid", { ...short, isPaid: true }, ended],
])("a commission is refused with %s", (type, given, fees) => {
  expect(payCommission(given, fees)).toEqual({ ok: false, error: { type } });
});

test("R5 a reversal takes what is there, and never more", () => {
  const has = (text: string) => {
    return { balances: new Map([[balanceKey("live", USDT, "available"), usdt(text).units]]) };
  };
  const take = (text: string) => reverseCommission({ ...has(text), asset: USDT }, usdt("2"));
  expect(take("3")).toMatchObject({ value: { next: usdt("2") } });
  expect(take("1.5")).toMatchObject({ value: { next: usdt("1.5") } });
  expect(take("0")).toEqual({ ok: false, error: { type: "nothing_to_reverse" } });
});

const invited: InviteContext = {
  inviter: { id: ANA, invitedBy: [CLEO] },
  registeredAt: AT,
  hasDeposited: false,
  hasInviter: false,
};

test("R4 a code counts within seven days of registering", () => {
  const last = instant(AT + LATE_CODE_MS - 1);
  expect(acceptInvite(invited, BEN, last)).toEqual({ ok: true, value: ANA });
});

const late = instant(AT + 7 * DAY_MS);
const own = { ...invited, inviter: { id: BEN, invitedBy: [] } };
const deposited = { ...own, hasDeposited: true };

// Goal: pin the order of refusals. Method: each row breaks one more rule.
test.each<[string, InviteContext, number, UserId]>([
  ["invites_oneself", own, AT, BEN],
  ["invites_oneself", invited, AT, CLEO],
  ["deposit_made", deposited, AT, BEN],
  ["too_late", deposited, late, BEN],
  ["already_invited", { ...deposited, hasInviter: true }, late, BEN],
  ["code_unknown", { ...deposited, hasInviter: true, inviter: undefined }, late, BEN],
])("R4 a code is ignored with %s", (type, given, now, member) => {
  expect(acceptInvite(given, member, instant(now))).toEqual({ ok: false, error: { type } });
});
