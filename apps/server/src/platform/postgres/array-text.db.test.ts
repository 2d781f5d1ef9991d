// Goal: an array is written as PostgreSQL reads it. Method: single cases by hand, and random texts,
// there and back through the database.
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { arrayText } from "./array-text.ts";
import { Database, sql } from "./database.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

test.each([
  [[], "{}"],
  [["1.50000000", "2024-01-03T15:00:00.000Z"], "{1.50000000,2024-01-03T15:00:00.000Z}"],
  [[null, undefined, "null", "NULL", ""], '{NULL,NULL,"null","NULL",""}'],
  [['{"a":1}', "back\\slash", "a b"], '{"{\\"a\\":1}","back\\\\slash","a b"}'],
  [[1, 2n, true, Buffer.from("ff", "hex")], '{1,2,true,"\\\\xff"}'],
])("an array is written as PostgreSQL reads it (%#)", (elements, expected) => {
  expect(arrayText(elements)).toBe(expected);
});

test("an object is a fault", () => {
  expect(() => arrayText([{}])).toThrow("no array element");
});

const echo = sql("test.echo", "select $1::text[] as texts, $2::bytea[] as bytes");

test("random texts and bytes are read back unchanged", async () => {
  // PostgreSQL's text holds no zero character.
  const texts = fc.array(
    fc.option(fc.string({ unit: "binary" }).map((t) => t.replaceAll("\0", ""))),
  );
  const bytes = fc.array(fc.uint8Array().map((array) => Buffer.from(array)));
  await fc.assert(
    fc.asyncProperty(texts, bytes, async (someTexts, someBytes) => {
      const [row] = await database.query(echo, [someTexts, someBytes]);
      expect(row).toEqual({ texts: someTexts, bytes: someBytes });
    }),
    { numRuns: 200 },
  );
});

const times = sql("test.times", "select ($1::timestamptz[])[1] as listed, $2::timestamptz as one");

test("times are read back to the millisecond", async () => {
  const moments = [
    "2024-02-29T23:59:59.999Z",
    "1970-01-01T00:00:00.000Z",
    "2023-03-11T08:00:00.120Z",
  ];
  for (const moment of moments) {
    const [row] = await database.query(times, [[moment], moment]);
    expect(row).toEqual({ one: Date.parse(moment), listed: Date.parse(moment) });
  }
});
