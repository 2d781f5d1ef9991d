import {
  houseAccount,
  ok,
  startOfServerDay,
  USDT,
  type UserId,
  writeRate,
  zero,
} from "@plumbline/engine/kernel";
import { PROFILES } from "@plumbline/engine/limits";
import { dailyTotals, reviewLevel } from "@plumbline/engine/vip";
import { HOUSE, systemRequestId } from "#platform/process/ids";
import { levelStore, readDueMembers } from "./member-store.ts";
import type { VipDeps } from "./routes.ts";

/** The number of members reviewed at once, so that they share batches. */
const REVIEWED_AT_ONCE = 200;

/** Reviews every member who is due for the server day. */
export async function reviewDue(deps: VipDeps): Promise<void> {
  const today = startOfServerDay(deps.clock.now());
  const due = await readDueMembers(deps.database, today);
  for (let from = 0; from < due.length; from += REVIEWED_AT_ONCE) {
    const reviewed = due.slice(from, from + REVIEWED_AT_ONCE);
    await Promise.all(reviewed.map((userId) => review(deps, userId)));
  }
}

async function review(deps: VipDeps, userId: UserId): Promise<void> {
  const { terms } = await deps.terms.current(deps.clock.now());
  const isForbidden = PROFILES[deps.config.profile].areIncentivesForbidden;
  const day = startOfServerDay(deps.clock.now());
  const requestId = systemRequestId("vip", userId, day);
  const reviewed = await deps.commands.run({
    name: "vip.review-level",
    userId,
    requestId,
    content: String(day),
    store: levelStore,
    // Serialised: the balance of the fund depends on all earlier bonuses.
    additionalLock: HOUSE,
    readsHouseBalances: true,
    decide: ({ state: { state, since, counted }, houseHolds }, now) => {
      const today = startOfServerDay(now);
      const marketing = houseHolds(houseAccount("live", "marketing"), USDT);
      const totals = dailyTotals(counted, today);
      const context = { state, terms, dailyTotals: totals, marketing, isForbidden };
      const decision = reviewLevel(context, today);
      if (!decision.ok) return decision;
      const { next, ...effects } = decision.value;
      const level = terms.levels[next.level];
      if (level === undefined) throw new Error(`no such level: ${next.level}`);
      const bonuses = terms.levels
        .filter((one) => next.bonusesPaid.includes(one.level))
        .filter((one) => !state.bonusesPaid.includes(one.level))
        .map((one) => ({ level: one.level, amount: one.bonus }));
      return ok({
        ...effects,
        next: {
          state: next,
          since: next.level === state.level ? since : today,
          feeDiscountPpm: isForbidden ? 0 : writeRate(level.feeDiscount),
          weeklyEnvelope: isForbidden ? zero(USDT) : level.envelope,
          bonuses,
          requestId,
        },
      });
    },
    answer: ({ state }) => ({ level: state.level }),
  });
  if (!reviewed.ok && reviewed.error.type !== "day_reviewed") {
    deps.log(`the level of ${userId} was not reviewed: ${reviewed.error.type}`);
  }
}
