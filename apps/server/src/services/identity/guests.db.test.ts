// Goal: a guest is never taken for a full member. Method: real tables, and users whose profile is
// stored after the first query, as it may be between two statements of a registration.
import type { UserId } from "@plumbline/engine/kernel";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { Guests } from "./guests.ts";

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

const saveProfile = (userId: UserId, isGuest: boolean) =>
  database.query(insertProfileStatement, [userId, isGuest]);

test("only a stored profile without the mark of a guest is cached", async () => {
  const guests = new Guests(database);
  const userId = newId() as UserId;
  await database.query(insertUserStatement, [userId]);
  expect(await guests.has(userId)).toBe(false);
  await saveProfile(userId, true);
  expect(await guests.has(userId)).toBe(true);
  await database.query(updateProfileStatement, [userId, false]);
  expect(await guests.has(userId)).toBe(false);
  // The cached answer is used, because no member becomes a guest again.
  await database.query(updateProfileStatement, [userId, true]);
  expect(await guests.has(userId)).toBe(false);
});

const insertUserStatement = sql(
  "test.user",
  "insert into users (id, created_at) values ($1, now())",
);
const insertProfileStatement = sql(
  "test.profile",
  `insert into profiles (user_id, account, nickname, is_guest, invite_code, registered_at)
   values ($1, 'ada', 'Ada', $2, 'AAAAAAAAAA', now())`,
);
const updateProfileStatement = sql(
  "test.profile-mark",
  "update profiles set is_guest = $2 where user_id = $1",
);
