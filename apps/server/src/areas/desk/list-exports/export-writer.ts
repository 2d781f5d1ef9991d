import { CSV_MARK, csvLine } from "@plumbline/protocol/csv";
import { PATIENT, patienceStatement } from "#platform/ledger/conservation";
import { ConnectionLost, type Database, sql, type Transaction } from "#platform/postgres/database";
import type { InTime, ListExport, Numbered } from "#services/plug/list-export";

/** The number of lines that are read at once and written as one part. */
const PAGE_ROWS = 1_000;

/** The numbers that one page of a numbered list covers; larger than any gap in the numbers. */
const PAGE_NUMBERS = 5_000;

interface Unfinished {
  readonly id: string;
  readonly list: string;
  readonly filter: object;
  readonly requestedAt: string;
  readonly requestedBy: string;
  readonly parts: number;
  readonly afterTime: string | null;
  readonly afterIds: readonly string[] | null;
}

interface Line {
  readonly time: string;
  readonly ids: readonly string[];
  /** Null: the filter excludes this line. */
  readonly cells: readonly (string | null)[] | null;
}

interface WriterDeps {
  readonly database: Database;
  readonly listExports: readonly ListExport[];
  log(fault: unknown): void;
}

/**
 * Writes the files of exports, page by page, each page in its own transaction together with its
 * position, so that any process can resume after the last page.
 */
export class ExportWriter {
  readonly #deps: WriterDeps;
  readonly #pages: ReadonlyMap<string, Pages>;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: WriterDeps) {
    this.#deps = deps;
    this.#pages = new Map(
      deps.listExports.map((each) => {
        const head = CSV_MARK + csvLine(Object.keys(each.columns));
        const rowsMin = "number" in each ? 1 : PAGE_ROWS;
        return [each.list, { head, page: pageStatement(each), rowsMin }];
      }),
    );
  }

  /** Writes all unfinished exports; calls run one after another. */
  write(ending?: AbortSignal): Promise<void> {
    const written = this.#turn.then(() => this.#writeAll(ending));
    this.#turn = written.catch(() => {});
    return written;
  }

  /** Starts `write` without waiting; the next minute's job writes what remains. */
  wake(): void {
    this.write().catch((fault: unknown) => this.#deps.log(fault));
  }

  async #writeAll(ending?: AbortSignal): Promise<void> {
    for (let isMore = true; isMore && ending?.aborted !== true;) {
      try {
        isMore = await this.#deps.database.transaction((tx) => this.#writePage(tx), PATIENT);
      } catch (fault) {
        if (!(fault instanceof ListUnreadable)) throw fault;
        await this.#giveUp(fault);
      }
    }
  }

  /** Returns false if no unfinished export remains that is not being written by another process. */
  async #writePage(tx: Transaction): Promise<boolean> {
    // A selective filter may scan the whole list for one page: a longer statement timeout.
    tx.send(patienceStatement);
    const [next] = await tx.query<Unfinished>(unfinishedStatement);
    if (next === undefined) return false;
    const { id, filter, requestedAt, requestedBy, parts, afterTime, afterIds } = next;
    const list = this.#pages.get(next.list);
    if (list === undefined) throw new ListUnreadable(id, `no list to export: ${next.list}`);
    const after = [afterTime, afterIds];
    const values = [JSON.stringify(filter), ...after, requestedAt, PAGE_ROWS, requestedBy];
    const lines = await tx.query<Line>(list.page, values).catch((fault: unknown) => {
      throw fault instanceof ConnectionLost ? fault : new ListUnreadable(id, fault);
    });
    const last = lines.at(-1);
    const written = lines.flatMap(({ cells }) => (cells === null ? [] : [csvLine(cells)]));
    const text = written.join("");
    await tx.query(partStatement, [id, parts, parts === 0 ? list.head + text : text]);
    const stage = lines.length < list.rowsMin ? "done" : "writing";
    const place = [last?.time ?? afterTime, last?.ids ?? afterIds];
    await tx.query(progressStatement, [id, stage, written.length, ...place]);
    return true;
  }

  /** A list that cannot be read is not retried; its export is marked as failed. */
  async #giveUp({ exportId, cause }: ListUnreadable): Promise<void> {
    this.#deps.log(cause);
    await this.#deps.database.query(failStatement, [exportId]);
  }
}

class ListUnreadable extends Error {
  readonly exportId: string;
  constructor(exportId: string, cause: unknown) {
    super("a list could not be read", { cause });
    this.exportId = exportId;
  }
}

type PageStatement = ReturnType<typeof sql>;

interface Pages {
  readonly head: string;
  readonly page: PageStatement;
  /** A page with fewer rows is the last one. */
  readonly rowsMin: number;
}

const NO_ID = "00000000-0000-0000-0000-000000000000";

export const pageStatement = (each: ListExport): PageStatement =>
  "number" in each ? spanStatement(each) : keysetStatement(each);

// The position is a number in the form of an id. A line that the filter excludes still returns a
// row, so that a page without rows means the end and not an empty selection.
function spanStatement({ list, rows, columns, number, time, filter }: Numbered): PageStatement {
  const hex = "right(replace(($3::uuid[])[1]::text, '-', ''), 16)";
  const after = `coalesce(('x' || ${hex})::bit(64)::bigint, 0)`;
  return sql(
    `desk.export-${list}`,
    `select ${time}::text as time, array[lpad(to_hex(${number}), 32, '0')] as ids,
       case when ${filter} then array[${Object.values(columns).join(", ")}]::text[] end as cells
     ${rows} where ${number} > ${after} and ${number} <= ${after} + ${PAGE_NUMBERS}
       and ${time} <= $4::timestamptz and ($2::timestamptz is null or $5::int > 0)
       and $1::jsonb is not null and $6::uuid is not null
     order by ${number}`,
  );
}

// The lower bound on the time uses an index even in a generic plan and if the ids come from several
// tables. Filter and reader are bound for every list, used or not, so that they have a type.
function keysetStatement({ list, rows, columns, time, ids }: InTime): PageStatement {
  const place = [time, ...ids].join(", ");
  const afterIds = ids.map((_, index) => `coalesce(($3::uuid[])[${index + 1}], '${NO_ID}')`);
  const after = ["coalesce($2::timestamptz, '-infinity')", ...afterIds].join(", ");
  return sql(
    `desk.export-${list}`,
    `select ${time}::text as time, array[${ids.join(", ")}]::text[] as ids,
       array[${Object.values(columns).join(", ")}]::text[] as cells
     ${rows} and (${place}) > (${after})
       and ${time} >= coalesce($2::timestamptz, '-infinity')
       and ${time} <= $4::timestamptz and $1::jsonb is not null and $6::uuid is not null
     order by ${place} limit $5`,
  );
}

const unfinishedStatement = sql(
  "desk.unfinished-export",
  `select id, list, filter, requested_at::text as "requestedAt", requested_by as "requestedBy",
     parts_written as parts, after_time::text as "afterTime", after_ids::text[] as "afterIds"
   from desk_exports where stage = 'writing' order by requested_at, id limit 1
   for update skip locked`,
);

const partStatement = sql(
  "desk.write-export-part",
  "insert into desk_export_parts (export_id, part, content) values ($1, $2, $3)",
);

const progressStatement = sql(
  "desk.export-progress",
  `update desk_exports set stage = $2, rows_written = rows_written + $3,
     parts_written = parts_written + 1, after_time = $4::timestamptz, after_ids = $5::uuid[]
   where id = $1`,
);

const failStatement = sql(
  "desk.fail-export",
  "update desk_exports set stage = 'failed' where id = $1",
);
