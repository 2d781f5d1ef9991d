import { isInForce, isWaiting } from "@plumbline/engine/desk";
import type { Instant, UserId } from "@plumbline/engine/kernel";
import { instant, toDecimalText } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { readUser } from "@plumbline/protocol/profile/operator-calls";
import { instantToColumn, unitsFromColumn } from "#shell/columns";
import { sql, type Tx } from "#shell/database";
import { readFreezes } from "#shell/operators/user-freezes";
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from "#shell/sessions";

type User = ResultOf<typeof readUser>;
type Known = Pick<
  User,
  | "phone"
  | "email"
  | "hasAuthenticator"
  | "frozenTime"
  | "settingsLockedUntil"
  | "withdrawalsHeldUntil"
>;
type Dossier = Known &
  Pick<
    User,
    "verifications" | "openSessions" | "devices" | "signIns" | "positions" | "deskLog" | "freezes"
  >;

/** How many of each kind are shown: enough to see what is going on, never a whole history. */
const LINES_MAX = 20;

/** All that the desk shows of one user beside what they hold. */
export async function readDossier(tx: Tx, userId: string, now: Instant): Promise<Dossier> {
  const [known, freezes, verifications, openSessions, devices, signIns, positions, deskLog] =
    await Promise.all([
      readKnown(tx, userId),
      readFreezeLines(tx, userId, now),
      readVerifications(tx, userId),
      readOpenSessions(tx, userId, now),
      readDevices(tx, userId),
      readSignIns(tx, userId),
      readPositions(tx, userId),
      readDeskLog(tx, userId),
    ]);
  return { ...known, freezes, verifications, openSessions, devices, signIns, positions, deskLog };
}

const timeOf = (time: Date): string => toWireTime(time.getTime());
const timeOrNull = (time: Date | null): string | null => (time === null ? null : timeOf(time));
const decimalOf = (text: string): string => toDecimalText(unitsFromColumn(text));

async function readKnown(tx: Tx, userId: string): Promise<Known> {
  const [row] = await tx.query<{
    phone: string | null;
    email: string | null;
    hasAuthenticator: boolean;
    frozenAt: Date | null;
    lockedUntil: Date | null;
    heldUntil: Date | null;
  }>(knownStatement, [userId]);
  return {
    phone: row?.phone ?? null,
    email: row?.email ?? null,
    hasAuthenticator: row?.hasAuthenticator ?? false,
    frozenTime: timeOrNull(row?.frozenAt ?? null),
    settingsLockedUntil: timeOrNull(row?.lockedUntil ?? null),
    withdrawalsHeldUntil: timeOrNull(row?.heldUntil ?? null),
  };
}

/** Another small query for the names: they are few, and the freezes' own is shared. */
async function readFreezeLines(tx: Tx, userId: string, now: Instant): Promise<Of<"freezes">[]> {
  // A brand exists for the compiler only; nobody's id finds nothing.
  const freezes = (await readFreezes(tx, userId as UserId)).slice(0, LINES_MAX);
  const ids = freezes.flatMap(({ startedBy, confirmedBy }) => [startedBy, confirmedBy]);
  const rows = await tx.query<{ id: string; name: string }>(namesStatement, [ids]);
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? "";
  return freezes.map((freeze) => ({
    ...{ id: freeze.id, reasonCode: freeze.reasonCode },
    ...{ reason: freeze.reason, appeal: freeze.appeal },
    startTime: toWireTime(freeze.startedAt),
    endTime: toWireTime(freeze.endsAt),
    askedEndTime: toWireTime(freeze.askedEndsAt),
    liftTime: freeze.liftedAt === null ? null : toWireTime(freeze.liftedAt),
    startedBy: nameOf(freeze.startedBy),
    confirmedBy: freeze.confirmedBy === null ? null : nameOf(freeze.confirmedBy),
    isInForce: isInForce(freeze, now),
    isWaiting: isWaiting(freeze, now),
  }));
}

type Of<List extends keyof Dossier> = Dossier[List] extends (infer One)[] ? One : never;

async function readVerifications(tx: Tx, userId: string): Promise<Of<"verifications">[]> {
  const rows = await tx.query<
    Pick<Of<"verifications">, "level" | "status"> & { submittedAt: Date; decidedAt: Date | null }
  >(verificationsStatement, [userId]);
  return rows.map(({ level, status, submittedAt, decidedAt }) => ({
    ...{ level, status },
    submitTime: timeOf(submittedAt),
    decideTime: timeOrNull(decidedAt),
  }));
}

async function readOpenSessions(
  tx: Tx,
  userId: string,
  now: Instant,
): Promise<Of<"openSessions">[]> {
  const rows = await tx.query<
    Pick<Of<"openSessions">, "id" | "device" | "address"> & { startedAt: Date; lastSeenAt: Date }
  >(sessionsStatement, [
    userId,
    instantToColumn(instant(now - SESSION_LIFE_MS)),
    instantToColumn(instant(now - SESSION_IDLE_MS)),
    LINES_MAX,
  ]);
  return rows.map(({ startedAt, lastSeenAt, ...row }) => ({
    ...row,
    startTime: timeOf(startedAt),
    lastSeenTime: timeOf(lastSeenAt),
  }));
}

async function readDevices(tx: Tx, userId: string): Promise<Of<"devices">[]> {
  const rows = await tx.query<
    Pick<Of<"devices">, "id" | "name"> & { firstSeenAt: Date; lastSeenAt: Date }
  >(devicesStatement, [userId, LINES_MAX]);
  return rows.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
    ...row,
    firstSeenTime: timeOf(firstSeenAt),
    lastSeenTime: timeOf(lastSeenAt),
  }));
}

async function readSignIns(tx: Tx, userId: string): Promise<Of<"signIns">[]> {
  const rows = await tx.query<Omit<Of<"signIns">, "createTime"> & { at: Date }>(signInsStatement, [
    userId,
    LINES_MAX,
  ]);
  return rows.map(({ at, ...row }) => ({ ...row, createTime: timeOf(at) }));
}

async function readPositions(tx: Tx, userId: string): Promise<Of<"positions">[]> {
  const rows = await tx.query<Omit<Of<"positions">, "createTime"> & { createdAt: Date }>(
    positionsStatement,
    [userId, LINES_MAX],
  );
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    quantity: decimalOf(row.quantity),
    margin: decimalOf(row.margin),
    entryPrice: row.entryPrice === null ? null : decimalOf(row.entryPrice),
    realisedPnl: decimalOf(row.realisedPnl),
    createTime: timeOf(createdAt),
  }));
}

async function readDeskLog(tx: Tx, userId: string): Promise<Of<"deskLog">[]> {
  const rows = await tx.query<{ seq: string; at: Date; operatorName: string; call: string }>(
    deskLogStatement,
    [userId, LINES_MAX],
  );
  return rows.map(({ seq, at, ...row }) => ({ ...row, id: Number(seq), createTime: timeOf(at) }));
}

const knownStatement = sql(
  "profile.known-by",
  `select phone, email, sealed_secret is not null as "hasAuthenticator",
     frozen_at as "frozenAt", settings_locked_until as "lockedUntil",
     withdrawals_held_until as "heldUntil"
   from identities where user_id = $1`,
);

const namesStatement = sql(
  "profile.operator-names",
  "select id, name from operators where id = any($1::uuid[])",
);

const verificationsStatement = sql(
  "profile.verifications",
  `select level, status, submitted_at as "submittedAt", decided_at as "decidedAt"
   from kyc_verifications where user_id = $1 order by submitted_at desc`,
);

const sessionsStatement = sql(
  "profile.open-sessions",
  `select id, device, address, started_at as "startedAt", last_seen_at as "lastSeenAt"
   from sessions where user_id = $1 and started_at > $2 and last_seen_at > $3
   order by last_seen_at desc, id limit $4`,
);

const devicesStatement = sql(
  "profile.devices",
  `select id, name, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
   from devices where user_id = $1 order by last_seen_at desc, id limit $2`,
);

const signInsStatement = sql(
  "profile.sign-ins",
  `select id, at, method, outcome, device, address, is_new_device as "isNewDevice"
   from sign_ins where user_id = $1 order by at desc, id desc limit $2`,
);

const positionsStatement = sql(
  "profile.positions",
  `select id, book, symbol, side, leverage, status, quantity, margin, asset as currency,
     entry_price as "entryPrice", realised_pnl as "realisedPnl", created_at as "createdAt"
   from positions where user_id = $1
   order by status = 'closed', created_at desc, id limit $2`,
);

// Of a part of a user's own, such as one level of a verification, the subject begins with the id.
const deskLogStatement = sql(
  "profile.desk-log",
  `select seq, at, operator_name as "operatorName", call from audit_entries
   where subject = $1::text or starts_with(subject, $1::text || ':')
   order by seq desc limit $2`,
);
