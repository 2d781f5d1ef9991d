import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { checkDataFiles } from "@plumbline/server/backup/data-files";
import { readManifest, tablePath } from "@plumbline/server/backup/manifest";
import { restoreDatabase } from "@plumbline/server/backup/restore-backup";
import { takeBackup } from "@plumbline/server/backup/take-backup";
import { isConserved, reportConservation } from "@plumbline/server/platform/ledger/conservation";
import { clientOf, registerMember } from "@plumbline/tests/kit/member";
import { startBeside, startTestServer } from "@plumbline/tests/kit/server";
import { hashTables } from "@plumbline/tests/kit/table-hash";
import { databaseUrl } from "@plumbline/tests/kit/template-database";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

// Goal: a restored backup equals the original, row by row, and a server continues with it. Method:
// a server with money, backed up while it runs, restored into another database with a second
// server; and backups that were changed afterwards.

const dataDir = mkdtempSync(join(tmpdir(), "backup-data-"));
const folder = `${dataDir}-saved`;
const RESTORED = "backup_restored";
const url = databaseUrl(inject("databaseUrl"), RESTORED);

const onServer = async (...statements: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: inject("databaseUrl") });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
};

/** Migrations are run again, at a later time. */
async function hashRows(databaseUrl: string): Promise<Readonly<Record<string, string>>> {
  const { schema_migrations: _, ...hashes } = await hashTables(databaseUrl);
  return hashes;
}

beforeAll(() => onServer(`create database ${RESTORED}`));
afterAll(async () => {
  await onServer(`drop database ${RESTORED} with (force)`);
  for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
});

test("a restored database is identical in every row, and a server continues", async () => {
  const testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  const member = await registerMember(testServer);
  const order = { book: "demo", symbol: "BTCUSDT", direction: "long" } as const;
  const open = { ...order, leverage: 10, orderType: "market", margin: "100" } as const;
  await member.client.contract.openPosition(open);
  await testServer.server.deps.commands.idle();
  mkdirSync(join(dataDir, "files/ab"), { recursive: true });
  writeFileSync(join(dataDir, "seal-key.txt"), "key");
  writeFileSync(join(dataDir, "files/ab/picture"), "sealed");
  mkdirSync(join(dataDir, "postgres"));
  writeFileSync(join(dataDir, "postgres/PG_VERSION"), "18");

  const before = await hashRows(testServer.databaseUrl);
  const { files } = await takeBackup({ url: testServer.databaseUrl, dataDir, folder });
  expect(files.map(({ path }) => path)).toEqual(["files/ab/picture", "seal-key.txt"]);
  await testServer.server.stop();

  const manifest = await readManifest(folder);
  await restoreDatabase(url, folder, manifest);
  expect(await hashRows(url)).toEqual(before);
  await expect(restoreDatabase(url, folder, manifest)).rejects.toThrow(
    "The database is not empty: a backup is restored into an empty one.",
  );

  const restored = await startBeside({ ...testServer, databaseUrl: url });
  const client = clientOf(restored, { token: () => member.token });
  const positions = await client.contract.listPositions({ book: "demo" });
  expect(positions.records).toMatchObject([{ entryPrice: "60006", markPrice: "60000" }]);
  await client.contract.openPosition(open);
  expect(isConserved(await reportConservation(restored.server.deps.database, "all"))).toBe(true);
  await restored.stop();
  await testServer.stop();
});

test("a changed or incomplete backup is refused", async () => {
  const manifest = await readManifest(folder);
  const [name = ""] = manifest.tables.filter(({ rows }) => rows > 0).map((table) => table.name);
  writeFileSync(tablePath(folder, name), gzipSync(""));
  await onServer(`drop database ${RESTORED} with (force)`, `create database ${RESTORED}`);
  await expect(restoreDatabase(url, folder, manifest)).rejects.toThrow(
    `The backup's table ${name} is not as it was saved.`,
  );
  writeFileSync(join(folder, "data/seal-key.txt"), "another");
  await expect(checkDataFiles(folder, manifest.files)).rejects.toThrow(
    "The backup's file seal-key.txt was changed since.",
  );
  rmSync(join(folder, "data/seal-key.txt"));
  await expect(checkDataFiles(folder, manifest.files)).rejects.toThrow(
    "The backup's file seal-key.txt is missing.",
  );
  await expect(readManifest(dataDir)).rejects.toThrow(
    "is no whole backup: it has no manifest.json",
  );
});
