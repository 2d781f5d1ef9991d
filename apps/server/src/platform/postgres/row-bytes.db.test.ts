// Goal: rows written in binary are what PostgreSQL reads. Method: edge values by hand and random
// values, there and back through a table with a column of each kind.
import type { Instant } from "@plumbline/engine/kernel";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database, sql } from "./database.ts";
import type { Field, RowType } from "./row-bytes.ts";

const SAMPLE = {
  table: "samples",
  columns: ["uuid", "text", "int", "bigint", "amount", "time", "bytes", "json"],
} as const satisfies RowType;

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await runAsOwner(
    testDatabase.url,
    `create table samples (id uuid, words text, small int, large bigint, amount numeric(28, 8),
       at timestamptz, bytes bytea, tree json)`,
  );
  await runAsOwner(testDatabase.url, "grant select, insert, delete on samples to plumbline_app");
  database = new Database({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

const insert = sql("test.insert", "insert into samples select * from unnest($1::samples[])");
const take = sql(
  "test.take",
  `with taken as (delete from samples returning *)
   select id, words, small, large, amount, at, bytes, tree::text from taken
   order by small`,
);

interface Row {
  readonly id: string | null;
  readonly words: string | null;
  readonly small: number | null;
  readonly large: number | null;
  readonly amount: bigint | null;
  readonly at: Instant | null;
  readonly bytes: Buffer | null;
  readonly tree: string | null;
}

async function thereAndBack(rows: readonly (readonly Field[])[]): Promise<Field[][]> {
  return database.transaction(async (tx) => {
    tx.sendRows(insert, { type: SAMPLE, rows });
    const stored = await tx.query<Row>(take);
    return stored.map(({ id, words, small, large, amount, at, bytes, tree }) => [
      id,
      words,
      small,
      large,
      amount,
      at,
      bytes,
      tree,
    ]);
  });
}

const ID = "0197a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1b";

test.each([
  [[null, null, null, null, null, null, null, null]],
  [[ID, "", 0, 0, 0n, 0, Buffer.alloc(0), "{}"]],
  [[ID, 'say "\\" (é, 價)', -1, -1, 1n, -1, Buffer.from([0, 255]), '{"a": [1, "b"]}']],
  [[ID, "x".repeat(49), 2_147_483_647, 2 ** 53 - 1, 10_000n, 1_700_000_000_123, null, "1"]],
  [[ID, "a", -2_147_483_648, -(2 ** 53) + 1, 99_999_999n, 946_684_800_000, null, "1"]],
  [[ID, "b", 7, 2 ** 32, 100_000_000n, 946_684_799_999, null, "1"]],
  [[ID, "c", 7, -(2 ** 32), 10n ** 27n + 7n, 9_900_000_000_000, null, "1"]],
  [[ID, "d", 7, 1, -1_234_567_890_123_456_789n, 1, null, "1"]],
  [[ID, "e", 7, 1, 10n ** 28n - 1n, 1, null, "1"]],
  // The largest that is exact as a number, the first that is not, and one just below a whole
  // quotient.
  [[ID, "f", 7, 1, 2n ** 53n - 1n, 1, null, "1"]],
  [[ID, "g", 7, 1, 2n ** 53n, 1, null, "1"]],
  [[ID, "h", 7, 1, 9n * 10n ** 15n - 1n, 1, null, "1"]],
])("a row is read back unchanged (%#)", async (row) => {
  expect(await thereAndBack([row])).toEqual([row]);
});

test("random rows are read back unchanged", async () => {
  // PostgreSQL's text holds no zero character and no half of a pair.
  const text = fc.string({ unit: "grapheme" }).map((t) => t.replaceAll("\0", ""));
  const row = fc.tuple(
    fc.uuid(),
    fc.option(text),
    fc.integer(),
    fc.option(fc.maxSafeInteger()),
    fc.option(fc.bigInt({ min: -(10n ** 28n) + 1n, max: 10n ** 28n - 1n })),
    fc.option(fc.integer({ min: -8_000_000_000_000, max: 9_900_000_000_000 })),
    fc.option(fc.uint8Array().map((bytes) => Buffer.from(bytes))),
    fc.option(fc.jsonValue().map((value) => JSON.stringify(value).replaceAll("\\u0000", ""))),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (some) => {
      // Numbered, because a table has no defined order.
      const rows = some.map((fields, index) => fields.with(2, index));
      expect(await thereAndBack(rows)).toEqual(rows);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["no uuid: number", [1]],
  ["no UUID: 0197a0b1", ["0197a0b1"]],
  ["no UUID: 0197a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1", ["0197a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1"]],
  ["no UUID: g197a0b1", ["g197a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1b"]],
  ["no UUID: 0197a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1é", ["0197a0b1-c2d3-7e4f-8a5b-6c7d8e9f0a1é"]],
  ["no int: 2147483648", [ID, null, 2 ** 31]],
  ["no int: 0.5", [ID, null, 0.5]],
  ["no exact integer: 0.5", [ID, null, null, 0.5]],
  ["no amount: number", [ID, null, null, null, 1]],
  ["no text: bigint", [ID, 1n]],
])("a value that does not fit its column is a fault: %s", async (message, row) => {
  await expect(thereAndBack([row])).rejects.toThrow(message);
});

test("zero rows are an array without elements", async () => {
  const counted = await database.transaction((tx) =>
    tx.query(sql("test.count", "select cardinality($1::samples[]) as count"), [
      { type: SAMPLE, rows: [] },
    ]),
  );
  expect(counted).toEqual([{ count: 0 }]);
});

test("rows for no table are a fault", async () => {
  const sent = database.transaction(async (tx) => {
    tx.sendRows(insert, { type: { ...SAMPLE, table: "nowhere" }, rows: [[ID]] });
  });
  await expect(sent).rejects.toThrow("no table nowhere");
});
