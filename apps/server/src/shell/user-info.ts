import type { UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { UserInfo } from "@plumbline/protocol/profile";
import { type Database, sql } from "./database.ts";

interface Row extends Omit<UserInfo, "vipLevel" | "registeredAt" | "lastActiveAt"> {
  readonly registeredAt: Date;
  readonly lastActiveAt: Date | null;
}

const readStatement = sql(
  "user-info.read",
  `select profiles.user_id as id, account, nickname, invite_code as "inviteCode",
     is_guest as "isGuest", coalesce(status, 'none') as "kycStatus",
     must_change_password as "mustChangePassword",
     registered_at as "registeredAt", reported_at as "lastActiveAt"
   from profiles join credentials using (user_id)
     left join presence on presence.user_id = profiles.user_id and kind = 'active'
     left join kyc_verifications
       on kyc_verifications.user_id = profiles.user_id and level = 'basic'
   where profiles.user_id = $1`,
);

/** A user as they see themselves: what signing in answers, and the profile afterwards. */
export async function readUserInfo(database: Database, userId: UserId): Promise<UserInfo> {
  const [row] = await database.query<Row>(readStatement, [userId]);
  if (row === undefined) throw new Error(`signed in without a profile: ${userId}`);
  const { registeredAt, lastActiveAt, ...known } = row;
  return {
    ...known,
    vipLevel: 0,
    registeredAt: toWireTime(registeredAt.getTime()),
    lastActiveAt: lastActiveAt === null ? null : toWireTime(lastActiveAt.getTime()),
  };
}
