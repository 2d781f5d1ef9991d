import { expect, test } from "vitest";
import { instant, usdt } from "#kernel";
import { type EnvelopeContext, payEnvelope } from "./pay-envelope.ts";
import { serverWeekOf, startOfServerWeek } from "./week.ts";

const at = (text: string) => instant(Date.parse(text));

// Goal: weeks as the calendar has them. Method: both sides of Monday in UTC+8 and of years whose
// first days belong to the week of the year before.
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
  envelope: usdt("3"),
  paidWeeks: ["2026-W47"],
  marketing: usdt("3"),
  isForbidden: false,
};

test("R6 an envelope is paid in the first moment of its week", () => {
  expect(payEnvelope(context, MONDAY)).toMatchObject({
    value: { next: { week: "2026-W48", amount: usdt("3") }, postings: [{ amount: usdt("3") }] },
  });
});

const short = { ...context, marketing: usdt("2.99999999") };
const level0 = { ...short, envelope: usdt("0") };
const paid = { ...level0, paidWeeks: ["2026-W48"] };

// Goal: pin the order of refusals. Method: each row breaks one more rule.
test.each<[string, EnvelopeContext]>([
  ["marketing_short", short],
  ["nothing_due", level0],
  ["week_paid", paid],
  ["week_paid", { ...level0, paidWeeks: ["2026-W49"] }],
  ["incentives_forbidden", { ...paid, isForbidden: true }],
])("R6 an envelope is refused with %s", (type, given) => {
  expect(payEnvelope(given, MONDAY)).toEqual({ ok: false, error: { type } });
});
