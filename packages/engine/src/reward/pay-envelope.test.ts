import fc from "fast-check";
import { expect, test } from "vitest";
import { instant, money, USDT, usdt } from "#kernel";
import { type EnvelopeContext, payEnvelope } from "./pay-envelope.ts";
import { serverWeekOf, startOfServerWeek } from "./week.ts";

const at = (text: string) => instant(Date.parse(text));

// Goal: weeks follow the calendar. Method: both sides of Monday in UTC+8, and years whose first
// days belong to the last week of the year before.
test.each([
  ["2026-11-22T15:59:59.999Z", "2026-W47", "2026-11-15T16:00:00.000Z"],
  ["2026-11-22T16:00:00.000Z", "2026-W48", "2026-11-22T16:00:00.000Z"],
  ["2020-12-31T00:00:00.000Z", "2020-W53", "2020-12-27T16:00:00.000Z"],
  ["2021-01-03T15:59:59.000Z", "2020-W53", "2020-12-27T16:00:00.000Z"],
  ["2021-01-03T16:00:00.000Z", "2021-W01", "2021-01-03T16:00:00.000Z"],
  ["2024-12-29T16:00:00.000Z", "2025-W01", "2024-12-29T16:00:00.000Z"],
  ["2000-02-29T00:00:00.000Z", "2000-W09", "2000-02-27T16:00:00.000Z"],
])("%s is in %s", (text, week, monday) => {
  expect(serverWeekOf(at(text))).toBe(week);
  expect(new Date(startOfServerWeek(at(text))).toISOString()).toBe(monday);
});

const MONDAY = at("2026-11-22T16:00:00.000Z");
const context: EnvelopeContext = {
  envelope: { week: "2026-W48", amount: usdt("3"), paidAt: null },
  marketing: usdt("3"),
  isForbidden: false,
};

test("R5 an envelope is paid whole, with its time", () => {
  expect(payEnvelope(context, MONDAY)).toMatchObject({
    value: { next: { week: "2026-W48", paidAt: MONDAY }, postings: [{ amount: usdt("3") }] },
  });
});

const short = { ...context, marketing: usdt("2.99999999") };
const paid = { ...short, envelope: { week: "2026-W48", amount: usdt("3"), paidAt: MONDAY } };

// Goal: the order of refusals. Method: each row breaks one more rule.
test.each<[string, EnvelopeContext]>([
  ["marketing_short", short],
  ["envelope_paid", paid],
  ["envelope_unknown", { ...paid, envelope: undefined }],
  ["envelope_unknown", { ...short, envelope: { ...paid.envelope, amount: usdt("0") } }],
  ["incentives_forbidden", { ...paid, isForbidden: true }],
])("R5 an envelope is refused with %s", (type, context) => {
  expect(payEnvelope(context, MONDAY)).toEqual({ ok: false, error: { type } });
});

// Goal: no money is created. Method: any envelopes, paid as long as the fund suffices, in any
// order.
test("R5 payments equal what leaves the fund, which is never overdrawn", () => {
  const amounts = fc.array(fc.bigInt(0n, 10n ** 12n), { maxLength: 40 });
  fc.assert(
    fc.property(amounts, fc.bigInt(0n, 10n ** 13n), (each, units) => {
      let fund = units;
      let received = 0n;
      for (const amount of each) {
        const envelope = { week: "2026-W48", amount: money(USDT, amount), paidAt: null };
        const done = payEnvelope({ ...context, envelope, marketing: money(USDT, fund) }, MONDAY);
        if (!done.ok) continue;
        for (const posting of done.value.postings) {
          fund -= posting.amount.units;
          received += posting.amount.units;
        }
      }
      return fund >= 0n && fund + received === units;
    }),
  );
});
