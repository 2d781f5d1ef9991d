import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS, instant, money, usdt, USDT, type UserId } from "#kernel";
import { balanceKey } from "#ledger";
import {
  type CommissionContext,
  type HourlyFees,
  payCommission,
  paysUntil,
  reverseCommission,
} from "./commission.ts";

const BEN = "ben" as UserId;
const AT = instant(1_800_000_000_000);
const context: CommissionContext = { invitedAt: AT, isGuest: false, houseFees: usdt("2") };
const hour: HourlyFees = { memberId: BEN, hourStart: AT, fees: usdt("10.00000004") };

test("team-1 an inviter gets a fifth of the fees earned, rounded down", () => {
  const result = payCommission(context, hour);
  expect(result).toMatchObject({ value: { next: usdt("2"), postings: [{ amount: usdt("2") }] } });
  const last = { ...hour, hourStart: instant(paysUntil(AT) - HOUR_MS) };
  expect(payCommission(context, last).ok).toBe(true);
});

const short = { ...context, houseFees: usdt("1.99999999") };
const guest = { ...short, isGuest: true };
const nothing = { ...hour, fees: usdt("0.00000004") };
const ended = { ...nothing, hourStart: paysUntil(AT) };

// Goal: the order of refusals. Method: each row breaks one more rule.
test.each<[string, CommissionContext, HourlyFees]>([
  ["fees_short", short, hour],
  ["guest_demo_only", guest, hour],
  ["nothing_earned", guest, nothing],
  ["nothing_earned", guest, { ...hour, fees: usdt("-1") }],
  ["invitation_ended", guest, ended],
])("team-1 a commission is refused with %s", (type, context, fees) => {
  expect(payCommission(context, fees)).toEqual({ ok: false, error: { type } });
});

// Goal: a reversal takes a fifth of the refund, never more than was paid or is available.
test.each([
  ["-10", "2", "3", "2"],
  ["-10.00000004", "3", "3", "2"],
  ["-10", "1", "3", "1"],
  ["-10", "2", "1.5", "1.5"],
])("R2 of fees of %s, %s paid and %s available %s are reversed", (fees, paid, has, reversal) => {
  const balances = new Map([[balanceKey("live", USDT, "available"), usdt(has).units]]);
  const result = reverseCommission({ balances, paid: usdt(paid) }, { fees: usdt(fees) });
  expect(result).toMatchObject({ value: { next: usdt(reversal) } });
});

test.each([
  ["10", "2", "3"],
  ["-10", "0", "3"],
  ["-10", "2", "0"],
])("R2 of fees of %s, %s paid and %s available nothing is reversed", (fees, paid, has) => {
  const balances = new Map([[balanceKey("live", USDT, "available"), usdt(has).units]]);
  expect(reverseCommission({ balances, paid: usdt(paid) }, { fees: usdt(fees) })).toEqual({
    ok: false,
    error: { type: "nothing_to_reverse" },
  });
});

// Goal: no money is created. Method: any hours; inviters receive what the house's fees lose, and no
// more than a fifth of the fees.
test("team-1 commissions are at most a fifth of earned fees; the house keeps the rest", () => {
  const hours = fc.array(fc.bigInt(0n, 10n ** 14n), { maxLength: 60 });
  fc.assert(
    fc.property(hours, (each) => {
      let houseFees = 0n;
      let paid = 0n;
      for (const units of each) {
        houseFees += units;
        const fees = money(USDT, units);
        const done = payCommission(
          { ...context, houseFees: money(USDT, houseFees) },
          { ...hour, fees },
        );
        if (!done.ok) continue;
        for (const { amount } of done.value.postings) {
          houseFees -= amount.units;
          paid += amount.units;
        }
      }
      const earned = each.reduce((sum, units) => sum + units, 0n);
      return houseFees >= 0n && houseFees + paid === earned && paid * 5n <= earned;
    }),
  );
});
