import { type Instant, ok, toDecimalText, type UserId } from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/vip/operator-calls";
import { sql } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { operatorRoute, type Route } from "#platform/http/route";
import { termsRoutes } from "#services/operators/settings/terms";
import { filterValue, isFiltered } from "#services/plug/list-filter";
import { VIP_FILTER } from "./exports.ts";
import type { VipDeps } from "./routes.ts";
import { vipTerms } from "./member-store.ts";

export const vipOperatorRoutes = (deps: VipDeps): readonly Route[] => [
  operatorRoute(calls.listVipMembers, async ({ input }) => {
    const { level = null } = input;
    const filter = [level, filterValue(input)];
    const { rows, total } = await readPage<MemberRow>(
      deps.database,
      { page: membersStatement, count: countStatement, filter },
      input,
    );
    const records = rows.map(({ since, earnedOn, bonuses, ...row }) => ({
      ...row,
      sinceTime: toWireTime(since),
      earnedTime: toWireTime(earnedOn),
      bonuses: toDecimalText(bonuses),
    }));
    return ok(toPage(records, { ...input, total }));
  }),

  ...termsRoutes(deps, vipTerms, calls.vipTermsCalls),
];

interface MemberRow {
  readonly id: UserId;
  readonly account: string;
  readonly level: number;
  readonly since: Instant;
  readonly earnedOn: Instant;
  readonly bonuses: bigint;
}

const CHOSEN = `level > 0 and ($1::int is null or level = $1)
  and ${isFiltered(VIP_FILTER, { filter: "$2" })}`;

const membersStatement = sql(
  "vip.members",
  `select vip_members.user_id as id, account, level, level_since as since, earned_on as "earnedOn",
     coalesce((select sum(amount) from vip_bonuses
       where vip_bonuses.user_id = vip_members.user_id), 0)::numeric(38, 8) as bonuses
   from vip_members join member_names using (user_id)
   where ${CHOSEN} order by level desc, level_since desc, user_id limit $3 offset $4`,
);

const countStatement = sql("vip.count-members", `select count(*) from vip_members where ${CHOSEN}`);
