import type { UserFreeze } from "@plumbline/engine/desk";
import type { UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { UserInfo } from "@plumbline/protocol/profile";
import { sql } from "./database.ts";
import type { Deps } from "./deps.ts";
import { findFreezeInForce } from "./operators/user-freezes.ts";

interface Row extends Omit<
  UserInfo,
  "vipLevel" | "registeredAt" | "lastActiveAt" | "hold" | "showWanshanXinxiTip"
> {
  readonly registeredAt: Date;
  readonly lastActiveAt: Date | null;
}

const readStatement = sql(
  "user-info.read",
  `select profiles.user_id as id, account, nickname, invite_code as "inviteCode",
     is_guest as "isGuest", coalesce(status, 'none') as "kycStatus",
     must_change_password as "mustChangePassword",
     (phone is not null or email is not null) as "hasContact",
     registered_at as "registeredAt", reported_at as "lastActiveAt"
   from profiles join credentials using (user_id) join identities using (user_id)
     left join presence on presence.user_id = profiles.user_id and kind = 'active'
     left join kyc_verifications
       on kyc_verifications.user_id = profiles.user_id and level = 'basic'
   where profiles.user_id = $1`,
);

/** A user as they see themselves: what signing in answers, and the profile afterwards. */
export async function readUserInfo(
  { clock, database }: Pick<Deps, "clock" | "database">,
  userId: UserId,
): Promise<UserInfo> {
  const [[row], held] = await Promise.all([
    database.query<Row>(readStatement, [userId]),
    findFreezeInForce(database, userId, clock.now()),
  ]);
  if (row === undefined) throw new Error(`signed in without a profile: ${userId}`);
  const { registeredAt, lastActiveAt, ...known } = row;
  return {
    ...known,
    vipLevel: 0,
    hold: held === null ? null : holdView(held),
    // Without a contact nobody can be told anything; a guest's name is none of their own.
    showWanshanXinxiTip: known.isGuest || !known.hasContact,
    registeredAt: toWireTime(registeredAt.getTime()),
    lastActiveAt: lastActiveAt === null ? null : toWireTime(lastActiveAt.getTime()),
  };
}

const holdView = ({ reasonCode, reason, appeal, endsAt }: UserFreeze): UserInfo["hold"] => ({
  ...{ reasonCode, reason, appeal },
  until: toWireTime(endsAt),
});
