import { CSV_MARK, csvLine } from "@plumbline/protocol/csv";
import { PATIENT, patienceStatement } from "#platform/ledger/conservation";
import { ConnectionLost, type Database, sql, type Transaction } from "#platform/postgres/database";
import type { InTime, ListExport, Numbered } from "#services/plug/list-export";

/** As many lines as are read at once, and written as one part. */
const PAGE_ROWS = 1_000;

/** As many numbers as a page of a numbered list looks at; more than are ever left out in a row. */
const PAGE_NUMBERS = 5_000;

interface Unfinished {
  readonly id: string;
  readonly list: string;
  readonly filter: object;
  readonly askedAt: string;
  readonly askedBy: string;
  readonly parts: number;
  readonly afterTime: string | null;
  readonly afterIds: readonly string[] | null;
}

interface Line {
  readonly time: string;
  readonly ids: readonly string[];
  /** Null: the filter leaves this line out. */
  readonly cells: readonly (string | null)[] | null;
}

interface WriterDeps {
  readonly database: Database;
  readonly listExports: readonly ListExport[];
  log(fault: unknown): void;
}

/**
 * Writes the files that operators asked for, page by page, each in a transaction of its own with
 * how far it is: whichever process goes on, goes on there.
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

  /** Writes all that is unfinished; one after another, whoever asks. */
  write(ending?: AbortSignal): Promise<void> {
    const written = this.#turn.then(() => this.#writeAll(ending));
    this.#turn = written.catch(() => {});
    return written;
  }

  /** The same without waiting for it: what is left the next minute's turn writes. */
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

  /** False where nothing is left that nobody else is at. */
  async #writePage(tx: Transaction): Promise<boolean> {
    // What a filter leaves little of is looked for in the whole list, however long that is.
    tx.send(patienceStatement);
    const [next] = await tx.query<Unfinished>(unfinishedStatement);
    if (next === undefined) return false;
    const { id, filter, askedAt, askedBy, parts, afterTime, afterIds } = next;
    const list = this.#pages.get(next.list);
    if (list === undefined) throw new ListUnreadable(id, `no list to export: ${next.list}`);
    const after = [afterTime, afterIds];
    const values = [JSON.stringify(filter), ...after, askedAt, PAGE_ROWS, askedBy];
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

  /** A list that cannot be read is not read each minute again: its reader is told. */
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

// The place is a number written as an id. What is filtered out keeps its row, so that a page
// without rows is the end, and not a span in which nothing was chosen.
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

// Where it goes on is a bound of an index also in a plan that is made for all pages, and where the
// ids are of several tables. Filter and reader are values of every page, whether a list looks at
// them or not.
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
  `select id, list, filter, asked_at::text as "askedAt", asked_by as "askedBy",
     parts_written as parts, after_time::text as "afterTime", after_ids::text[] as "afterIds"
   from desk_exports where stage = 'writing' order by asked_at, id limit 1
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
