import type { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { runner } from "node-pg-migrate";
import { arrayText } from "./postgres/array-text.ts";
import { isRows, rowBytes, type Rows } from "./postgres/row-bytes.ts";

/** A prepared statement: PostgreSQL plans it once for each connection, by its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface Tx {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * One transaction on one connection. Statements run in the order in which they are asked for, each
 * after the one before it, whether or not that one's answer was waited for: asking for several
 * before waiting costs one round trip instead of several.
 */
export interface Transaction extends Tx {
  /** As everywhere; a value may be `Rows`, too. */
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** Asks for a statement whose rows nobody needs. If it fails, so does the transaction. */
  send(statement: Statement, values?: readonly unknown[]): void;
  /** The same with rows as its one parameter; nothing if there are none. */
  sendRows(statement: Statement, rows: Rows): void;
}

export const sql = (name: string, text: string): Statement => ({ name, text });

// A plan for the very values at hand is worth its making where they are few and choose between
// indexes, as in lists; a command's statements find all by keys, and planning took a fifth of them.
const BEGIN = "begin; set local plan_cache_mode to force_generic_plan";

const RETRIES_MAX = 3;
// A serialisation failure or a deadlock says nothing about the work, which may be tried again.
const RETRYABLE = new Set(["40001", "40P01"]);
/** What every statement after a failed one is told: the cause is the fault of that one. */
const TRANSACTION_FAILED = "25P02";

const TIMEOUTS = "-c statement_timeout=15000 -c lock_timeout=5000";
// What the server asks for is found by its key. A plan made while a table was small, which reads
// all of it, would be kept until the next statistics, however fast the table grows. (Where there
// is no other way, as for a report, all of it is read even so.)
const PLANS = "-c enable_seqscan=off";

/** How long the database is waited for: after that it counts as failed. */
export interface Patience {
  /** For a connection, be it a new one or one that others have. */
  readonly connectMs: number;
  /** Without a word from it. More than it allows itself, so that it can say what took so long. */
  readonly quietMs: number;
}

const PATIENCE: Patience = { connectMs: 10_000, quietMs: 20_000 };

/** The pool of connections to the one truth. Every connection acts as the application's role. */
export class Database implements Tx {
  readonly #pool: pg.Pool;
  readonly #quietMs: number;
  #rowTypeIds: Promise<RowTypeIds> | null = null;

  constructor({
    url,
    connectionsMax = 20,
    patience = PATIENCE,
  }: {
    url: string;
    connectionsMax?: number;
    patience?: Patience;
  }) {
    this.#quietMs = patience.quietMs;
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connectionsMax,
      connectionTimeoutMillis: patience.connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: patience.connectMs,
      // Statements go out as they are asked for; see Transaction.
      pipeline: true,
      options: `-c role=plumbline_app -c timezone=UTC ${PLANS} ${TIMEOUTS}`,
      types: { getTypeParser },
    });
    // A connection that breaks, idle or at work, is replaced by the pool, and whoever waits for an
    // answer on it is told. The pool takes its own listener off while a connection is at work, and
    // a connection without one would end the process: so each has one for life.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const asked = askedWith(statement, values.map(textOf));
    // The driver's types do not know that a single query may have a limit of its own.
    const limit: object = { query_timeout: this.#quietMs };
    const { rows } = await this.#pool.query({ ...asked, ...limit });
    return rows;
  }

  /**
   * Runs `work` in one transaction, at READ COMMITTED; again where PostgreSQL asks for it. If
   * nothing is said or heard for so long, the connection is given up, and whoever waits is told.
   */
  async transaction<T>(
    work: (tx: Transaction) => Promise<T>,
    { quietMs = this.#quietMs }: { readonly quietMs?: number } = {},
  ): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(work, quietMs);
      } catch (fault) {
        if (attempt === RETRIES_MAX || !RETRYABLE.has(faultCode(fault))) throw fault;
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #loadRowTypeIds(): Promise<RowTypeIds> {
    try {
      const rows = await this.query<{ table: string; id: number }>(rowTypesStatement);
      return new Map(rows.map(({ table, id }) => [table, id]));
    } catch (fault) {
      this.#rowTypeIds = null; // the next transaction asks again
      throw fault;
    }
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>, quietMs: number): Promise<T> {
    this.#rowTypeIds ??= this.#loadRowTypeIds();
    const rowTypeIds = await this.#rowTypeIds;
    const client = await this.#pool.connect();
    const stream = client.connection.stream as Socket; // plain or encrypted, it is one
    const giveUp = () => stream.destroy(new Error("the database says nothing more"));
    stream.setTimeout(quietMs, giveUp);
    const statements = new OpenTransaction(client, rowTypeIds);
    let brokenBy: Error | undefined;
    try {
      const result = await work(statements);
      await statements.commit();
      return result;
    } catch (fault) {
      await client.query("rollback").catch((rollbackFault: Error) => {
        brokenBy = rollbackFault;
      });
      throw statements.causeOf(fault);
    } finally {
      stream.setTimeout(0, giveUp);
      client.release(brokenBy);
    }
  }
}

/** PostgreSQL's numbers of the tables' row types, by table. */
type RowTypeIds = ReadonlyMap<string, number>;

const rowTypesStatement = sql(
  "database.row-types",
  `select typname as table, oid::int as id from pg_type
   where typtype = 'c' and typnamespace = 'public'::regnamespace`,
);

/** The statements of one transaction under way. */
class OpenTransaction implements Transaction {
  readonly #client: pg.PoolClient;
  readonly #rowTypeIds: RowTypeIds;
  readonly #begun: Promise<unknown>;
  readonly #sent: Promise<unknown>[] = [];
  #firstFault: unknown = null;
  #isGathering = false;

  constructor(client: pg.PoolClient, rowTypeIds: RowTypeIds) {
    this.#client = client;
    this.#rowTypeIds = rowTypeIds;
    this.#begun = this.#ask(BEGIN);
    this.#begun.catch(() => {}); // heard through the statements that follow it
  }

  // Not async: a value that cannot be written is a fault here and now, not an answer that nobody
  // may be waiting for when the commit is asked for.
  query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const asked = this.#ask(askedWith(statement, values.map(this.#written)));
    // Nothing may be believed, or written on the strength of it, outside the transaction.
    return Promise.all([asked, this.#begun]).then(([{ rows }]) => rows);
  }

  send(statement: Statement, values: readonly unknown[] = []): void {
    const sent = this.#ask(askedWith(statement, values.map(this.#written)));
    sent.catch(() => {}); // heard at the commit
    this.#sent.push(sent);
  }

  sendRows(statement: Statement, rows: Rows): void {
    if (rows.rows.length > 0) this.send(statement, [rows]);
  }

  /** PostgreSQL rolls back instead if any statement failed, and then this throws that fault. */
  async commit(): Promise<void> {
    const ended = this.#ask("commit");
    const [{ command }] = await Promise.all([ended, this.#begun, ...this.#sent]);
    if (command !== "COMMIT") {
      throw this.#firstFault ?? new Error(`the transaction ended with ${command}`);
    }
  }

  /** The fault that the others followed from. */
  causeOf(fault: unknown): unknown {
    return faultCode(fault) === TRANSACTION_FAILED ? (this.#firstFault ?? fault) : fault;
  }

  readonly #written = (value: unknown): unknown => {
    if (!isRows(value)) return textOf(value);
    const typeId = this.#rowTypeIds.get(value.type.table);
    if (typeId === undefined) throw new Error(`no table ${value.type.table}`);
    return rowBytes(value, typeId);
  };

  /** Has everything that is asked for in this turn of the event loop travel as one packet. */
  #gather(): void {
    if (this.#isGathering) return;
    this.#isGathering = true;
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  async #ask(query: string | pg.QueryConfig): Promise<pg.QueryResult> {
    this.#gather();
    try {
      return await this.#client.query(query);
    } catch (fault) {
      this.#firstFault ??= fault;
      throw fault;
    } finally {
      // The driver's query and its callback hold each other, and such a pair, once old, stays until
      // all that is old is looked through: which buffers, outside the heap, would call for.
      if (typeof query !== "string" && query.values !== undefined) query.values.length = 0;
    }
  }
}

const askedWith = ({ name, text }: Statement, values: unknown[]): pg.QueryConfig => ({
  name,
  text,
  values,
});

const textOf = (value: unknown): unknown => (Array.isArray(value) ? arrayText(value) : value);

/** Times are read from ISO text, which costs a tenth of the driver's own reading of any style. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: "text" | "binary") =>
  type === pg.types.builtins.TIMESTAMPTZ && format !== "binary"
    ? timeFromText
    : pg.types.getTypeParser(type, format);

/** "2024-01-03 15:00:00.5+00": what PostgreSQL writes for UTC. */
const timeFromText = (text: string): Date => new Date(`${text.replace(" ", "T")}:00`);

/** The SQLSTATE of a fault that PostgreSQL reported, "" for any other fault. */
export function faultCode(fault: unknown): string {
  return fault instanceof pg.DatabaseError ? (fault.code ?? "") : "";
}

/** Brings the schema up to date, under an advisory lock: several processes may start at once. */
export async function migrate(url: string, log: (line: string) => void): Promise<void> {
  const applied = await runner({
    databaseUrl: url,
    dir: fileURLToPath(new URL("../../migrations", import.meta.url)),
    direction: "up",
    migrationsTable: "schema_migrations",
    checkOrder: true,
    log: () => {},
  });
  for (const migration of applied) log(`Applied migration ${migration.name}`);
}
