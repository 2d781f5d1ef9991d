// Goal: a file has every line of its list once, as the list was at the time of the request,
// whichever process writes it. Method: a list of 2 500 lines, many of the same time, on a real
// PostgreSQL; two writers at once, an interruption, and a list that cannot be read.
import { CSV_MARK } from "@plumbline/protocol/csv";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { exactAmount, isChosen, type ListExport, zonedTime } from "#services/plug/list-export";
import { ExportWriter } from "./export-writer.ts";

const LINES = 2_500;
const COLUMNS = {
  line: "n::text",
  "at (UTC+8)": zonedTime("at"),
  amount: exactAmount("n * 1.10000000"),
  words: `'=' || n || ' "said"'`,
};

/** Ten lines a second, from 1 to beyond the number there was at the time of the request. */
const lines: ListExport = {
  list: "lines",
  permission: "users.read",
  time: "at",
  ids: ["id", "other"],
  rows: `from (select n, timestamptz '2026-01-05 23:59:00+00' + n / 10 * interval '1 second' as at,
      lpad(to_hex(n / 3), 32, '0')::uuid as id,
      lpad(to_hex(n), 32, '0')::uuid as other from generate_series(1, ${LINES + 50}) as n) as line
    where ${isChosen("parity", "(n % 2)")}`,
  columns: COLUMNS,
};
const afterPause = lines.rows.replace("from", "from pg_sleep(0.4) as pause,");
const slow = { ...lines, list: "slow", rows: `${afterPause} and n = 1` };
// Its filter selects none of a span of 5 000 numbers, and 20 numbers are unused.
const numbered: ListExport = {
  list: "numbered",
  permission: "users.read",
  number: "n",
  time: "at",
  rows: `from (select n, timestamptz '2026-01-05 23:59:00+00' as at
      from generate_series(1, 12000) as n where n not between 5001 and 5020) as line`,
  filter: isChosen("isLate", "(n > 11000)"),
  columns: { line: "n::text" },
};
const unreadable = { ...lines, list: "unreadable", columns: { broken: "(1 / (n - n))::text" } };

let testDatabase: TestDatabase;
let database: Database;
let faults: unknown[];

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  const operator = `insert into operators (id, name, roles, password_hash, must_change_password,
      must_enrol, last_step, is_disabled, created_at)
    values ('${OPERATOR}', 'ann', '{support}', '$argon2id$', false, true, 0, false, now())`;
  await runAsOwner(testDatabase.url, operator);
});
beforeEach(() => {
  faults = [];
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const OPERATOR = newId();
// The second of line 2 500, whose last lines are 2 500 to 2 509.
const ASKED_AT = "2026-01-06 00:03:09.999+00";

const writer = (on = database) =>
  new ExportWriter({
    database: on,
    listExports: [lines, numbered, slow, unreadable],
    log: (fault) => faults.push(fault),
  });

async function exportOf(list: string, filter: object = {}): Promise<string> {
  const id = newId();
  await database.query(askStatement, [id, list, JSON.stringify(filter), OPERATOR, ASKED_AT]);
  return id;
}

async function written(id: string) {
  const [row] = await database.query<{ stage: string; rows: number }>(rowStatement, [id]);
  const parts = await database.query<{ content: string }>(partsStatement, [id]);
  return { ...row, parts: parts.map(({ content }) => content) };
}

test("two concurrent writers write every line once, in order", async () => {
  const ids = [await exportOf("lines"), await exportOf("lines")];
  await Promise.all([writer().write(), writer().write()]);
  for (const id of ids) {
    const { stage, rows, parts } = await written(id);
    expect([stage, rows, parts.length]).toEqual(["done", LINES - 1, 3]);
    const text = parts.join("");
    expect(text.startsWith(`${CSV_MARK}line,at (UTC+8),amount,words\r\n`)).toBe(true);
    const numbers = text
      .split("\r\n")
      .slice(1, -1)
      .map((line) => Number(line.split(",")[0]));
    expect(numbers).toEqual(Array.from({ length: LINES - 1 }, (_, n) => n + 1));
    // Exact amounts, times in the named zone, and no formula.
    expect(text).toContain(`\r\n1,2026-01-06 07:59:00,1.1,"'=1 ""said"""\r\n`);
  }
});

test("an interrupted export resumes where it stopped, with its filter", async () => {
  const id = await exportOf("lines", { parity: "1" });
  const ending = new AbortController();
  const first = writer().write(ending.signal);
  ending.abort();
  await first;
  expect((await written(id)).stage).toBe("writing");
  await writer().write();
  const { rows, parts } = await written(id);
  expect([rows, parts.length]).toEqual([LINES / 2, 2]);
});

test("a numbered list is written to its end across spans without a match", async () => {
  const whole = await exportOf("numbered");
  const id = await exportOf("numbered", { isLate: "true" });
  await writer().write();
  expect((await written(whole)).rows).toBe(11_980);
  const { stage, rows, parts } = await written(id);
  expect([stage, rows]).toEqual(["done", 1_000]);
  const numbers = parts.join("").split("\r\n").slice(1, -1).map(Number);
  expect(numbers).toEqual(Array.from({ length: 1_000 }, (_, index) => 11_001 + index));
});

test("a page may exceed the usual statement timeout", async () => {
  const url = new URL(testDatabase.url);
  url.searchParams.set("options", "-c role=plumbline_app -c statement_timeout=200");
  const impatient = new Database({ url: url.toString() });
  const id = await exportOf("slow");
  await writer(impatient).write();
  await impatient.close();
  expect([(await written(id)).stage, faults]).toEqual(["done", []]);
});

test("a list that cannot be read fails alone, and is logged once", async () => {
  const broken = await exportOf("unreadable");
  const gone = await exportOf("gone");
  const id = await exportOf("lines");
  await writer().write();
  expect((await written(broken)).stage).toBe("failed");
  expect((await written(gone)).stage).toBe("failed");
  expect((await written(id)).stage).toBe("done");
  expect(faults).toHaveLength(2);
});

const askStatement = sql(
  "test.ask-for-export",
  `insert into desk_exports (id, list, filter, requested_by, requested_at, stage)
   values ($1, $2, $3, $4, $5, 'writing')`,
);

const rowStatement = sql(
  "test.export",
  "select stage, rows_written as rows from desk_exports where id = $1",
);

const partsStatement = sql(
  "test.export-parts",
  "select content from desk_export_parts where export_id = $1 order by part",
);
