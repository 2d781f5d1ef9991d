import { DAY_MS, type Instant, instant } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import { audited } from "#services/operators/operator-command";

/** How long an export's file is stored. */
export const EXPORT_LIVES_MS = 7 * DAY_MS;

/** The most unfinished exports of one operator at a time. */
export const EXPORTS_WRITING_MAX = 5;

/** The most stored exports of one operator. */
export const EXPORTS_KEPT_MAX = 50;

export interface ExportRequest {
  readonly id: string;
  readonly list: string;
  readonly filter: Readonly<Record<string, string>>;
  readonly requestedBy: string;
  readonly requestedAt: Instant;
}

interface StandingExport {
  readonly requestedAt: Instant;
  readonly stage: ExportRow["stage"];
}

/** The exports of one operator; each request is also a line in the audit log. */
export const exportStoreOf = (operatorId: string) =>
  audited<readonly StandingExport[], ExportRequest>({
    name: `desk.exports/${operatorId}`,
    load: (tx) => tx.query<StandingExport>(standingStatement, [operatorId]),
    merge: (standing, { requestedAt }) => [...standing, { requestedAt, stage: "writing" }],
    save: async (tx, { id, list, filter, requestedBy, requestedAt }) => {
      const row = [id, list, JSON.stringify(filter), requestedBy, instantToColumn(requestedAt)];
      await tx.query(insertStatement, row);
    },
  });

export interface ExportRow extends ExportRequest {
  readonly stage: "writing" | "done" | "failed";
  readonly rows: number;
  readonly parts: number;
}

interface Owner {
  readonly operatorId: string;
  readonly now: Instant;
}

const storedSince = (now: Instant): string => instantToColumn(instant(now - EXPORT_LIVES_MS));

/** One page of an operator's own exports, the latest first, with the total count. */
export async function pageOfExports(
  tx: Tx,
  { operatorId, now }: Owner,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly exports: readonly ExportRow[]; readonly total: number }> {
  const own = [operatorId, storedSince(now)];
  const { rows: exports, total } = await readPage<ExportRow>(
    tx,
    { page: pageStatement, count: countStatement, filter: own },
    { pageNo, pageSize },
  );
  return { exports, total };
}

/** One of an operator's own exports; null if it is another's or expired. */
export async function findExport(
  tx: Tx,
  id: string,
  { operatorId, now }: Owner,
): Promise<ExportRow | null> {
  const [row] = await tx.query<ExportRow>(oneStatement, [operatorId, storedSince(now), id]);
  return row ?? null;
}

export async function readPart(tx: Tx, id: string, part: number): Promise<string | null> {
  const [row] = await tx.query<{ content: string }>(partStatement, [id, part]);
  return row?.content ?? null;
}

export async function purgeExports({
  clock,
  database,
}: {
  readonly clock: Clock;
  readonly database: Database;
}): Promise<void> {
  await database.query(purgeStatement, [storedSince(clock.now())]);
}

const COLUMNS = `id, list, filter, requested_by as "requestedBy", requested_at as "requestedAt",
  stage, rows_written as rows, parts_written as parts`;
const OWN = "from desk_exports where requested_by = $1 and requested_at > $2";

const standingStatement = sql(
  "desk.standing-exports",
  'select requested_at as "requestedAt", stage from desk_exports where requested_by = $1',
);

const insertStatement = sql(
  "desk.start-export",
  `insert into desk_exports (id, list, filter, requested_by, requested_at, stage)
   values ($1, $2, $3, $4, $5, 'writing')`,
);

const pageStatement = sql(
  "desk.exports",
  `select ${COLUMNS} ${OWN} order by requested_at desc, id desc limit $3 offset $4`,
);

const countStatement = sql("desk.exports-count", `select count(*) ${OWN}`);

const oneStatement = sql("desk.export", `select ${COLUMNS} ${OWN} and id = $3`);

const partStatement = sql(
  "desk.export-part",
  "select content from desk_export_parts where export_id = $1 and part = $2",
);

const purgeStatement = sql(
  "desk.purge-exports",
  "delete from desk_exports where requested_at <= $1",
);
