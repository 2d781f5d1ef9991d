import type { UserId } from "@plumbline/engine/kernel";
import type { UserInfo } from "@plumbline/protocol/profile";
import { sql } from "#platform/postgres/database";
import type { UserInfoDeps } from "#services/identity/user-info";

type Part = Pick<UserInfo, "vipLevel">;

/** The level that a user has by their assets. */
export async function vipUserInfo({ database }: UserInfoDeps, userId: UserId): Promise<Part> {
  const [row] = await database.query<Part>(readStatement, [userId]);
  return row ?? { vipLevel: 0 };
}

const readStatement = sql(
  "vip.user-info",
  `select level as "vipLevel" from vip_members where user_id = $1`,
);
