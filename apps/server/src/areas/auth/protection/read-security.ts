import type { Identity, SignInMethod, SignInOutcome } from "@plumbline/engine/auth";
import type { Instant, UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { type Database, sql } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { masked } from "../contact.ts";
import { readIdentity } from "../identity-store.ts";

/** A user's security settings, with contacts masked. */
export async function readSecurity(database: Database, userId: UserId) {
  const identity = await readIdentity(database, userId);
  const [row] = await database.query<{ changedAt: Instant }>(changedStatement, [userId]);
  if (row === undefined) throw new Error(`a user without a credential: ${userId}`);
  const { account, isGuest, phone, email, authenticator, recoveryHashes } = identity;
  return {
    account,
    isGuest,
    phone: phone === null ? null : masked({ kind: "phone", value: phone }),
    email: email === null ? null : masked({ kind: "email", value: email }),
    hasGoogleAuth: authenticator !== null,
    recoveryCodesLeft: recoveryHashes.length,
    hasWithdrawalPassword: identity.withdrawalHash !== null,
    passwordChangedAt: toWireTime(row.changedAt),
    ...timesOf(identity),
  };
}

const timesOf = ({ settingsLockedUntil, withdrawalsHeldUntil }: Identity) => ({
  settingsLockedUntil: wireTimeOrNull(settingsLockedUntil),
  withdrawalsHeldUntil: wireTimeOrNull(withdrawalsHeldUntil),
});

const wireTimeOrNull = (at: Instant | null) => (at === null ? null : toWireTime(at));

const changedStatement = sql(
  "auth.read-credential-time",
  `select changed_at as "changedAt" from credentials where user_id = $1`,
);

interface SignInRow {
  readonly id: string;
  readonly at: Instant;
  readonly method: SignInMethod;
  readonly outcome: SignInOutcome;
  readonly device: string;
  readonly address: string;
  readonly isNewDevice: boolean;
}

/** One page of a user's sign-ins, newest first, with the total count. */
export async function readSignIns(
  database: Database,
  { userId, pageNo, pageSize }: { userId: UserId; pageNo: number; pageSize: number },
) {
  const { rows, total } = await readPage<SignInRow>(
    database,
    { page: listStatement, count: countStatement, filter: [userId] },
    { pageNo, pageSize },
  );
  const records = rows.map((row) => ({ ...row, at: toWireTime(row.at) }));
  return { records, total };
}

const listStatement = sql(
  "auth.list-sign-ins",
  `select id, at, method, outcome, device, address, is_new_device as "isNewDevice"
   from sign_ins where user_id = $1 order by id desc limit $2 offset $3`,
);

const countStatement = sql(
  "auth.count-sign-ins",
  "select count(*) from sign_ins where user_id = $1",
);
