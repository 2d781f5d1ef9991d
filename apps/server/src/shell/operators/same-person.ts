import {
  type Colleagues,
  type Instant,
  instant,
  SAME_DEVICE_MS,
  samePersonAmong,
} from "@plumbline/engine/kernel";
import { instantFromColumn, instantToColumn } from "../columns.ts";
import { sql, type Tx } from "../database.ts";

/**
 * Which operators' accounts are one person's, as far as the devices show that they are opened on.
 * Whatever asks for a second person asks this; it is to be read before the command that asks. An
 * account opens on a device before it can confirm anything there, so nothing is missed by that.
 * With it, who was shut out and has no word in it any more.
 */
export async function readColleagues(tx: Tx, now: Instant): Promise<Colleagues> {
  const [rows, gone] = await Promise.all([
    tx.query<{ operatorId: string; deviceId: string; openedAt: Date }>(recentStatement, [
      instantToColumn(instant(now - SAME_DEVICE_MS)),
    ]),
    tx.query<{ id: string }>(shutOutStatement),
  ]);
  const sightings = rows.map(({ openedAt, ...row }) => ({
    ...row,
    at: instantFromColumn(openedAt),
  }));
  const shutOut = new Set(gone.map(({ id }) => id));
  return {
    isSamePerson: samePersonAmong(sightings, now),
    isShutOut: (operatorId) => shutOut.has(operatorId),
  };
}

const shutOutStatement = sql("operators.shut-out", "select id from operators where is_disabled");

const recentStatement = sql(
  "operators.recent-devices",
  `select operator_id as "operatorId", encode(device_hash, 'hex') as "deviceId",
     opened_at as "openedAt"
   from operator_devices where opened_at > $1`,
);
