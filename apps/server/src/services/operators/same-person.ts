import {
  type Colleagues,
  type Instant,
  instant,
  SAME_DEVICE_MS,
  samePersonAmong,
  type SamePersonEvidence,
  samePersonReasons,
  type Sighting,
  type Unvouched,
} from "@plumbline/engine/kernel";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

/**
 * The operators' accounts that belong to one person by the available evidence: the devices on which
 * they were opened, and their creators. Every check for a second person uses this; it is read
 * before the command. An account must be opened on a device before it can confirm anything there,
 * so an earlier read misses nothing. Disabled accounts, which no longer count, are listed as well.
 */
export async function readColleagues(tx: Tx, now: Instant): Promise<Colleagues> {
  const [evidence, gone, onePerson] = await Promise.all([
    readEvidence(tx, now),
    tx.query<{ id: string }>(shutOutStatement),
    isOnePersonEnough(tx),
  ]);
  const shutOut = new Set(gone.map(({ id }) => id));
  return {
    isSamePerson: onePerson
      ? (operatorId, otherId) => operatorId === otherId
      : samePersonAmong(evidence, now),
    isShutOut: (operatorId) => shutOut.has(operatorId),
  };
}

/** The reasons for which two accounts count as one person's; null if they do not. */
export async function readSamePersonReasons(
  tx: Tx,
  now: Instant,
): Promise<ReturnType<typeof samePersonReasons>> {
  const [evidence, onePerson] = await Promise.all([readEvidence(tx, now), isOnePersonEnough(tx)]);
  return samePersonReasons(onePerson ? NO_EVIDENCE : evidence, now);
}

const NO_EVIDENCE = { sightings: [], unvouched: [] };

async function readEvidence(tx: Tx, now: Instant): Promise<SamePersonEvidence> {
  const [rows, unvouched] = await Promise.all([
    tx.query<Omit<Sighting, "at"> & { readonly openedAt: Instant }>(recentStatement, [
      instantToColumn(instant(now - SAME_DEVICE_MS)),
    ]),
    tx.query<Unvouched>(unvouchedStatement),
  ]);
  return { sightings: rows.map(({ openedAt: at, ...row }) => ({ ...row, at })), unvouched };
}

/** Whether one person may act for both sides here; each account then counts as a person. */
export async function isOnePersonEnough(tx: Tx): Promise<boolean> {
  return (await tx.query(onePersonStatement)).length > 0;
}

const onePersonStatement = sql("operators.one-person", "select from desk_one_person");

const unvouchedStatement = sql(
  "operators.unvouched",
  `select id as "operatorId", created_by as "createdBy" from operator_standings
   where created_by is not null and vouched_by is null`,
);

const shutOutStatement = sql(
  "operators.shut-out",
  "select id from operator_standings where is_disabled",
);

const recentStatement = sql(
  "operators.recent-devices",
  `select operator_id as "operatorId", encode(device_hash, 'hex') as "deviceId",
     opened_at as "openedAt"
   from operator_devices where opened_at > $1`,
);
