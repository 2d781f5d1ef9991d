import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DAY_MS,
  HOUR_MS,
  houseAccount,
  type Instant,
  instant,
  type Posting,
  startOfServerDay,
  usdt,
  userAccount,
} from "#kernel";
import {
  afterCommand,
  checkOwnLimits,
  checkStake,
  type NewRisk,
  RESULT_REASONS,
} from "./check-own-limits.ts";
import {
  COOLING_OFF_MS,
  limitAt,
  type LimitKind,
  NO_OWN_LIMITS,
  type OwnLimits,
  type OwnLimitsChange,
} from "./own-limits.ts";
import { setLimit } from "./set-limit.ts";
import { endExclusion, isOnBreak, startExclusion, startTimeOut } from "./trading-break.ts";

// Noon of a server day (UTC+8).
const NOW = instant(Date.parse("2026-03-10T04:00:00Z"));
const later = (ms: number): Instant => instant(NOW + ms);
const units = (text: string): bigint => usdt(text).units;

function changed(own: OwnLimits, { limit, tradingBreak }: OwnLimitsChange): OwnLimits {
  if (limit === undefined) return { ...own, tradingBreak };
  return { ...own, limits: new Map([...own.limits, [limit.kind, limit]]) };
}

function withLimit(
  kind: LimitKind,
  value: string | null,
  { own = NO_OWN_LIMITS, now = NOW } = {},
): OwnLimits {
  const set = setLimit(own, { kind, value: value === null ? null : units(value) }, now);
  if (!set.ok) throw new Error(set.error.type);
  return changed(own, set.value.next);
}

test("a tighter limit applies at once, a looser one a day later, the same withdraws it", () => {
  const first = withLimit("loss_day", "100");
  const at = (own: OwnLimits, now: Instant) => limitAt(own.limits.get("loss_day"), now);
  expect(at(first, NOW)).toBe(units("100"));
  const looser = withLimit("loss_day", "200", { own: first });
  expect(at(looser, later(COOLING_OFF_MS - 1))).toBe(units("100"));
  expect(at(looser, later(COOLING_OFF_MS))).toBe(units("200"));
  const withdrawn = withLimit("loss_day", "100", { own: looser });
  expect(at(withdrawn, later(COOLING_OFF_MS))).toBe(units("100"));
  const tighter = withLimit("loss_day", "50", { own: looser });
  expect(at(tighter, NOW)).toBe(units("50"));
  expect(at(tighter, later(COOLING_OFF_MS))).toBe(units("50"));
  const removed = withLimit("loss_day", null, { own: first });
  expect(at(removed, later(COOLING_OFF_MS - 1))).toBe(units("100"));
  expect(at(removed, later(COOLING_OFF_MS))).toBe(null);
});

test.each<[LimitKind, bigint | null, string]>([
  ["stake", -1n, "limit_out_of_range"],
  ["session", units("9"), "limit_out_of_range"],
  ["session", units("1441"), "limit_out_of_range"],
  ["session", units("10.5"), "limit_out_of_range"],
  ["stake", null, "limit_unchanged"],
])("%s of %s is refused with %s", (kind, value, type) => {
  expect(setLimit(NO_OWN_LIMITS, { kind, value }, NOW)).toMatchObject({ error: { type } });
});

// Goal: no sequence of requests within a day leaves a looser limit at its end. Method: any sequence
// of settings within a day, checked at every step.
test("no sequence of changes loosens a limit within 24 hours", () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: HOUR_MS }),
    value: fc.option(fc.bigInt({ min: 0n, max: 300n }), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const start = withLimit("stake", "0.000001");
      let own = start;
      let now = NOW;
      for (const { afterMs, value } of steps) {
        now = instant(now + afterMs);
        const set = setLimit(own, { kind: "stake", value }, now);
        if (set.ok) own = changed(own, set.value.next);
        const limit = limitAt(own.limits.get("stake"), now);
        if (now < NOW + COOLING_OFF_MS && (limit === null || limit > 100n)) return false;
      }
      return true;
    }),
  );
});

test("a time-out ends by itself, can only grow, and is replaced by an exclusion", () => {
  const timeOut = startTimeOut(NO_OWN_LIMITS, { days: 2 }, NOW);
  if (!timeOut.ok) throw new Error(timeOut.error.type);
  const own = changed(NO_OWN_LIMITS, timeOut.value.next);
  const end = later(2 * DAY_MS);
  expect(isOnBreak(own.tradingBreak, instant(end - 1))).toBe(true);
  expect(isOnBreak(own.tradingBreak, end)).toBe(false);
  expect(startTimeOut(own, { days: 2 }, NOW)).toMatchObject({
    error: { type: "break_not_longer" },
  });
  expect(startTimeOut(own, { days: 3 }, NOW)).toMatchObject({ ok: true });
  for (const days of [0, 43, 1.5]) {
    const refused = { error: { type: "limit_out_of_range" } };
    expect(startTimeOut(NO_OWN_LIMITS, { days }, NOW)).toMatchObject(refused);
  }
  expect(endExclusion(own, NOW)).toMatchObject({ error: { type: "not_excluded" } });
  const excluded = startExclusion(own, { length: "half_year" }, NOW);
  expect(excluded).toMatchObject({
    value: { next: { tradingBreak: { kind: "exclusion", until: later(184 * DAY_MS) } } },
  });
});

test("an exclusion ends a day after the request, once its time is over, or never", () => {
  const excludedFor = (length: "half_year" | "for_good") => {
    const excluded = startExclusion(NO_OWN_LIMITS, { length }, NOW);
    if (!excluded.ok) throw new Error(excluded.error.type);
    return changed(NO_OWN_LIMITS, excluded.value.next);
  };
  const own = excludedFor("half_year");
  const over = later(184 * DAY_MS);
  expect(endExclusion(own, instant(over - 1))).toMatchObject({
    error: { type: "exclusion_not_over", until: over },
  });
  expect(isOnBreak(own.tradingBreak, instant(over + 1_000 * DAY_MS))).toBe(true);
  const request = endExclusion(own, over);
  if (!request.ok) throw new Error(request.error.type);
  const ending = changed(own, request.value.next);
  const end = instant(over + COOLING_OFF_MS);
  expect(endExclusion(ending, over)).toMatchObject({ error: { type: "exclusion_ending" } });
  expect(isOnBreak(ending.tradingBreak, instant(end - 1))).toBe(true);
  expect(isOnBreak(ending.tradingBreak, end)).toBe(false);
  expect(startTimeOut(own, { days: 42 }, NOW)).toMatchObject({
    error: { type: "break_not_longer" },
  });
  const forGood = excludedFor("for_good");
  const refused = { error: { type: "exclusion_not_over", until: null } };
  expect(endExclusion(forGood, later(9_999 * DAY_MS))).toMatchObject(refused);
  const half = startExclusion(forGood, { length: "half_year" }, NOW);
  expect(half).toMatchObject({ error: { type: "break_not_longer" } });
});

const stake: NewRisk = { type: "stake" };
const deposit = (amount: string): NewRisk => ({
  type: "deposit",
  amount: usdt(amount),
  usdtOf: (money) => money.units,
});

const available = userAccount("live", "available");
const lost = (amount: string): Posting => ({
  from: available,
  to: houseAccount("live", "market"),
  amount: usdt(amount),
  reason: "position_loss",
});
const won = (amount: string): Posting => {
  const { from, to, ...posting } = lost(amount);
  return { ...posting, from: to, to: from, reason: "position_profit" };
};

test("losses net of gains reach a limit to the unit, until their day is outside", () => {
  const own = withLimit("loss_week", "100");
  const after = (postings: Posting[], now = NOW) => afterCommand(own, { postings }, now);
  expect(checkOwnLimits(after([lost("99.99999999")]), stake, NOW)).toBe(null);
  expect(checkOwnLimits(after([lost("130"), won("30.00000001")]), stake, NOW)).toBe(null);
  const full = after([lost("130"), won("30")]);
  const freeAt = instant(startOfServerDay(NOW) + 7 * DAY_MS);
  expect(checkOwnLimits(full, stake, NOW)).toEqual({
    type: "loss_limit_reached",
    days: 7,
    limit: usdt("100"),
    used: usdt("100"),
    freeAt,
  });
  expect(checkOwnLimits(full, stake, instant(freeAt - 1))).not.toBe(null);
  expect(checkOwnLimits(full, stake, freeAt)).toBe(null);
  expect(checkOwnLimits(full, { type: "participation" }, NOW)).toBe(null);
  expect(checkOwnLimits(full, deposit("1"), NOW)).toBe(null);
});

test("play money, other assets, margin and the wallet's fees are not losses", () => {
  const own = withLimit("loss_day", "1");
  const demo = { ...lost("9"), from: userAccount("demo", "available") };
  const margin = { ...lost("9"), to: userAccount("live", "margin"), reason: "position_margin" };
  const fee = { ...lost("9"), reason: "withdrawal_fee" };
  const after = afterCommand(own, { postings: [demo, margin, fee] }, NOW);
  expect(checkOwnLimits(after, stake, NOW)).toBe(null);
  expect(RESULT_REASONS).not.toContain("deposit_fee");
  expect(RESULT_REASONS).toContain("option_premium");
});

test("deposits are counted by day to the unit, pending orders included", () => {
  const own = withLimit("deposit_day", "100");
  expect(checkOwnLimits(own, deposit("100"), NOW)).toBe(null);
  const tooMuch = checkOwnLimits(own, deposit("100.00000001"), NOW);
  expect(tooMuch).toMatchObject({ type: "deposit_limit_reached", used: usdt("0"), freeAt: null });
  const after = afterCommand(own, { risk: deposit("60"), postings: [] }, NOW);
  expect(checkOwnLimits(after, deposit("40"), NOW)).toBe(null);
  const tomorrow = instant(startOfServerDay(NOW) + DAY_MS);
  expect(checkOwnLimits(after, deposit("41"), NOW)).toEqual({
    type: "deposit_limit_reached",
    days: 1,
    limit: usdt("100"),
    used: usdt("60"),
    freeAt: tomorrow,
  });
  expect(checkOwnLimits(after, deposit("41"), tomorrow)).toBe(null);
  const unpriced: NewRisk = { type: "deposit", amount: usdt("1"), usdtOf: () => null };
  expect(checkOwnLimits(own, unpriced, NOW)).toMatchObject({ type: "deposit_limit_reached" });
  expect(checkOwnLimits(NO_OWN_LIMITS, unpriced, NOW)).toBe(null);
});

test("one order is at most its limit of the available balance, less what it returns", () => {
  const own = withLimit("stake", "100");
  const stake = (amount: string) => ({
    ...lost(amount),
    to: userAccount("live", "hold:stake"),
    reason: "second_stake",
  });
  expect(checkStake(own, [stake("100")], NOW)).toBe(null);
  expect(checkStake(own, [stake("60"), lost("40.00000001")], NOW)).toEqual({
    type: "stake_limit_exceeded",
    limit: usdt("100"),
    stake: usdt("100.00000001"),
  });
  expect(checkStake(own, [stake("140"), won("40")], NOW)).toBe(null);
  expect(checkStake(NO_OWN_LIMITS, [stake("1000000")], NOW)).toBe(null);
});

// Goal: limits refuse in a fixed order. Method: each row lifts the earliest that refuses.
test("refusals have their order", () => {
  const exclude = startExclusion(NO_OWN_LIMITS, { length: "for_good" }, NOW);
  const pause = startTimeOut(NO_OWN_LIMITS, { days: 1 }, NOW);
  if (!exclude.ok || !pause.ok) throw new Error("a break begins");
  const lossy = withLimit("loss_month", "1", { own: withLimit("loss_day", "1") });
  const full = afterCommand(
    withLimit("stake", "1", { own: lossy }),
    { postings: [lost("2")] },
    NOW,
  );
  const two = { type: "stake", amount: usdt("2") } as const;
  const typeOf = (own: OwnLimits, risk: NewRisk = two, now = NOW) => checkOwnLimits(own, risk, now);
  expect(typeOf(changed(full, exclude.value.next))).toMatchObject({ type: "exclusion_running" });
  expect(typeOf(changed(full, pause.value.next))).toMatchObject({ type: "time_out_running" });
  expect(typeOf(full)).toMatchObject({ type: "loss_limit_reached", days: 1 });
  expect(typeOf(full, two, later(DAY_MS))).toMatchObject({ type: "loss_limit_reached", days: 30 });
  const freed = typeOf(full, two, later(31 * DAY_MS));
  expect(freed).toMatchObject({ type: "stake_limit_exceeded" });
  const incentive: NewRisk = { type: "incentive" };
  expect(typeOf(changed(full, pause.value.next), incentive)).toBe(null);
  const excluded = changed(full, exclude.value.next);
  expect(typeOf(excluded, incentive)).toMatchObject({ type: "exclusion_running" });
});
