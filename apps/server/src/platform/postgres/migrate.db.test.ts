import { createTestDatabase } from "@plumbline/tests/kit/database";
import { databaseUrl } from "@plumbline/tests/kit/template-database";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { migrate } from "./migrate.ts";

// Goal: a database that cannot be migrated is refused with one line of advice. Method: databases of
// a cluster as dumps, other owners and newer versions leave them.

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

const REMOVED_TWICE = "00000000-0000-7000-8000-00000000000a";
const REMOVED_UNLOGGED = "00000000-0000-7000-8000-00000000000b";
const OWNER = "00000000-0000-7000-8000-000000000001";

// Goal: rows stored by an earlier version have their new names and columns after the migration.
// Method: one record of each kind, written by the version before.
test("the records of an earlier version survive renamed and replaced columns", async () => {
  await owner.query("create database migrate_earlier");
  const url = databaseUrl(inject("databaseUrl"), "migrate_earlier");
  await migrate(url, log, { through: "0152-contract-open-positions-in-time" });
  const removal = (method: string, day: string) =>
    `('${OWNER}', gen_random_uuid(), 'wallet.remove-payout-method', '', '{}', '${method}',
      '${day}')`;
  const method = (id: string, isRemoved: boolean) =>
    `('${OWNER}', '${id}', 1, 'c', '{}', ${isRemoved},
      '2026-01-01Z', '2026-01-02Z')`;
  await inDatabase(
    url,
    `insert into wallet_records (user_id, id, direction, channel_id, currency, stage, status,
       version, amount, fee, details, created_at, since, due_at)
     values (gen_random_uuid(), gen_random_uuid(), 'recharge', 'c', 'USDT', 'reversed', -1, 1, 5, 0,
       '{"owed": null, "takenBack": "5.00000000"}', now(), now(), now());
     insert into payout_methods (user_id, id, version, channel_id, details, is_removed, saved_at,
       usable_from)
     values ${method(REMOVED_TWICE, true)}, ${method(REMOVED_UNLOGGED, true)},
       ${method(OWNER, false)};
     insert into journal_entries (user_id, request_id, command, fingerprint, answer, cause_id,
       created_at)
     values ${removal(REMOVED_TWICE, "2026-01-04Z")}, ${removal(REMOVED_TWICE, "2026-01-03Z")},
       ('${OWNER}', gen_random_uuid(), 'wallet.save-payout-method', '', '{}', '${REMOVED_UNLOGGED}',
         '2026-01-05Z');
     insert into operators (id, name, roles, password_hash, must_change_password, must_enrol,
       last_step, is_disabled, created_at)
     values ('${OWNER}', 'support', '{support}', '$argon2id$', true, true, 0, false, now());
     insert into case_assignments (queue, case_id, operator_id, assigned_by, assigned_at)
     values ('letters', 'a', '${OWNER}', '${OWNER}', now()),
       ('complaints', 'b', '${OWNER}', '${OWNER}', now());
     insert into desk_exports
     values (gen_random_uuid(), 'letters', '{}', '${OWNER}', now(), 'done'),
       (gen_random_uuid(), 'complaints', '{}', '${OWNER}', now(), 'done')`,
  );
  await migrate(url, log);
  lines.length = 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const rows = async (statement: string) => (await client.query(statement)).rows;
  expect(await rows("select details from wallet_records")).toEqual([
    { details: { owed: null, reversedAmount: "5.00000000" } },
  ]);
  // The time of the last removal; if the journal has none, the time at which it was saved.
  expect(await rows("select removed_at from payout_methods order by removed_at desc")).toEqual([
    { removed_at: null },
    { removed_at: new Date("2026-01-04Z") },
    { removed_at: new Date("2026-01-01Z") },
  ]);
  expect(await rows("select queue, case_id from case_assignments order by case_id")).toEqual([
    { queue: "emailRequests", case_id: "a" },
    { queue: "complaints", case_id: "b" },
  ]);
  expect(await rows("select list from desk_exports order by list")).toEqual([
    { list: "complaints" },
    { list: "emailRequests" },
  ]);
  expect(await rows("select conname from pg_constraint where conname like '%letters%'")).toEqual(
    [],
  );
  await client.end();
  await owner.query("drop database migrate_earlier");
});

test("a dump restored without the role's grants is refused with advice", async () => {
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

test("a second owner in one cluster gets a message with the required grant", async () => {
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
