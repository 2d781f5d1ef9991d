import type { UserId, Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import type { UserInfo } from "@plumbline/protocol/profile";
import { sql } from "#platform/postgres/database";
import type { UserInfoDeps } from "#services/identity/user-info";

type Part = Pick<
  UserInfo,
  | "id"
  | "account"
  | "nickname"
  | "inviteCode"
  | "isGuest"
  | "mustChangePassword"
  | "hasContact"
  | "registeredAt"
  | "showWanshanXinxiTip"
>;

interface Row extends Omit<Part, "registeredAt" | "showWanshanXinxiTip"> {
  readonly registeredAt: Instant;
}

/** A user's names. */
export async function authUserInfo({ database }: UserInfoDeps, userId: UserId): Promise<Part> {
  const [row] = await database.query<Row>(readStatement, [userId]);
  if (row === undefined) throw new Error(`signed in without a profile: ${userId}`);
  return {
    ...row,
    // A user without a contact cannot be notified; a guest's name is not their own.
    showWanshanXinxiTip: row.isGuest || !row.hasContact,
    registeredAt: toWireTime(row.registeredAt),
  };
}

const readStatement = sql(
  "auth.user-info",
  `select profiles.user_id as id, account, nickname, invite_code as "inviteCode",
     is_guest as "isGuest", must_change_password as "mustChangePassword",
     (phone is not null or email is not null) as "hasContact", registered_at as "registeredAt"
   from profiles join credentials using (user_id) join identities using (user_id)
   where profiles.user_id = $1`,
);
