import {
  DAY_MS,
  divide,
  instant,
  isLess,
  money,
  ok,
  PPM,
  startOfServerDay,
  toDecimalText,
  USDT,
  type UserId,
} from "@plumbline/engine/kernel";
import { PROFILES } from "@plumbline/engine/limits";
import {
  AVERAGE_DAYS,
  averageAssets,
  dailyTotals,
  dueBonuses,
  levelOf,
  nextLevelDay,
  PROTECTION_DAYS,
  type VipLevel,
  type VipState,
  type VipTerms,
} from "@plumbline/engine/vip";
import { toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/vip";
import { memberRoute, type Route } from "#platform/http/route";
import { sql } from "#platform/postgres/database";
import { instantToColumn } from "#platform/postgres/columns";
import type { AreaDeps } from "#services/plug/area";
import type { AssetSamples } from "./asset-samples.ts";
import { loadLevels, type MemberLevel, type VipTermsBook } from "./member-store.ts";

export interface VipDeps extends AreaDeps {
  readonly samples: AssetSamples;
  readonly terms: VipTermsBook;
}

export const vipRoutes = (deps: VipDeps): readonly Route[] => [
  memberRoute(calls.listVipLevels, async ({ userId }) => {
    const [{ terms }, { state }, dayMaxOf] = await Promise.all([
      deps.terms.current(deps.clock.now()),
      readLevel(deps, userId),
      readDayMax(deps, userId),
    ]);
    return ok(
      terms.levels.map((level) => ({
        level: level.level,
        assetsMin: toDecimalText(level.assetsMin.units),
        bonus: toDecimalText(level.bonus.units),
        envelope: toDecimalText(level.envelope.units),
        feeDiscountPct: toDecimalText(level.feeDiscount * PERCENT_UNITS),
        withdrawalDayMax: toDecimalText(dayMaxOf(level.level)),
        isMine: level.level === state.level,
        bonusStatus: bonusStatusOf(level, { terms, state }),
      })),
    );
  }),

  memberRoute(calls.readVipStanding, async ({ userId }) => {
    const now = deps.clock.now();
    const today = startOfServerDay(now);
    const [{ terms }, { state, counted }, assets] = await Promise.all([
      deps.terms.current(now),
      readLevel(deps, userId),
      deps.samples.ofMember(userId),
    ]);
    const totals = dailyTotals(counted, today);
    const average = averageAssets(totals);
    const forecast = { state, terms, dailyTotals: totals, todayTotal: money(USDT, assets) };
    const next = terms.levels[state.level + 1];
    const isEarned = levelOf(terms, average).level >= state.level;
    const protectedUntil = instant(state.earnedOn + PROTECTION_DAYS * DAY_MS);
    const counts = nextLevelDay(forecast, today);
    return ok({
      level: state.level,
      assets: toDecimalText(assets),
      average: toDecimalText(average.units),
      days: totals.map(({ units }, index) => ({
        date: toWireTime(today - (AVERAGE_DAYS - index) * DAY_MS).slice(0, 10),
        assets: toDecimalText(units),
      })),
      next:
        next === undefined
          ? null
          : {
              level: next.level,
              assetsMin: toDecimalText(next.assetsMin.units),
              countsTime: counts === null ? null : toWireTime(counts.day),
            },
      protectedTime: isEarned ? null : toWireTime(protectedUntil),
      isForbidden: PROFILES[deps.config.profile].areIncentivesForbidden,
      termsVersion: terms.version,
    });
  }),
];

/** One part per million as a percentage, in units of 10⁻⁸ per cent. */
const PERCENT_UNITS = (100n * 100_000_000n) / PPM;

/** The status of a bonus; one that is due but unpaid waits for the marketing fund. */
function bonusStatusOf(
  level: VipLevel,
  { terms, state }: { readonly terms: VipTerms; readonly state: VipState },
) {
  if (state.bonusesPaid.includes(level.level)) return "paid" as const;
  const isDue = dueBonuses(terms, state).some((one) => one.level === level.level);
  if (isDue) return "postponed" as const;
  return isLess(money(USDT, 0n), level.bonus) ? ("ahead" as const) : ("none" as const);
}

async function readLevel(
  { database }: Pick<VipDeps, "database">,
  userId: UserId,
): Promise<MemberLevel> {
  const level = (await loadLevels(database, [userId])).get(userId);
  if (level === undefined) throw new Error(`not loaded: ${userId}`);
  return level;
}

interface LimitsRow {
  readonly levelPercent: readonly string[];
  readonly dayMax: bigint;
}

/** The most USDT that may be withdrawn in a day at each level, with the member's verification. */
async function readDayMax({ clock, database }: VipDeps, userId: UserId) {
  const [row] = await database.query<LimitsRow>(limitsStatement, [
    userId,
    instantToColumn(clock.now()),
  ]);
  return (level: number): bigint =>
    row === undefined
      ? 0n
      : divide(row.dayMax * BigInt(row.levelPercent[level] ?? "100"), 100n, "down");
}

const limitsStatement = sql(
  "vip.withdrawal-limits",
  `select level_percent as "levelPercent", (usdt_day_max ->> coalesce(
       (select max(level) from proven_names where user_id = $1 and level = 'basic' and not exists
         (select from proven_names better where better.user_id = $1 and better.level = 'advanced')),
       (select level from proven_names where user_id = $1 and level = 'advanced'),
       'none'))::numeric(28, 8) as "dayMax"
   from withdrawal_day_limits where effective_at <= $2 order by version desc limit 1`,
);
