import type { UserId } from "@plumbline/engine/kernel";
import type { UserInfo } from "@plumbline/protocol/profile";
import { sql } from "#platform/postgres/database";
import type { UserInfoDeps } from "#services/identity/user-info";

type Part = Pick<UserInfo, "kycStatus">;

/** How far a user's basic verification has come. */
export async function kycUserInfo({ database }: UserInfoDeps, userId: UserId): Promise<Part> {
  const [row] = await database.query<Part>(readStatement, [userId]);
  return row ?? { kycStatus: "none" };
}

const readStatement = sql(
  "kyc.user-info",
  `select status as "kycStatus" from kyc_verifications where user_id = $1 and level = 'basic'`,
);
