import { createHash, randomBytes } from "node:crypto";
import {
  FIXED_PERMISSIONS,
  type Grants,
  type OperatorId,
  permissionsOf,
  type SignInStep,
  wholeGrants,
} from "@plumbline/engine/desk";
import { HOUR_MS, type Instant, instant, MINUTE_MS } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import type { SignedInOperator } from "#platform/http/route";

/** For a statement that reads something else as well: null while the first version is in force. */
const LATEST_GRANTS = "select grants from role_grants order by version desc limit 1";

/** The lifetime, however often the session is used: a working day. */
const OPERATOR_LIFE_MS = 8 * HOUR_MS;
/** The time after the last use. */
const OPERATOR_IDLE_MS = 15 * MINUTE_MS;
/** The time between the password and the code. */
const SIGN_IN_LIFE_MS = 10 * MINUTE_MS;

const TOKEN_BYTES = 32;
const SEEN_EVERY_MS = MINUTE_MS;

/**
 * Looks up the operator of a token, for every call and including roles, so that an operator who was
 * just disabled is refused in every process.
 */
export class OperatorSessions {
  readonly #database: Database;
  readonly #clock: Clock;

  constructor({ database, clock }: { readonly database: Database; readonly clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /** Begins to sign an operator in. The token is returned only here. */
  async start(session: {
    readonly operatorId: OperatorId;
    readonly step: SignInStep;
    readonly device: string;
    readonly address: string;
    /** The browser's id; "" if unknown. */
    readonly deskDevice: string;
  }): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    await this.#database.query(insertStatement, [
      hashOf(token),
      session.operatorId,
      newId(),
      session.step,
      session.device,
      session.address,
      instantToColumn(this.#clock.now()),
      session.deskDevice === "" ? null : hashOf(session.deskDevice),
    ]);
    return token;
  }

  /** null if the token is unknown, expired or ended, or its operator is disabled. */
  async operatorOf(token: string): Promise<SignedInOperator | null> {
    const now = this.#clock.now();
    const tokenHash = hashOf(token);
    const [row] = await this.#database.query<
      Omit<SignedInOperator, "permissions"> & {
        lastSeenAt: Instant;
        grants: Partial<Grants> | null;
        isAwaitingVoucher: boolean;
      }
    >(findStatement, [tokenHash, ...oldestAlive(now)]);
    if (row === undefined) return null;
    const { lastSeenAt, grants, isAwaitingVoucher, ...operator } = row;
    if (now - lastSeenAt >= SEEN_EVERY_MS) {
      await this.#database.query(seenStatement, [tokenHash, instantToColumn(now)]);
    }
    const permissions = isAwaitingVoucher
      ? FIXED_PERMISSIONS
      : permissionsOf(operator.roles, wholeGrants(grants ?? {}));
    return { ...operator, permissions };
  }

  async end(token: string): Promise<void> {
    await this.#database.query(endStatement, [hashOf(token)]);
  }

  async purge(): Promise<void> {
    await this.#database.query(purgeStatement, oldestAlive(this.#clock.now()));
  }
}

/** Moves a session to its next step, in the caller's transaction. */
export async function advanceSession(
  tx: Tx,
  { id, step, at }: { readonly id: string; readonly step: SignInStep; readonly at: Instant },
): Promise<void> {
  await tx.query(advanceStatement, [id, step, instantToColumn(at)]);
  if (step === "open") await tx.query(deviceStatement, [id]);
}

/** Ends all sessions of an operator except one, in the caller's transaction. */
export async function endOtherSessions(
  tx: Tx,
  { operatorId, sessionId }: { readonly operatorId: OperatorId; readonly sessionId: string },
): Promise<void> {
  await tx.query(endOthersStatement, [operatorId, sessionId]);
}

/** Ends all sessions of an operator, in the caller's transaction. */
export async function endOperatorSessions(tx: Tx, operatorId: OperatorId): Promise<void> {
  await tx.query(endAllStatement, [operatorId]);
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The earliest starts and last use of a session that is still valid: open, signing in, used. */
export const oldestAlive = (now: Instant): [open: string, signingIn: string, seen: string] => [
  instantToColumn(instant(now - OPERATOR_LIFE_MS)),
  instantToColumn(instant(now - SIGN_IN_LIFE_MS)),
  instantToColumn(instant(now - OPERATOR_IDLE_MS)),
];

const insertStatement = sql(
  "operator-sessions.insert",
  `insert into operator_sessions
     (token_hash, operator_id, id, step, device, address, started_at, last_seen_at, device_hash)
   values ($1, $2, $3, $4, $5, $6, $7, $7, $8)`,
);

const findStatement = sql(
  "operator-sessions.find",
  `select operator.id, name, roles, step, operator_sessions.id as "sessionId",
     last_seen_at as "lastSeenAt", (${LATEST_GRANTS}) as grants,
     needs_voucher and vouched_by is null as "isAwaitingVoucher"
   from operator_sessions join operator_standings operator on operator.id = operator_id
   where token_hash = $1 and not is_disabled and last_seen_at > $4
     and started_at > case step when 'open' then $2::timestamptz else $3::timestamptz end`,
);

const seenStatement = sql(
  "operator-sessions.seen",
  "update operator_sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at < $2",
);

const advanceStatement = sql(
  "operator-sessions.advance",
  `update operator_sessions set step = $2, started_at = $3, last_seen_at = $3 where id = $1`,
);

const deviceStatement = sql(
  "operator-sessions.device",
  `insert into operator_devices (operator_id, device_hash, opened_at)
   select operator_id, device_hash, started_at from operator_sessions
   where id = $1 and device_hash is not null
   on conflict (operator_id, device_hash) do update set opened_at = excluded.opened_at`,
);

const endOthersStatement = sql(
  "operator-sessions.end-others",
  "delete from operator_sessions where operator_id = $1 and id <> $2",
);

const endStatement = sql(
  "operator-sessions.end",
  "delete from operator_sessions where token_hash = $1",
);

const endAllStatement = sql(
  "operator-sessions.end-all",
  "delete from operator_sessions where operator_id = $1",
);

const purgeStatement = sql(
  "operator-sessions.purge",
  `delete from operator_sessions where last_seen_at <= $3
     or started_at <= case step when 'open' then $1::timestamptz else $2::timestamptz end`,
);

/** The version of roles' permissions in force; the first is built in and has no row. */
export interface RoleVersion {
  readonly version: number;
  readonly grants: Grants;
}

export async function readRoleVersion(tx: Tx): Promise<RoleVersion> {
  const [row] = await tx.query<{ version: number; grants: Partial<Grants> }>(latestStatement);
  return { version: row?.version ?? 1, grants: wholeGrants(row?.grants ?? {}) };
}

const latestStatement = sql(
  "roles.latest",
  "select version, grants from role_grants order by version desc limit 1",
);
