import { type Instant, instant, type UserId } from "@plumbline/engine/kernel";
import {
  APPROVAL_LIVES_MS,
  RECHARGE_WAITING,
  type RechargeStage,
  WITHDRAWAL_STAGES,
  WITHDRAWAL_STATUS,
} from "@plumbline/engine/wallet";
import { toWireTime } from "@plumbline/protocol";
import type { ListQuery } from "@plumbline/protocol/list-filters";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { filterValue, holderOf, isFiltered, sortedStatement } from "#services/plug/list-filter";
import { type RecordRow, walletRecords } from "./record-row.ts";

export type Direction = RecordRow["direction"];

/** One entry of a record's status history. */
export interface StepLine {
  readonly stage: string;
  readonly reason: string | null;
  readonly note: string | null;
  readonly createTime: string;
  /** The operator who decided, for staff only; null: no operator. */
  readonly operatorName: string | null;
}

export interface Recorded {
  readonly row: RecordRow;
  readonly steps: StepLine[];
}

interface Page {
  readonly pageNo: number;
  readonly pageSize: number;
}

/** One page of a member's records in one direction, the newest first, with the count of all. */
export async function findRecords(
  tx: Tx,
  request: Page & {
    readonly userId: UserId;
    readonly direction: Direction;
    readonly status?: number | undefined;
  },
): Promise<{ records: Recorded[]; total: number }> {
  const { userId, direction, status = null } = request;
  const { rows, total } = await readPage<RecordRow>(
    tx,
    { page: listStatement, count: countStatement, filter: [userId, direction, status] },
    request,
  );
  return { records: await withSteps(tx, rows), total };
}

export async function findRecord(
  tx: Tx,
  request: { readonly userId: UserId; readonly direction: Direction; readonly id: string },
): Promise<Recorded | null> {
  const rows = await tx.query<RecordRow>(oneStatement, [
    request.userId,
    request.direction,
    request.id,
  ]);
  const [record] = await withSteps(tx, rows);
  return record ?? null;
}

export interface CaseRow extends RecordRow {
  readonly account: string;
}

/** One page of records with the total count: of waiting ones the oldest first, else the latest. */
export async function findCases(
  tx: Tx,
  request: Page & {
    readonly direction: Direction;
    readonly stage: string;
    readonly now: Instant;
    readonly operatorId: string;
  } & ListQuery,
): Promise<{ records: (Recorded & { readonly row: CaseRow })[]; total: number }> {
  const { direction, now } = request;
  const stages = stagesOf(request);
  // A reversal that one person began waits for a second one as long as the first approval is valid.
  const isWithBegun = direction === "recharge" && request.stage === "waiting";
  const begunSince = isWithBegun ? instantToColumn(instant(now - APPROVAL_LIVES_MS)) : null;
  const reader = [instantToColumn(now), request.operatorId];
  const wanted = [direction, stages, begunSince, filterValue(request), ...reader];
  const isQueue = stages !== null && stages.every((stage) => WAITING[direction].includes(stage));
  const { rows, total } = await readPage<CaseRow>(
    tx,
    {
      page: (isQueue ? queueStatement : latestStatement)(request),
      count: casesCountStatement,
      filter: wanted,
    },
    request,
  );
  return { records: await withSteps(tx, rows), total };
}

/** Waiting cases, as counted on the desk's dashboard. */
const WAITING: Readonly<Record<Direction, readonly string[]>> = {
  recharge: RECHARGE_WAITING,
  withdrawal: WITHDRAWAL_STAGES.filter((one) => WITHDRAWAL_STATUS[one] === 0),
};

function stagesOf({
  direction,
  stage,
}: {
  readonly direction: Direction;
  readonly stage: string;
}): readonly string[] | null {
  if (stage === "all") return null;
  return stage === "waiting" ? WAITING[direction] : [stage];
}

/** One member's record with the account's name, for staff. */
export async function findCase(
  tx: Tx,
  request: { readonly userId: UserId; readonly direction: Direction; readonly id: string },
): Promise<(Recorded & { readonly row: CaseRow }) | null> {
  const rows = await tx.query<CaseRow>(caseStatement, [
    request.userId,
    request.direction,
    request.id,
  ]);
  const [record] = await withSteps(tx, rows);
  return record ?? null;
}

async function withSteps<Row extends RecordRow>(tx: Tx, rows: readonly Row[]) {
  const ids = rows.map(({ id }) => id);
  const steps = await tx.query<
    Omit<StepLine, "createTime"> & { readonly recordId: string; readonly at: Instant }
  >(stepsStatement, [rows.map(({ userId }) => userId), ids]);
  return rows.map((row) => ({
    row,
    steps: steps
      .filter(({ recordId }) => recordId === row.id)
      .map(({ recordId: _record, at, ...step }) => ({
        ...step,
        createTime: toWireTime(at),
      })),
  }));
}

/** A recharge with a proof, for comparison. */
export interface SameProof {
  readonly id: string;
  readonly userId: string;
  readonly account: string;
  readonly stage: RechargeStage;
  readonly hash: string;
}

/** Recharges whose proof has these bytes, by those bytes' hash, the latest first. */
export async function findSameProofs(
  tx: Tx,
  hashes: readonly string[],
): Promise<readonly SameProof[]> {
  if (hashes.length === 0) return [];
  return tx.query(sameProofsStatement, [hashes]);
}

const OWN = `from wallet_records where user_id = $1 and direction = $2
  and ($3::smallint is null or status = $3)`;

const listStatement = sql(
  "wallet.records",
  `select ${walletRecords.select} ${OWN} order by id desc limit $4 offset $5`,
);

const countStatement = sql("wallet.records-count", `select count(*) ${OWN}`);

const oneStatement = sql(
  "wallet.record",
  `select ${walletRecords.select} from wallet_records
   where user_id = $1 and direction = $2 and id = $3`,
);

/** The filters of a queue of money, on a row of `wallet_records`. */
export const RECORD_FILTER = {
  userId: "wallet_records.user_id",
  ids: ["wallet_records.id"],
  currencies: ["currency"],
  channel: "channel_id",
  amount: "amount",
  time: "created_at",
  due: "due_at",
  // Only recharges are assigned at the desk, and only withdrawals are claimed.
  holder: holderOf({
    assigned: { queue: "recharges", caseId: "wallet_records.user_id || ':' || wallet_records.id" },
    workerId: "details ->> 'claimedBy'",
  }),
} as const;

// Every owner of a record has a name: the join loses no row.
const NAMED = "from wallet_records join member_names using (user_id)";
const WANTED = `where direction = $1 and ($2::text[] is null or stage = any($2)
      or (stage = 'delivered' and since > $3::timestamptz and exists (select from reversals_begun
        where reversals_begun.id = wallet_records.id
          and reversals_begun.user_id = wallet_records.user_id)))
    and ${isFiltered(RECORD_FILTER, { filter: "$4", now: "$5", operatorId: "$6" })}`;

const casesIn = (orderBy: string): string =>
  `select ${walletRecords.select}, account ${NAMED} ${WANTED}
    order by ${orderBy} limit $7 offset $8`;

const BY = { createTime: "created_at", amount: "amount", dueTime: "due_at" } as const;

// Few records wait, and they are among the newest, so their oldest are not searched for among all
// records.
const queueStatement = sortedStatement(
  "wallet.queue",
  { own: "since, id", tie: "id", by: BY, isNeverNull: true },
  (orderBy) =>
    `select ${walletRecords.select}, account
     from (select * from wallet_records ${WANTED} offset 0) as wallet_records
     join member_names using (user_id) order by ${orderBy} limit $7 offset $8`,
);

const latestStatement = sortedStatement(
  "wallet.latest-cases",
  { own: "since desc, id desc", tie: "id", by: BY, isNeverNull: true },
  casesIn,
);

const caseStatement = sql(
  "wallet.case",
  `select ${walletRecords.select}, account from wallet_records join member_names using (user_id)
   where user_id = $1 and direction = $2 and id = $3`,
);

const casesCountStatement = sql(
  "wallet.cases-count",
  `select count(*) from wallet_records ${WANTED}`,
);

const stepsStatement = sql(
  "wallet.steps",
  `select record_id as "recordId", stage, reason, note, at, name as "operatorName"
   from wallet_steps left join operator_names on operator_names.id = operator_id
   where user_id = any($1::uuid[]) and record_id = any($2::uuid[]) order by record_id, version`,
);

const sameProofsStatement = sql(
  "wallet.same-proofs",
  `select id, user_id as "userId", account, stage, details ->> 'proofHash' as hash
   from wallet_records join member_names using (user_id)
   where direction = 'recharge' and details ->> 'proofHash' = any($1::text[]) order by id desc`,
);

const countSinceStatement = sql(
  "wallet.count-records",
  "select count(*) as records from wallet_records where since >= $1",
);

/** The number of recharges and withdrawals that have reached their stage since then. */
export async function countRecords(tx: Tx, since: Instant): Promise<number> {
  const [row] = await tx.query<{ records: number }>(countSinceStatement, [instantToColumn(since)]);
  return row?.records ?? 0;
}
