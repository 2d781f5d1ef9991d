import {
  type AssetCode,
  type Instant,
  ok,
  PPM,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import { PROFILES } from "@plumbline/engine/limits";
import { COMMISSION_RATE } from "@plumbline/engine/team";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/team";
import { listInviters } from "@plumbline/protocol/team/operator-calls";
import { memberRoute, operatorRoute, type Route } from "#platform/http/route";
import { sql } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { Deps } from "#services/plug/deps";
import { filterValue, isFiltered } from "#services/plug/list-filter";
import { INVITER_FILTER } from "./exports.ts";

export const teamRoutes = ({ config, database }: Deps): readonly Route[] => [
  memberRoute(calls.readTeam, async ({ userId }) => {
    const [[own], members, months] = await Promise.all([
      database.query<{ inviteCode: string }>(ownStatement, [userId]),
      database.query<MemberRow>(membersStatement, [userId]),
      database.query<MonthRow>(monthsStatement, [userId]),
    ]);
    const inviteCode = own?.inviteCode ?? "";
    const byCurrency = new Map<AssetCode, bigint>();
    for (const { currency, units } of months) {
      byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + units);
    }
    return ok({
      inviteCode,
      link: `/#/register?invite=${encodeURIComponent(inviteCode)}`,
      members: members.map(({ account, joinedAt, level }) => ({
        name: masked(account),
        joinedTime: toWireTime(joinedAt),
        level,
      })),
      memberCount: members[0]?.count ?? 0,
      earned: [...byCurrency].map(([currency, units]) => {
        return { currency, amount: toDecimalText(units) };
      }),
      byMonth: months.map(({ units, ...month }) => ({ ...month, amount: toDecimalText(units) })),
      sharePct: toDecimalText(COMMISSION_RATE * PERCENT_UNITS),
      months: 12,
      isForbidden: PROFILES[config.profile].areIncentivesForbidden,
    });
  }),
];

export const teamOperatorRoutes = ({ database }: Deps): readonly Route[] => [
  operatorRoute(listInviters, async ({ input }) => {
    const filter = filterValue(input);
    const { rows, total } = await readPage<InviterRow>(
      database,
      { page: invitersStatement, count: countStatement, filter: [filter] },
      input,
    );
    const records = rows.map(({ earned, ...row }) => ({ ...row, earned: toDecimalText(earned) }));
    return ok(toPage(records, { ...input, total }));
  }),
];

/** One part per million as a percentage, in units of 10⁻⁸ per cent. */
const PERCENT_UNITS = (100n * 100_000_000n) / PPM;

/** "a…n": enough to recognise an invited member, too little to identify others. */
function masked(account: string): string {
  const letters = [...account];
  return `${letters[0] ?? ""}…${letters.at(-1) ?? ""}`;
}

interface MemberRow {
  readonly account: string;
  readonly joinedAt: Instant;
  readonly level: number;
  readonly count: number;
}

interface MonthRow {
  readonly month: string;
  readonly currency: AssetCode;
  readonly units: bigint;
}

interface InviterRow {
  readonly id: UserId;
  readonly account: string;
  readonly inviteCode: string;
  readonly invited: number;
  readonly earned: bigint;
}

const MEMBERS_SHOWN = 200;

const ownStatement = sql(
  "team.own-code",
  `select invite_code as "inviteCode" from member_invitations where user_id = $1`,
);

const membersStatement = sql(
  "team.members",
  `with recursive team as (
     select user_id, invited_at, 1 as level from member_invitations where inviter_id = $1
     union all
     select invited.user_id, invited.invited_at, team.level + 1
     from team join member_invitations as invited on invited.inviter_id = team.user_id
     where team.level < 3
   )
   select account, invited_at as "joinedAt", level, count(*) over () as count
   from team join member_names using (user_id)
   order by level, invited_at desc limit ${MEMBERS_SHOWN}`,
);

const monthsStatement = sql(
  "team.months",
  `select to_char(hour at time zone 'UTC' + interval '8 hours', 'YYYY-MM') as month,
     asset as currency, sum(amount)::numeric(38, 8) as units
   from team_commissions where user_id = $1 group by 1, 2 order by 1 desc, 2`,
);

const invitersStatement = sql(
  "team.inviters",
  `select own.user_id as id, account, own.invite_code as "inviteCode", invited,
     coalesce((select sum(amount) from team_commissions
       where team_commissions.user_id = own.user_id and asset = 'USDT'), 0)::numeric(38, 8)
       as earned
   from (select inviter_id, count(*) as invited from member_invitations
     where inviter_id is not null group by inviter_id) as counted
   join member_invitations as own on own.user_id = counted.inviter_id
   join member_names on member_names.user_id = own.user_id
   where ${isFiltered(INVITER_FILTER, { filter: "$1" })}
   order by invited desc, account limit $2 offset $3`,
);

const countStatement = sql(
  "team.count-inviters",
  `select count(*) from member_invitations as own
   where exists (select from member_invitations where inviter_id = own.user_id)
     and ${isFiltered(INVITER_FILTER, { filter: "$1" })}`,
);
