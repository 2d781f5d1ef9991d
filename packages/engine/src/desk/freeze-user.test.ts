// Goal: one person alone cannot hold a user for long, and refusals have a fixed order. Method:
// freezes of exact lengths, each rule at its edge; rows break one more rule each.
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, type Instant, instant, type UserId } from "#kernel";
import {
  confirmFreeze,
  type FreezeContext,
  freezeUser,
  type OperatorId,
  unfreezeUser,
  type UserFreeze,
} from "./index.ts";

const NOW = instant(1_800_000_000_000);
const after = (ms: number): Instant => instant(NOW + ms);
const ada = "ada" as OperatorId;
const ben = "ben" as OperatorId;
const adaAgain = "ada again" as OperatorId;
const isSamePerson = (one: string, other: string) => one.slice(0, 3) === other.slice(0, 3);

const requestFor = (hours: number) => ({
  id: "f",
  userId: "u" as UserId,
  startedBy: ada,
  hours,
  reasonCode: "suspected_theft" as const,
  reason: "Two devices on two continents.",
  appeal: "Write to us.",
});

const nobodyFrozen: FreezeContext = { isKnown: true, freezes: [] };

function frozen(hours: number, context: FreezeContext = nobodyFrozen, now = NOW): UserFreeze {
  const result = freezeUser(context, requestFor(hours), now);
  if (!result.ok) throw new Error(result.error.type);
  return result.value.next;
}

const contextOf = (...freezes: readonly UserFreeze[]): FreezeContext => ({
  isKnown: true,
  freezes,
});
const isShutOut = (one: string) => one === "gone";
const personsOf = (freeze: UserFreeze) => ({ ...contextOf(freeze), isSamePerson, isShutOut });

test.each([
  [1, 1],
  [72, 72],
  [73, 72],
  [720, 72],
])("of %d requested hours, one person gives %d at once", (hours, atOnce) => {
  expect(frozen(hours)).toMatchObject({
    endsAt: after(atOnce * HOUR_MS),
    requestedEndsAt: after(hours * HOUR_MS),
    confirmedBy: null,
    liftedAt: null,
  });
});

test("one person's freezes add up within 30 days, lifted time not counted", () => {
  const spent = { ...frozen(72), liftedAt: after(40 * HOUR_MS) };
  const again = frozen(72, contextOf(spent), after(50 * HOUR_MS));
  expect(again.endsAt).toBe(after(82 * HOUR_MS));
  const used = contextOf(spent, again);
  const none = frozen(24, used, after(200 * HOUR_MS));
  expect(none.endsAt).toBe(after(200 * HOUR_MS));
  expect(frozen(24, contextOf(spent), after(30 * DAY_MS)).endsAt).toBe(after(31 * DAY_MS));
  expect(frozen(72, contextOf({ ...spent, confirmedBy: ben }), after(50 * HOUR_MS)).endsAt).toBe(
    after(122 * HOUR_MS),
  );
});

test("a second person confirms the whole time, also after the first time is over", () => {
  const freeze = frozen(168);
  for (const now of [NOW, after(100 * HOUR_MS)]) {
    const confirmed = confirmFreeze(personsOf(freeze), { id: "f", by: ben }, now);
    expect(confirmed).toMatchObject({
      value: { next: { confirmedBy: ben, endsAt: after(168 * HOUR_MS) }, postings: [] },
    });
  }
});

test.each([
  ["user_not_found", { isKnown: false, freezes: [frozen(24)] }, NOW],
  ["user_already_frozen", contextOf(frozen(24)), after(24 * HOUR_MS - 1)],
  ["user_already_frozen", contextOf(frozen(96)), after(96 * HOUR_MS - 1)],
] as const)("freezing is refused with %s", (type, context, now) => {
  expect(freezeUser(context, requestFor(24), now)).toEqual({ ok: false, error: { type } });
});

test.each([
  ["freeze_not_found", "other", ada, frozen(24), NOW],
  ["freeze_not_waiting", "f", ada, frozen(72), NOW],
  ["freeze_not_waiting", "f", ada, { ...frozen(96), liftedAt: NOW }, NOW],
  ["freeze_not_waiting", "f", ada, frozen(96), after(96 * HOUR_MS)],
  ["freeze_not_waiting", "f", ada, { ...frozen(96), confirmedBy: ben }, NOW],
  ["freeze_not_waiting", "f", ben, { ...frozen(96), startedBy: "gone" as typeof ada }, NOW],
  ["second_person_needed", "f", ada, frozen(96), NOW],
  ["second_person_needed", "f", adaAgain, frozen(96), NOW],
] as const)("confirming is refused with %s", (type, id, by, freeze, now) => {
  expect(confirmFreeze(personsOf(freeze), { id, by }, now)).toEqual({ ok: false, error: { type } });
});

test.each([
  ["freeze_not_found", "other", frozen(24), NOW],
  ["user_not_frozen", "f", frozen(24), after(24 * HOUR_MS)],
  ["user_not_frozen", "f", { ...frozen(24), liftedAt: NOW }, NOW],
] as const)("lifting is refused with %s", (type, id, freeze, now) => {
  expect(unfreezeUser(contextOf(freeze), { id }, now)).toEqual({ ok: false, error: { type } });
});

test("a freeze is lifted while in force and while more is waited for", () => {
  for (const now of [NOW, after(80 * HOUR_MS)]) {
    const lifted = unfreezeUser(contextOf(frozen(96)), { id: "f" }, now);
    expect(lifted).toMatchObject({ value: { next: { liftedAt: now } } });
  }
});
