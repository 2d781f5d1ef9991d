import type { Socket } from "node:net";
import pg from "pg";
import { type Answer, Pipeline, type Statement } from "./statement-pipeline.ts";
import { isRows, rowBytes, type Rows } from "./row-bytes.ts";
import { getTypeParser, textOf, type WireValue, wireValue } from "./values.ts";

export interface Tx {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

/**
 * One transaction on one connection. Statements run in the order in which they are queued. All
 * statements queued in one turn of the event loop are sent together and answered together: queueing
 * several before awaiting any costs one round trip. A failed statement fails all later ones, and
 * the transaction.
 */
export interface Transaction extends Tx {
  /** As in `Tx`; a value may also be `Rows`. */
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
  /** Queues a statement whose rows are not used. If it fails, so does the transaction. */
  send(statement: Statement, values?: readonly unknown[]): void;
  /** Queues a statement with rows as its one parameter; does nothing if there are none. */
  sendRows(statement: Statement, rows: Rows): void;
}

export const sql = (name: string, text: string): Statement => ({ name, text });

const beginStatement = sql("database.begin", "begin");
const commitStatement = sql("database.commit", "commit");
// A plan for the actual values is worthwhile if the values are few and select the index, as in
// lists. A command's statements find every row by key, and planning took a fifth of their time.
const plansStatement = sql("database.plans", "set local plan_cache_mode to force_generic_plan");

const RETRIES_MAX = 3;
// A serialisation failure or a deadlock is not a fault of the work, which is retried.
const RETRYABLE = new Set(["40001", "40P01"]);

const TIMEOUTS = "-c statement_timeout=15000 -c lock_timeout=5000";
// The server finds its rows by key. A plan created while a table was small, which scans it, would
// be used until the next statistics, however fast the table grows. (If there is no alternative, as
// for a report, the table is scanned nevertheless.)
const PLANS = "-c enable_seqscan=off";

/** Time limits; a database that exceeds one counts as failed. */
export interface Patience {
  /** For getting a connection, a new one or one from the pool, in ms. */
  readonly connectMs: number;
  /**
   * For a silent connection, in ms. Longer than PostgreSQL's own limit for statements that are sent
   * together, so that PostgreSQL can report which one took so long.
   */
  readonly quietMs: number;
}

const PATIENCE: Patience = { connectMs: 10_000, quietMs: 60_000 };

/** The pool of connections to the database. Every connection acts as the application's role. */
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
      options: `-c role=plumbline_app -c timezone=UTC ${PLANS} ${TIMEOUTS}`,
      types: { getTypeParser },
    });
    // The pool replaces a connection that breaks, idle or in use, and fails the statements that
    // wait on it. The pool removes its own listener while a connection is in use, and an `error`
    // without a listener would end the process; therefore each connection has a permanent one.
    this.#pool.on("error", () => {});
    this.#pool.on("connect", (client) => client.on("error", () => {}));
  }

  async query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const queryConfig = queryConfigOf(statement, values.map(textOf));
    // The driver's types omit that a single query may have a time limit of its own.
    const limit: object = { query_timeout: this.#quietMs };
    const { rows } = await this.#pool.query({ ...queryConfig, ...limit });
    return rows;
  }

  /**
   * Runs `work` in one transaction, at READ COMMITTED, and retries it if PostgreSQL requires it. A
   * connection that is silent for too long is closed, and the callers get a fault.
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
      this.#rowTypeIds = null; // the next transaction queries them again
      throw fault;
    }
  }

  async #attempt<T>(work: (tx: Transaction) => Promise<T>, quietMs: number): Promise<T> {
    this.#rowTypeIds ??= this.#loadRowTypeIds();
    const rowTypeIds = await this.#rowTypeIds;
    const client = await this.#pool.connect().catch((fault: Error) => {
      throw new ConnectionLost(fault);
    });
    const stream = client.connection.stream as Socket; // a socket, encrypted or not
    const giveUp = () => stream.destroy(new Error("the database says nothing more"));
    stream.setTimeout(quietMs, giveUp);
    const statements = new OpenTransaction(client, rowTypeIds);
    let brokenBy: Error | undefined;
    try {
      const result = await work(statements);
      await statements.commit();
      return result;
    } catch (fault) {
      await statements.rollback(fault).catch((rollbackFault: Error) => {
        brokenBy = rollbackFault;
      });
      if (brokenBy === undefined || !(fault instanceof Error)) throw fault;
      // On a working connection PostgreSQL's own report of a failure would have arrived.
      throw statements.isCommitSent ? new CommitUnknown(fault) : new ConnectionLost(fault);
    } finally {
      stream.setTimeout(0, giveUp);
      client.release(brokenBy);
    }
  }
}

/** The OIDs of the tables' row types, by table. */
type RowTypeIds = ReadonlyMap<string, number>;

const rowTypesStatement = sql(
  "database.row-types",
  `select typname as table, oid::int as id from pg_type
   where typtype = 'c' and typnamespace = 'public'::regnamespace`,
);

/** The statements of one open transaction. */
class OpenTransaction implements Transaction {
  readonly #client: pg.PoolClient;
  readonly #rowTypeIds: RowTypeIds;
  readonly #sent: Promise<Answer>[] = [];
  /** Statements queued in this turn of the event loop, or while another packet is in flight. */
  #gathering: Pipeline | null = null;
  /** Resolves when all packets except the one being gathered are answered. */
  #underWay: Promise<void> = Promise.resolve();
  #fault: Error | null = null;
  #isEnded = false;
  #isCommitSent = false;

  constructor(client: pg.PoolClient, rowTypeIds: RowTypeIds) {
    this.#client = client;
    this.#rowTypeIds = rowTypeIds;
    this.send(beginStatement);
    this.send(plansStatement);
  }

  /** Whether PostgreSQL may have committed, even if no answer arrived. */
  get isCommitSent(): boolean {
    return this.#isCommitSent;
  }

  query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const request = this.#ask(statement, values, { isRead: true });
    // The rows have the columns that the statement's author declares.
    const rows = request.then((answer) => answer.rows as Row[]);
    rows.catch(() => {}); // its fault is also reported by the commit
    return rows;
  }

  send(statement: Statement, values: readonly unknown[] = []): void {
    this.#sent.push(this.#ask(statement, values, { isRead: false }));
  }

  sendRows(statement: Statement, rows: Rows): void {
    if (rows.rows.length > 0) this.send(statement, [rows]);
  }

  /** Throws the fault of the statement that failed, whether or not it was awaited. */
  async commit(): Promise<void> {
    const ended = this.#ask(commitStatement, [], { isRead: false });
    this.#isEnded = true;
    const [{ command }] = await Promise.all([ended, ...this.#sent]);
    if (command !== "COMMIT") throw new Error(`the transaction ended with ${command}`);
  }

  /** Drops packets that were not sent yet, and rolls the transaction back. */
  async rollback(cause: unknown): Promise<void> {
    this.#isEnded = true;
    this.#fault ??= cause instanceof Error ? cause : new Error("rolled back", { cause });
    await this.#underWay;
    await this.#client.query("rollback");
  }

  // Not async, so that a value that cannot be encoded throws immediately, instead of rejecting a
  // promise that may not be awaited before the commit.
  #ask(
    statement: Statement,
    values: readonly unknown[],
    how: { readonly isRead: boolean },
  ): Promise<Answer> {
    if (this.#isEnded) throw new Error(`${statement.name} comes too late`);
    const written = values.map(this.#written);
    this.#gathering ??= this.#gather();
    const pendingRequest = this.#gathering.add(statement, written, how);
    pendingRequest.catch(() => {}); // its fault is reported by the commit at the latest
    return pendingRequest;
  }

  readonly #written = (value: unknown): WireValue => {
    if (!isRows(value)) return wireValue(value);
    const typeId = this.#rowTypeIds.get(value.type.table);
    if (typeId === undefined) throw new Error(`no table ${value.type.table}`);
    return rowBytes(value, typeId);
  };

  #gather(): Pipeline {
    const pipeline = new Pipeline(getTypeParser);
    const before = this.#underWay;
    // Sent after all statements that this turn of the event loop still queues.
    this.#underWay = new Promise<void>((resolve) => process.nextTick(resolve))
      .then(() => before)
      .then(() => this.#submit(pipeline));
    return pipeline;
  }

  async #submit(pipeline: Pipeline): Promise<void> {
    this.#gathering = null;
    // No statement may run after a failed one, because it might be outside the transaction.
    if (this.#fault !== null) pipeline.handleError(this.#fault);
    else {
      // The last packet ends the transaction; nothing is queued after the commit.
      this.#isCommitSent = this.#isEnded;
      this.#client.query(pipeline);
    }
    const fault = await pipeline.answered;
    this.#fault ??= fault; // the work may have failed meanwhile
  }
}

const queryConfigOf = ({ name, text }: Statement, values: unknown[]): pg.QueryConfig => ({
  name,
  text,
  values,
});

/** The SQLSTATE of a fault that PostgreSQL reported, "" for any other fault. */
export function faultCode(fault: unknown): string {
  return fault instanceof pg.DatabaseError ? (fault.code ?? "") : "";
}

/** There was no connection, or it ended before a commit was sent: nothing was done. */
export class ConnectionLost extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** The connection ended after a commit was sent and before its answer: the outcome is unknown. */
export class CommitUnknown extends Error {
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}
