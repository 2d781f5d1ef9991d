import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database } from "#platform/postgres/database";
import { loadSealKey } from "./seal-key.ts";

// Goal: no server uses a database with a key that is not the database's own. Method: one database,
// and data folders with its key, with another and with none.

let testDatabase: TestDatabase;
let database: Database;
const folders: string[] = [];
const folder = (): string => {
  const path = mkdtempSync(join(tmpdir(), "seal-key-"));
  folders.push(path);
  return path;
};

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});
afterAll(async () => {
  for (const path of folders) rmSync(path, { recursive: true });
  await database.close();
  await testDatabase.drop();
});

const OTHER = Buffer.alloc(32, 7).toString("base64");

test("the first key of a database is its only one, from any source", async () => {
  const dataDir = folder();
  const first = await loadSealKey({ database, dataDir });
  const sealed = first.seal("secret", "somebody");
  const again = await loadSealKey({ database, dataDir });
  expect(again.open(sealed, "somebody")).toBe("secret");

  await expect(loadSealKey({ database, dataDir, configured: OTHER })).rejects.toThrow(
    "SEAL_KEY is not the key of this database: set the one that it was begun with",
  );
  await expect(loadSealKey({ database, dataDir: folder() })).rejects.toThrow(
    /^The key of this database is missing: bring .*seal-key\.txt back .* or set SEAL_KEY/,
  );
  await expect(loadSealKey({ database, dataDir, configured: "short" })).rejects.toThrow(
    "SEAL_KEY is not 32 bytes in base64",
  );
});
