// Goal: the committed schema matches the migrations, and each table has an owner. Method: render it
// again from a migrated PostgreSQL and compare it with the committed file.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { renderSchema } from "./schema/render-schema.ts";
import { ROOT } from "./steps.ts";
import { tableOwners } from "./tidy/tables.ts";
import { readTree } from "./tidy/tree.ts";

const owners = tableOwners(readTree());
let testDatabase: TestDatabase;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
});

afterAll(() => testDatabase.drop());

test("apps/server/schema.sql is fresh: if not, run `npm run schema`", async () => {
  const text = readFileSync(join(ROOT, "apps/server/schema.sql"), "utf8");
  expect(text).toBe(await renderSchema(testDatabase.url, owners));
});

test("a table that no migration creates has no owner and is refused", async () => {
  await runAsOwner(
    testDatabase.url,
    `create table wagers (
       id uuid primary key, amount numeric(28, 8) not null default 0 check (amount > 0),
       doubled numeric generated always as (amount * 2) stored, placed_at timestamptz
     );
     create index wagers_latest on wagers (placed_at desc) where amount > 1`,
  );
  await expect(renderSchema(testDatabase.url, owners)).rejects.toThrow("wagers has no owner");
  const text = await renderSchema(testDatabase.url, new Map([...owners, ["wagers", "contest"]]));
  const section = text.split("-- Tables of ").find((each) => each.includes("create table wagers"));
  expect(section).toMatch(/^contest\./);
  expect(section).toContain(`
create table wagers (
  id uuid not null,
  amount numeric(28,8) not null default 0,
  doubled numeric generated always as ((amount * (2)::numeric)) stored,
  placed_at timestamptz,
  primary key (id),
  check (amount > 0::numeric)
);
create index wagers_latest on wagers (placed_at desc) where (amount > (1)::numeric);
`);
});
