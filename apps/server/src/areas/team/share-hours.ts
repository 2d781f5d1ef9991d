import {
  type AssetCode,
  HOUR_MS,
  houseAccount,
  instant,
  type Instant,
  money,
  ok,
  type UserId,
} from "@plumbline/engine/kernel";
import { POSTING_REASONS, REASON_AREAS } from "@plumbline/engine/ledger";
import { PROFILES } from "@plumbline/engine/limits";
import { type HourlyFees, payCommission, reverseCommission } from "@plumbline/engine/team";
import { instantToColumn, unitsToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { HOUSE, systemRequestId } from "#platform/process/ids";
import { guestStore } from "#services/identity/guests";
import type { Deps } from "#services/plug/deps";
import { commissionStore } from "./commission-store.ts";

/**
 * Shares the fees of every complete hour that was not shared yet, in order, including hours of
 * downtime. Commissions that an hour cannot pay stay outstanding and are tried first the next time.
 * An interrupted hour is repeated and pays nobody twice.
 */
export async function shareHours(deps: Deps): Promise<void> {
  const { clock, database, config } = deps;
  if (PROFILES[config.profile].areIncentivesForbidden) return;
  const thisHour = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
  const before = instantToColumn(instant(thisHour - 2 * HOUR_MS));
  await database.query(beginStatement, [before]);
  const [row] = await database.query<{ lastHour: Instant }>(lastStatement);
  if (row === undefined) throw new Error("no hour to begin with");
  if (!(await shareOwed(deps))) return;
  for (let hour = row.lastHour + HOUR_MS; hour < thisHour; hour += HOUR_MS) {
    if (!(await shareHour(deps, instant(hour)))) return;
    await database.query(doneStatement, [instantToColumn(instant(hour))]);
  }
}

/** False if the server could not try every outstanding commission. */
async function shareOwed(deps: Deps): Promise<boolean> {
  for (const row of await deps.database.query<OwedRow>(owedStatement)) {
    const outcome = await share(deps, row);
    if (outcome === "unavailable") return false;
    if (!isKeptOwed(outcome)) await deps.database.query(settleStatement, keyOf(row));
  }
  return true;
}

/** False if a commission was neither paid nor recorded as outstanding. */
async function shareHour(deps: Deps, hourStart: Instant): Promise<boolean> {
  const { database, log } = deps;
  const range = [hourStart, instant(hourStart + HOUR_MS)].map(instantToColumn);
  const rows = await database.query<FeesRow>(feesStatement, [...range, TRADING_FEES]);
  const short = new Set<AssetCode>();
  for (const fees of rows) {
    const row = { ...fees, hourStart };
    const outcome = await share(deps, row);
    if (outcome === "unavailable") return false;
    if (outcome === "fees_short") short.add(row.asset);
    if (isKeptOwed(outcome)) {
      await database.query(oweStatement, [...keyOf(row), unitsToColumn(row.units)]);
    }
  }
  for (const asset of short) log(`commissions in ${asset} stay owed: the house's fees are short`);
  return true;
}

/**
 * Whether it may be paid later: once the house has the fees, or the guest's account is completed.
 */
const isKeptOwed = (outcome: string): boolean =>
  outcome === "fees_short" || outcome === "guest_demo_only";

const keyOf = ({ inviterId, memberId, asset, hourStart }: OwedRow): readonly unknown[] => [
  inviterId,
  memberId,
  asset,
  instantToColumn(hourStart),
];

async function share({ commands }: Deps, row: OwedRow): Promise<string> {
  const { inviterId, memberId, asset, units, hourStart, invitedAt } = row;
  const fees = money(asset, units);
  const hourly: HourlyFees = { memberId, hourStart, fees };
  const requestId = systemRequestId("team", inviterId, memberId, asset, hourStart);
  const isReturned = units < 0n;
  const shared = await commands.run({
    name: isReturned ? "team.reverse-commission" : "team.pay-commission",
    userId: inviterId,
    requestId,
    content: `${memberId} ${asset} ${hourStart}`,
    store: commissionStore,
    relatedStore: guestStore,
    // Serialised: the balance of the house's fees depends on all earlier commissions.
    additionalLock: HOUSE,
    readsHouseBalances: true,
    decide: ({ state, balances, houseHolds, relatedStore }) => {
      const isGuest = relatedStore === true;
      const paid = state.get(`${memberId} ${asset}`) ?? money(asset, 0n);
      const houseFees = houseHolds(houseAccount("live", "fees"), asset);
      const decided = isReturned
        ? reverseCommission({ balances, paid }, hourly)
        : payCommission({ invitedAt, isGuest, houseFees }, hourly);
      if (!decided.ok) return decided;
      const { next, ...effects } = decided.value;
      const amount = isReturned ? money(asset, -next.units) : next;
      return ok({ ...effects, next: { hourly, amount, requestId } });
    },
    answer: () => null,
  });
  return shared.ok ? "shared" : shared.error.type;
}

/** Fees of trading; the wallet's fees cover the costs of networks and are not shared. */
const TRADING_FEES = Object.entries(POSTING_REASONS)
  .filter(([, group]) => group === "fees")
  .map(([reason]) => reason)
  // The keys of `REASON_AREAS` are the reasons of areas, and every fee is one of them.
  .filter((reason) => REASON_AREAS[reason as keyof typeof REASON_AREAS] !== "wallet");

interface FeesRow {
  readonly inviterId: UserId;
  readonly memberId: UserId;
  readonly invitedAt: Instant;
  readonly asset: AssetCode;
  readonly units: bigint;
}

interface OwedRow extends FeesRow {
  readonly hourStart: Instant;
}

const beginStatement = sql(
  "team.begin-hours",
  "insert into team_hours (last_hour) values ($1) on conflict do nothing",
);

const lastStatement = sql("team.last-hour", `select last_hour as "lastHour" from team_hours`);

const doneStatement = sql(
  "team.hour-shared",
  "update team_hours set last_hour = $1 where last_hour < $1",
);

// The same condition as the index `postings_of_fees`, so that it is used.
const feesStatement = sql(
  "team.hourly-fees",
  `select invitation.inviter_id as "inviterId", entry.user_id as "memberId",
     invitation.invited_at as "invitedAt", posting.asset,
     sum(case when posting.to_account = 'house:fees' then posting.amount
       else -posting.amount end)::numeric(38, 8) as units
   from journal_entries as entry
   join member_invitations as invitation on invitation.user_id = entry.user_id
     and invitation.inviter_id is not null
   join postings as posting on (posting.user_id, posting.request_id)
     = (entry.user_id, entry.request_id)
   where entry.created_at >= $1 and entry.created_at < $2 and posting.book = 'live'
     and posting.reason = any($3::text[])
     and 'house:fees' in (posting.from_account, posting.to_account)
   group by 1, 2, 3, 4 order by 1, 2, 4`,
);

// Commissions of guests wait until the account is completed.
const owedStatement = sql(
  "team.owed",
  `select owed.user_id as "inviterId", member_id as "memberId", invited_at as "invitedAt", asset,
     fees as units, hour as "hourStart"
   from team_owed as owed
   join member_invitations as invitation on invitation.user_id = owed.member_id
   join member_names as inviter on inviter.user_id = owed.user_id and not inviter.is_guest
   order by hour, owed.user_id, member_id, asset`,
);

const oweStatement = sql(
  "team.owe",
  `insert into team_owed (user_id, member_id, asset, hour, fees) values ($1, $2, $3, $4, $5)
   on conflict do nothing`,
);

const settleStatement = sql(
  "team.settle-owed",
  "delete from team_owed where (user_id, member_id, asset, hour) = ($1, $2, $3, $4)",
);
