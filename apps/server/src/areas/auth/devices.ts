import type { UserId } from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { newId, randomToken } from "#platform/process/ids";
import type { AuthDeps, Entry } from "./auth-deps.ts";

export interface StoredDevice {
  readonly deviceToken: string;
  readonly isNew: boolean;
}

/** Returns the device of a sign-in: the one that the request names, or a new one. */
export async function knowDevice(deps: AuthDeps, entry: Entry): Promise<StoredDevice> {
  const { userId, caller, deviceToken } = entry;
  if (typeof deviceToken === "string" && (await isDeviceOf(deps, userId, deviceToken))) {
    return { deviceToken, isNew: false };
  }
  const fresh = randomToken();
  await deps.database.query(insertStatement, [
    hashOf(deps, fresh),
    userId,
    newId(),
    caller.device,
    instantToColumn(deps.clock.now()),
  ]);
  return { deviceToken: fresh, isNew: true };
}

/** Whether this user has signed in with that device before. */
export async function isDeviceOf(
  deps: AuthDeps,
  userId: UserId | null,
  deviceToken: string,
): Promise<boolean> {
  const values = [hashOf(deps, deviceToken), userId, instantToColumn(deps.clock.now())];
  const seen = await deps.database.query(seenStatement, values);
  return seen.length > 0;
}

const hashOf = ({ sealKey }: AuthDeps, deviceToken: string): string =>
  sealKey.digest(deviceToken, "device");

const insertStatement = sql(
  "auth.insert-device",
  `insert into devices (token_hash, user_id, id, name, first_seen_at, last_seen_at)
   values ($1, $2, $3, $4, $5, $5)`,
);

const seenStatement = sql(
  "auth.see-device",
  `update devices set last_seen_at = $3 where token_hash = $1 and user_id = $2 returning id`,
);
