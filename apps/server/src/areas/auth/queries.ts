import type { Credential } from "@plumbline/engine/auth";
import type { UserId } from "@plumbline/engine/kernel";
import { type Database, sql } from "#shell/database";
import type { RequestId } from "#shell/ids";

/** Who is known by an account, and what they prove it with. */
export interface KnownUser extends Credential {
  readonly userId: UserId;
  readonly account: string;
}

const COLUMNS = `profiles.user_id as "userId", account, password_hash as "passwordHash",
  must_change_password as "mustChangePassword"`;

const byAccountStatement = sql(
  "auth.find-by-account",
  `select ${COLUMNS} from login_names join profiles using (user_id) join credentials using (user_id)
   where kind = 'account' and name = $1`,
);

/** `account` is folded already. */
export async function findByAccount(
  database: Database,
  account: string,
): Promise<KnownUser | null> {
  const [known] = await database.query<KnownUser>(byAccountStatement, [account]);
  return known ?? null;
}

const byIdStatement = sql(
  "auth.find-by-id",
  `select ${COLUMNS} from profiles join credentials using (user_id) where user_id = $1`,
);

export async function readKnownUser(database: Database, userId: UserId): Promise<KnownUser> {
  const [known] = await database.query<KnownUser>(byIdStatement, [userId]);
  if (known === undefined) throw new Error(`signed in without a credential: ${userId}`);
  return known;
}

const inviterStatement = sql(
  "auth.find-inviter",
  `select user_id as "userId" from invite_codes where code = $1`,
);

export async function findInviter(database: Database, code: string): Promise<UserId | null> {
  const [inviter] = await database.query<{ userId: UserId }>(inviterStatement, [code]);
  return inviter?.userId ?? null;
}

const wasAcceptedStatement = sql(
  "auth.was-accepted",
  "select from journal_entries where user_id = $1 and request_id = $2 and command = $3",
);

/** Whether this very request was accepted before: a client may ask again for a lost answer. */
export async function wasAccepted(
  database: Database,
  request: { readonly userId: UserId; readonly requestId: RequestId; readonly command: string },
): Promise<boolean> {
  const { userId, requestId, command } = request;
  const found = await database.query(wasAcceptedStatement, [userId, requestId, command]);
  return found.length > 0;
}
