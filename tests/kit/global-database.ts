import { generateKeyPairSync, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "@plumbline/embedded-postgres";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { databaseUrl, TEMPLATE } from "./template-database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    readonly databaseUrl: string;
    /** The keys that every server of a house gets: generating such a key takes long. */
    readonly houseKeys: { readonly transportKeyPem: string; readonly sealKey: string };
  }
}

/** Data of a run need not survive it, so it is not written to disk, replayed or replicated. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
} as const;

/** Both ends derive a key from the password for each of the thousands of connections of a run. */
async function cheapenPassword(owner: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url);
  const [role, secret] = [owner.escapeIdentifier(username), owner.escapeLiteral(password)];
  await owner.query("set scram_iterations = 1");
  await owner.query(`alter role ${role} password ${secret}`);
}

/**
 * One real PostgreSQL for the whole run, with one migrated database that each test file copies:
 * a copy takes a tenth of a second, the migrations a second.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "postgres-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: SETTINGS });
  const owner = new pg.Client({ connectionString: server.url });
  await owner.connect();
  await cheapenPassword(owner, server.url);
  await owner.query(`create database ${TEMPLATE}`);
  await owner.end();
  await migrate(databaseUrl(server.url, TEMPLATE), () => {});
  project.provide("databaseUrl", server.url);
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 3072 });
  project.provide("houseKeys", {
    transportKeyPem: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    sealKey: randomBytes(32).toString("base64"),
  });
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
