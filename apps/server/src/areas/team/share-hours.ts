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
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { HOUSE, systemRequestId } from "#platform/process/ids";
import type { Deps } from "#services/plug/deps";
import { commissionStore } from "./commission-store.ts";

/**
 * Shares the fees of every whole hour that was not shared yet, in their order: what fell into a
 * downtime as well. An hour that could not be shared whole is tried again, and pays nobody twice.
 */
export async function shareHours(deps: Deps): Promise<void> {
  const { clock, database, config } = deps;
  if (PROFILES[config.profile].areIncentivesForbidden) return;
  const thisHour = Math.floor(clock.now() / HOUR_MS) * HOUR_MS;
  const before = instantToColumn(instant(thisHour - 2 * HOUR_MS));
  await database.query(beginStatement, [before]);
  const [row] = await database.query<{ lastHour: Instant }>(lastStatement);
  if (row === undefined) throw new Error("no hour to begin with");
  for (let hour = row.lastHour + HOUR_MS; hour < thisHour; hour += HOUR_MS) {
    if (!(await shareHour(deps, instant(hour)))) return;
    await database.query(doneStatement, [instantToColumn(instant(hour))]);
  }
}

/** Whether everybody got their part. */
async function shareHour(deps: Deps, hourStart: Instant): Promise<boolean> {
  const range = [hourStart, instant(hourStart + HOUR_MS)].map(instantToColumn);
  const rows = await deps.database.query<FeesRow>(feesStatement, [...range, TRADING_FEES]);
  let isWhole = true;
  for (const row of rows) {
    const outcome = await share(deps, { ...row, hourStart });
    if (outcome === "fees_short" || outcome === "unavailable") isWhole = false;
  }
  return isWhole;
}

async function share(
  { commands }: Deps,
  row: FeesRow & { readonly hourStart: Instant },
): Promise<string> {
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
    // One after another: the house's fees are what everybody before has left of them.
    additionalLock: HOUSE,
    readsHouseBalances: true,
    decide: ({ state, balances, houseHolds }) => {
      const paid = state.get(`${memberId} ${asset}`) ?? money(asset, 0n);
      const houseFees = houseHolds(houseAccount("live", "fees"), asset);
      const decided = isReturned
        ? reverseCommission({ balances, paid }, hourly)
        : payCommission({ invitedAt, houseFees }, hourly);
      if (!decided.ok) return decided;
      const { next, ...effects } = decided.value;
      const amount = isReturned ? money(asset, -next.units) : next;
      return ok({ ...effects, next: { hourly, amount, requestId } });
    },
    answer: () => null,
  });
  return shared.ok ? "shared" : shared.error.type;
}

/** What trading costs; what the wallet takes for networks is nobody's earning. */
const TRADING_FEES = Object.entries(POSTING_REASONS)
  .filter(([, group]) => group === "fees")
  .map(([reason]) => reason)
  // Of its keys: a fee is always a member's.
  .filter((reason) => REASON_AREAS[reason as keyof typeof REASON_AREAS] !== "wallet");

interface FeesRow {
  readonly inviterId: UserId;
  readonly memberId: UserId;
  readonly invitedAt: Instant;
  readonly asset: AssetCode;
  readonly units: bigint;
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
