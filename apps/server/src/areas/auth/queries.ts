import type { Credential } from "@plumbline/engine/auth";
import type { UserId } from "@plumbline/engine/kernel";
import { type Database, sql } from "#platform/postgres/database";

export type NameKind = "account" | "phone" | "email";

/** The user of a sign-in name, with their credentials. */
export interface SignInUser extends Credential {
  readonly userId: UserId;
  readonly account: string;
  /** The user's contacts. */
  readonly phone: string | null;
  readonly email: string | null;
}

const COLUMNS = `profiles.user_id as "userId", account, phone, email,
  password_hash as "passwordHash", must_change_password as "mustChangePassword"`;

const byNameStatement = sql(
  "auth.find-by-name",
  `select ${COLUMNS} from login_names
     join profiles using (user_id) join credentials using (user_id) join identities using (user_id)
   where kind = $1 and name = $2`,
);

/** `name` must be folded. */
export async function findByName(
  database: Database,
  kind: NameKind,
  name: string,
): Promise<SignInUser | null> {
  const [storedUser] = await database.query<SignInUser>(byNameStatement, [kind, name]);
  return storedUser ?? null;
}

const byIdStatement = sql(
  "auth.find-by-id",
  `select ${COLUMNS} from profiles join credentials using (user_id)
     join identities using (user_id)
   where user_id = $1`,
);

export async function readKnownUser(database: Database, userId: UserId): Promise<SignInUser> {
  const [storedUser] = await database.query<SignInUser>(byIdStatement, [userId]);
  if (storedUser === undefined) throw new Error(`signed in without a credential: ${userId}`);
  return storedUser;
}

const inviterStatement = sql(
  "auth.find-inviter",
  `select user_id as "userId" from invite_codes where code = $1`,
);

export async function findInviter(database: Database, code: string): Promise<UserId | null> {
  const [inviter] = await database.query<{ userId: UserId }>(inviterStatement, [code]);
  return inviter?.userId ?? null;
}
