import {
  type Instant,
  instant,
  type IsSamePerson,
  SAME_DEVICE_MS,
  samePersonAmong,
} from "@plumbline/engine/kernel";
import { instantFromColumn, instantToColumn } from "../columns.ts";
import { sql, type Tx } from "../database.ts";

/**
 * Which operators' accounts are one person's, as far as the devices show that they are opened on.
 * Whatever asks for a second person asks this; it is to be read before the command that asks. An
 * account opens on a device before it can confirm anything there, so nothing is missed by that.
 */
export async function readSamePerson(tx: Tx, now: Instant): Promise<IsSamePerson> {
  const rows = await tx.query<{ operatorId: string; deviceId: string; openedAt: Date }>(
    recentStatement,
    [instantToColumn(instant(now - SAME_DEVICE_MS))],
  );
  const sightings = rows.map(({ openedAt, ...row }) => ({
    ...row,
    at: instantFromColumn(openedAt),
  }));
  return samePersonAmong(sightings, now);
}

const recentStatement = sql(
  "operators.recent-devices",
  `select operator_id as "operatorId", encode(device_hash, 'hex') as "deviceId",
     opened_at as "openedAt"
   from operator_devices where opened_at > $1`,
);
