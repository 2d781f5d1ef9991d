import { fileURLToPath } from "node:url";
import pg from "pg";
import { runner } from "node-pg-migrate";

/** A prepared statement: PostgreSQL plans it once for each connection, by its name. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

export interface Tx {
  query<Row>(statement: Statement, values?: readonly unknown[]): Promise<Row[]>;
}

export const sql = (name: string, text: string): Statement => ({ name, text });

const RETRIES_MAX = 3;
// A serialisation failure or a deadlock says nothing about the work: the same work may be tried again.
const RETRYABLE = new Set(["40001", "40P01"]);

/** The pool of connections to the one truth. Every connection acts as the application's role. */
export class Database implements Tx {
  readonly #pool: pg.Pool;

  constructor({ url, connectionsMax = 20 }: { url: string; connectionsMax?: number }) {
    this.#pool = new pg.Pool({
      connectionString: url,
      max: connectionsMax,
      options: "-c role=plumbline_app -c statement_timeout=15000 -c lock_timeout=5000",
    });
    // An idle connection that breaks is replaced by the pool; without a listener node would exit.
    this.#pool.on("error", () => {});
  }

  async query<Row>(statement: Statement, values: readonly unknown[] = []): Promise<Row[]> {
    const { rows } = await this.#pool.query({ ...statement, values: [...values] });
    return rows;
  }

  /** Runs `work` in one transaction, at READ COMMITTED, and once more where PostgreSQL asks for it. */
  async transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#attempt(work);
      } catch (fault) {
        if (attempt === RETRIES_MAX || !RETRYABLE.has(faultCode(fault))) throw fault;
      }
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  async #attempt<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    const tx: Tx = {
      query: async (statement, values = []) =>
        (await client.query({ ...statement, values: [...values] })).rows,
    };
    let brokenBy: Error | undefined;
    try {
      await client.query("begin");
      const result = await work(tx);
      await client.query("commit");
      return result;
    } catch (fault) {
      await client.query("rollback").catch((rollbackFault: Error) => {
        brokenBy = rollbackFault;
      });
      throw fault;
    } finally {
      client.release(brokenBy);
    }
  }
}

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
