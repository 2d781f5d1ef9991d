import { createHash } from "node:crypto";
import { DAY_MS, type Instant, instant, MINUTE_MS, type UserId } from "@plumbline/engine/kernel";
import type { SignedInUser } from "#platform/http/route";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { newId, randomToken } from "#platform/process/ids";
import { findFreezeInForce } from "./user-freezes.ts";

/** The lifetime of a session, however often it is used. */
export const SESSION_LIFE_MS = 30 * DAY_MS;
/**
 * The time after the last use: a daily visit, at another hour or over a weekend, keeps a session
 * alive.
 */
export const SESSION_IDLE_MS = 3 * DAY_MS;
/** More devices than any user has, so that repeated logins do not fill the table. */
export const SESSIONS_OF_USER_MAX = 50;

const SEEN_EVERY_MS = MINUTE_MS;
/** The time for which other processes may still accept an ended session. */
const TTL_MS = 1_000;
const KEPT_MAX = 50_000;

export interface Session {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly isCurrent: boolean;
  readonly startedAt: Instant;
  readonly lastSeenAt: Instant;
}

interface SessionRow extends SignedInUser {
  readonly cachedAt: Instant;
}

/**
 * Finds the user of a token. A token is 256 random bits without content; only its SHA-256 is
 * stored. Ended sessions are refused at once by this process, by others within a second.
 */
export class Sessions {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #sessionsByToken = new Map<string, SessionRow>();
  readonly #endedListeners: ((userId: UserId) => void)[] = [];

  constructor({ database, clock }: { database: Database; clock: Clock }) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Signs a user in. The token is returned only here. The oldest sessions are ended if there are
   * too many. Throws `AccountFrozen` for a user who has frozen their own account.
   */
  async start(session: {
    readonly userId: UserId;
    readonly device: string;
    readonly address: string;
  }): Promise<string> {
    const token = randomToken();
    const begun = await this.#database.query(insertStatement, [
      hashOf(token),
      session.userId,
      newId(),
      session.device,
      session.address,
      instantToColumn(this.#clock.now()),
    ]);
    if (begun.length === 0) throw new AccountFrozen();
    const dropped = await this.#database.query(endOldestStatement, [
      session.userId,
      hashOf(token),
      SESSIONS_OF_USER_MAX,
    ]);
    if (dropped.length > 0) this.forget(session.userId);
    return token;
  }

  /**
   * The token's user; null if it is unknown, expired, ended, or older than its owner's own limit
   * allows.
   */
  async userOf(token: string): Promise<UserId | null> {
    return (await this.memberOf(token))?.userId ?? null;
  }

  /** The same, with the restrictions on the user. */
  async memberOf(token: string): Promise<SignedInUser | null> {
    const now = this.#clock.now();
    const cachedSession = this.#sessionsByToken.get(token);
    if (
      cachedSession !== undefined &&
      cachedSession.cachedAt <= now &&
      now - cachedSession.cachedAt < TTL_MS
    )
      return cachedSession;
    const tokenHash = hashOf(token);
    const [sessionRow] = await this.#database.query<{
      userId: UserId;
      lastSeenAt: Instant;
      isHeld: boolean;
    }>(findStatement, [tokenHash, ...oldestAlive(now), instantToColumn(now)]);
    this.#sessionsByToken.delete(token);
    if (sessionRow === undefined) return null;
    if (now - sessionRow.lastSeenAt >= SEEN_EVERY_MS) {
      await this.#database.query(seenStatement, [tokenHash, instantToColumn(now)]);
    }
    const { userId, isHeld } = sessionRow;
    const hold = isHeld ? await findFreezeInForce(this.#database, userId, now) : null;
    const member = { userId, hold, cachedAt: now };
    this.#keep(token, member);
    return member;
  }

  /** Whether a token was valid when it was last looked up here: a hint, not a proof. */
  isKnown(token: string): boolean {
    return this.#sessionsByToken.has(token);
  }

  /**
   * Calls the listener for every user who lost a session, so that connections opened with it can be
   * closed.
   */
  onEnded(listener: (userId: UserId) => void): void {
    this.#endedListeners.push(listener);
  }

  async end(token: string): Promise<void> {
    const [ended] = await this.#database.query<{ userId: UserId }>(endStatement, [hashOf(token)]);
    if (ended !== undefined) this.forget(ended.userId);
  }

  async endAll(userId: UserId): Promise<void> {
    await endAllSessions(this.#database, userId);
    this.forget(userId);
  }

  /** Ends a session by its id. Returns false if this user has no such session. */
  async endById(userId: UserId, id: string): Promise<boolean> {
    const ended = await this.#database.query(endByIdStatement, [userId, id]);
    this.forget(userId);
    return ended.length > 0;
  }

  /** The id of the session to which a token belongs; null if there is none. */
  async idOf(token: string): Promise<string | null> {
    const [row] = await this.#database.query<{ id: string }>(idStatement, [hashOf(token)]);
    return row?.id ?? null;
  }

  /** Latest use first; `current` is the caller's token. */
  async list(userId: UserId, current = ""): Promise<Session[]> {
    const rows = await this.#database.query<{
      id: string;
      device: string;
      address: string;
      isCurrent: boolean;
      startedAt: Instant;
      lastSeenAt: Instant;
    }>(listStatement, [userId, ...oldestAlive(this.#clock.now()), hashOf(current)]);
    return rows.map((row) => ({
      ...row,
      startedAt: row.startedAt,
      lastSeenAt: row.lastSeenAt,
    }));
  }

  async purge(): Promise<void> {
    await this.#database.query(purgeStatement, oldestAlive(this.#clock.now()));
  }

  /** Clears the cache, for a caller that ended sessions in its own transaction. */
  forget(userId: UserId): void {
    this.lookUpAgain(userId);
    for (const listener of this.#endedListeners) listener(userId);
  }

  /**
   * Sessions may have ended elsewhere: the next call of the user, or of all, is looked up again.
   */
  lookUpAgain(userId?: UserId): void {
    for (const [token, cacheEntry] of this.#sessionsByToken) {
      if (userId === undefined || cacheEntry.userId === userId) this.#sessionsByToken.delete(token);
    }
  }

  #keep(token: string, stored: SessionRow): void {
    this.#sessionsByToken.set(token, stored);
    if (this.#sessionsByToken.size <= KEPT_MAX) return;
    const [oldest] = this.#sessionsByToken.keys();
    if (oldest !== undefined) this.#sessionsByToken.delete(oldest);
  }
}

/** The account was frozen between the password check and the session. */
export class AccountFrozen extends Error {
  constructor() {
    super("the account is frozen");
  }
}

/** Ends all sessions of a user except one token's, in the caller's transaction. */
export async function endOtherSessions(tx: Tx, userId: UserId, token: string): Promise<void> {
  await tx.query(endOthersStatement, [userId, hashOf(token)]);
}

/** Ends all sessions of a user, in the caller's transaction. */
async function endAllSessions(tx: Tx, userId: UserId): Promise<void> {
  await tx.query(endOthersStatement, [userId, null]);
}

const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/** The earliest start and last use of a session that is still valid. */
const oldestAlive = (now: Instant): [startedAfter: string, seenAfter: string] => [
  instantToColumn(instant(now - SESSION_LIFE_MS)),
  instantToColumn(instant(now - SESSION_IDLE_MS)),
];

const insertStatement = sql(
  "sessions.insert",
  // The lock puts a concurrent freeze before or after this statement, with all sessions, never
  // between.
  `with identity as (select frozen_at from identities where user_id = $2 for share)
   insert into sessions (token_hash, user_id, id, device, address, started_at, last_seen_at)
   select $1::bytea, $2::uuid, $3::uuid, $4, $5, $6::timestamptz, $6::timestamptz
   where not exists (select from identity where frozen_at is not null)
   returning id`,
);

const findStatement = sql(
  "sessions.find",
  `select user_id as "userId", last_seen_at as "lastSeenAt",
     exists (select from user_freezes
       where user_freezes.user_id = sessions.user_id and lifted_at is null and ends_at > $4
     ) as "isHeld"
   from sessions where token_hash = $1 and started_at > $2 and last_seen_at > $3
     and not exists (select from session_limits
       where session_limits.user_id = sessions.user_id and started_at + make_interval(
         mins => (case when pending_at <= $4 then pending_value else value end)::int) <= $4)`,
);

const idStatement = sql("sessions.id", "select id from sessions where token_hash = $1");

const seenStatement = sql(
  "sessions.seen",
  "update sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at < $2",
);

const endStatement = sql(
  "sessions.end",
  `delete from sessions where token_hash = $1 returning user_id as "userId"`,
);

const endOldestStatement = sql(
  "sessions.end-oldest",
  `delete from sessions where token_hash in (
     select token_hash from sessions where user_id = $1
     order by token_hash = $2 desc, started_at desc, id desc offset $3)
   returning id`,
);

const endOthersStatement = sql(
  "sessions.end-others",
  "delete from sessions where user_id = $1 and token_hash is distinct from $2",
);

const endByIdStatement = sql(
  "sessions.end-by-id",
  "delete from sessions where user_id = $1 and id = $2 returning id",
);

const listStatement = sql(
  "sessions.list",
  `select id, device, address, token_hash = $4 as "isCurrent", started_at as "startedAt",
     last_seen_at as "lastSeenAt"
   from sessions where user_id = $1 and started_at > $2 and last_seen_at > $3
   order by last_seen_at desc, id desc`,
);

const purgeStatement = sql(
  "sessions.purge",
  "delete from sessions where started_at <= $1 or last_seen_at <= $2",
);
