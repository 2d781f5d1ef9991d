import { instant, type Instant } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { type Overview, OVERVIEW_LINES_MAX, type OverviewOf } from "#services/plug/area";
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from "#services/identity/sessions";

type Protection = Pick<
  Overview,
  | "phone"
  | "email"
  | "hasAuthenticator"
  | "frozenTime"
  | "settingsLockedUntil"
  | "withdrawalsHeldUntil"
>;
type Part = Protection & Pick<Overview, "openSessions" | "devices" | "signIns">;

/** A member's protection, and the networks of their sign-ins. */
export async function authOverview(tx: Tx, of: OverviewOf): Promise<Part> {
  const [protection, openSessions, devices, signIns] = await Promise.all([
    readProtection(tx, of),
    readOpenSessions(tx, of),
    readDevices(tx, of),
    readSignIns(tx, of),
  ]);
  return { ...protection, openSessions, devices, signIns };
}

const timeOf = (time: Instant): string => toWireTime(time);
const timeOrNull = (time: Instant | null): string | null => (time === null ? null : timeOf(time));

async function readProtection(tx: Tx, { userId }: OverviewOf): Promise<Protection> {
  const [row] = await tx.query<{
    phone: string | null;
    email: string | null;
    hasAuthenticator: boolean;
    frozenAt: Instant | null;
    lockedUntil: Instant | null;
    heldUntil: Instant | null;
  }>(protectionStatement, [userId]);
  return {
    phone: row?.phone ?? null,
    email: row?.email ?? null,
    hasAuthenticator: row?.hasAuthenticator ?? false,
    frozenTime: timeOrNull(row?.frozenAt ?? null),
    settingsLockedUntil: timeOrNull(row?.lockedUntil ?? null),
    withdrawalsHeldUntil: timeOrNull(row?.heldUntil ?? null),
  };
}

type OpenSession = Part["openSessions"][number];

async function readOpenSessions(tx: Tx, { userId, now }: OverviewOf): Promise<OpenSession[]> {
  const rows = await tx.query<
    Pick<OpenSession, "id" | "device" | "address"> & { startedAt: Instant; lastSeenAt: Instant }
  >(sessionsStatement, [
    userId,
    instantToColumn(instant(now - SESSION_LIFE_MS)),
    instantToColumn(instant(now - SESSION_IDLE_MS)),
    OVERVIEW_LINES_MAX,
  ]);
  return rows.map(({ startedAt, lastSeenAt, ...row }) => ({
    ...row,
    startTime: timeOf(startedAt),
    lastSeenTime: timeOf(lastSeenAt),
  }));
}

type Device = Part["devices"][number];

async function readDevices(tx: Tx, { userId }: OverviewOf): Promise<Device[]> {
  const rows = await tx.query<
    Pick<Device, "id" | "name"> & { firstSeenAt: Instant; lastSeenAt: Instant }
  >(devicesStatement, [userId, OVERVIEW_LINES_MAX]);
  return rows.map(({ firstSeenAt, lastSeenAt, ...row }) => ({
    ...row,
    firstSeenTime: timeOf(firstSeenAt),
    lastSeenTime: timeOf(lastSeenAt),
  }));
}

type SignIn = Part["signIns"][number];

async function readSignIns(tx: Tx, { userId }: OverviewOf): Promise<SignIn[]> {
  const rows = await tx.query<Omit<SignIn, "createTime"> & { at: Instant }>(signInsStatement, [
    userId,
    OVERVIEW_LINES_MAX,
  ]);
  return rows.map(({ at, ...row }) => ({ ...row, createTime: timeOf(at) }));
}

const protectionStatement = sql(
  "auth.overview",
  `select phone, email, sealed_secret is not null as "hasAuthenticator",
     frozen_at as "frozenAt", settings_locked_until as "lockedUntil",
     withdrawals_held_until as "heldUntil"
   from identities where user_id = $1`,
);

const sessionsStatement = sql(
  "auth.overview-sessions",
  `select id, device, address, started_at as "startedAt", last_seen_at as "lastSeenAt"
   from sessions where user_id = $1 and started_at > $2 and last_seen_at > $3
   order by last_seen_at desc, id limit $4`,
);

const devicesStatement = sql(
  "auth.overview-devices",
  `select id, name, first_seen_at as "firstSeenAt", last_seen_at as "lastSeenAt"
   from devices where user_id = $1 order by last_seen_at desc, id limit $2`,
);

const signInsStatement = sql(
  "auth.overview-sign-ins",
  `select id, at, method, outcome, device, address, is_new_device as "isNewDevice"
   from sign_ins where user_id = $1 order by at desc, id desc limit $2`,
);
