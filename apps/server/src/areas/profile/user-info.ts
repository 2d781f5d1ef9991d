import type { UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { UserInfo } from "@plumbline/protocol/profile";
import { sql } from "#platform/postgres/database";
import type { UserInfoDeps } from "#services/identity/user-info";

/** When a user was here last. */
export async function profileUserInfo(
  { database }: UserInfoDeps,
  userId: UserId,
): Promise<Pick<UserInfo, "lastActiveAt">> {
  const [row] = await database.query<{ reportedAt: Date }>(readStatement, [userId]);
  return { lastActiveAt: row === undefined ? null : toWireTime(row.reportedAt.getTime()) };
}

const readStatement = sql(
  "profile.user-info",
  `select reported_at as "reportedAt" from presence where user_id = $1 and kind = 'active'`,
);
