import { createTestDatabase } from "@plumbline/tests/kit/database";
import { databaseUrl } from "@plumbline/tests/kit/template-database";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "./migrate.ts";

// Goal: a database that cannot be migrated is refused with one line that says what to do. Method:
// databases of a cluster as dumps, other owners and newer versions leave them.

const lines: string[] = [];
const log = (line: string) => void lines.push(line);
let owner: pg.Client;

beforeAll(async () => {
  owner = new pg.Client({ connectionString: inject("databaseUrl") });
  await owner.connect();
});
afterAll(() => owner.end());

async function inDatabase(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test("an empty database is migrated with one log line, and with none the second time", async () => {
  await owner.query("create database migrate_empty");
  const url = databaseUrl(inject("databaseUrl"), "migrate_empty");
  await migrate(url, log);
  expect(lines.splice(0)).toEqual([
    expect.stringMatching(/^Brought the database to \d{4}-\S+ \(\d+ migrations\)$/),
  ]);
  await migrate(url, log);
  expect(lines).toEqual([]);
  await owner.query("drop database migrate_empty");
});

// Goal: the amount of a reversed recharge survives the rename of its key. Method: one record with
// an amount, written by the version before.
test("a reversed amount that an earlier version stored is kept", async () => {
  await owner.query("create database migrate_reversed");
  const url = databaseUrl(inject("databaseUrl"), "migrate_reversed");
  await migrate(url, log, { through: "0152-contract-open-positions-in-time" });
  await inDatabase(
    url,
    `insert into wallet_records (user_id, id, direction, channel_id, currency, stage, status,
       version, amount, fee, details, created_at, since, due_at)
     values (gen_random_uuid(), gen_random_uuid(), 'recharge', 'c', 'USDT', 'reversed', -1, 1, 5, 0,
       '{"owed": null, "takenBack": "5.00000000"}', now(), now(), now())`,
  );
  await migrate(url, log);
  lines.length = 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select details from wallet_records");
  await client.end();
  expect(rows).toEqual([{ details: { owed: null, reversedAmount: "5.00000000" } }]);
  await owner.query("drop database migrate_reversed");
});

test("a dump restored without the role's grants is refused with how to restore it", async () => {
  const database = await createTestDatabase();
  await inDatabase(database.url, "revoke all on users from plumbline_app");
  await expect(migrate(database.url, log)).rejects.toThrow(
    "The database was restored without the rights of its role plumbline_app.",
  );
  await database.drop();
});

test("a newer version's database is not touched", async () => {
  const database = await createTestDatabase();
  const insert = "insert into schema_migrations (name, run_on) values ('9999-later', now())";
  await inDatabase(database.url, insert);
  await expect(migrate(database.url, log)).rejects.toThrow(
    "The database has the migration 9999-later, which this version does not know",
  );
  await database.drop();
});

test("a second owner in one cluster is told the required grant", async () => {
  const url = new URL(databaseUrl(inject("databaseUrl"), "migrate_second"));
  await owner.query("create role second_owner login createrole password 'second'");
  await owner.query("create database migrate_second owner second_owner");
  url.username = "second_owner";
  url.password = "second";
  await expect(migrate(url.href, log)).rejects.toThrow(
    "belongs to another owner than second_owner. Have a superuser run: grant plumbline_app to " +
      '"second_owner" with admin option',
  );
  await owner.query("grant plumbline_app to second_owner with admin option");
  await migrate(url.href, log);
  expect(lines.splice(0)).toHaveLength(1);
  await owner.query("drop database migrate_second");
  await owner.query("drop owned by second_owner");
  await owner.query("drop role second_owner");
});
