import { randomBytes } from "node:crypto";
import pg from "pg";
import { inject } from "vitest";
import { databaseUrl, TEMPLATE } from "./template-database.ts";

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** A database of the test file's own, with every migration applied and nothing in it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const serverUrl = inject("databaseUrl");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await runAsOwner(serverUrl, `create database ${name} template ${TEMPLATE}`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () => runAsOwner(serverUrl, `drop database ${name} with (force)`),
  };
}

/** One statement with the rights of the owner, for what the application's role must not do. */
export async function runAsOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
