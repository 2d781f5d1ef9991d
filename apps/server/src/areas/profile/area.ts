import type { UserId, Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { UserInfo } from "@plumbline/protocol/profile";
import type { AreaPlug } from "#services/plug/area";
import { type SearchSource, TEXT_AS_ID } from "#services/plug/search";
import { type TimelineSource, timelineItems } from "#services/plug/timeline";
import { sql } from "#platform/postgres/database";
import type { UserInfoDeps } from "#services/identity/user-info";
import { profileOperatorRoutes } from "./operator-routes.ts";
import { profileRoutes } from "./routes.ts";

export const profileArea: AreaPlug = (deps) => ({
  name: "profile",
  routes: [...profileRoutes(deps), ...profileOperatorRoutes(deps)],
});

export const profileSearches: readonly SearchSource[] = [
  {
    resource: "users",
    permission: "users.read",
    matches: `select user_id::text as case_id, user_id, 'id' as field, user_id::text as matched
      from member_names where user_id = ${TEXT_AS_ID}
    union all
    select user_id::text, user_id, 'nickname', nickname
      from member_names where lower(nickname) like $2`,
  },
];

export const profileTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "registered_at", kind: "'registered'", about: "account" },
      "from member_names where user_id = $1",
    ),
  },
];

/** When a user was last active. */
export async function profileUserInfo(
  { database }: UserInfoDeps,
  userId: UserId,
): Promise<Pick<UserInfo, "lastActiveAt">> {
  const [row] = await database.query<{ reportedAt: Instant }>(readStatement, [userId]);
  return { lastActiveAt: row === undefined ? null : toWireTime(row.reportedAt) };
}

const readStatement = sql(
  "profile.user-info",
  `select reported_at as "reportedAt" from presence where user_id = $1 and kind = 'active'`,
);
