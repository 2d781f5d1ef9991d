// Goal: house balances are summed from the last checkpoint on, without reading the whole journal.
// Method: PostgreSQL's plan for the server's own query, on a journal of some length.
import { createTestDatabase, runAsOwner } from "@plumbline/tests/kit/database";
import { expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { houseBalances } from "./house-balances.ts";

const POSTINGS = 50_000;

test("the last checkpoint and later postings are found by their numbers", async () => {
  const { url, drop } = await createTestDatabase();
  await runAsOwner(
    url,
    `insert into postings
       (user_id, request_id, book, asset, from_account, to_account, amount, reason)
     select gen_random_uuid(), gen_random_uuid(), 'live', 'USDT', 'house:fees', 'house:market', 5,
       'test' from generate_series(1, ${POSTINGS})`,
  );
  await runAsOwner(
    url,
    `insert into house_checkpoints select 'live', 'USDT', 'house:fees', 5, seq
     from generate_series(100, ${POSTINGS}, 100) as seq`,
  );
  await runAsOwner(url, "vacuum analyze postings, house_checkpoints");
  const database = new Database({ url });
  const explained = sql("test.plan", `explain with ${houseBalances()} select * from house`);
  const lines = await database.transaction((tx) => tx.query<{ "QUERY PLAN": string }>(explained));
  const plan = lines.map((line) => line["QUERY PLAN"]).join("\n");
  expect(plan).toMatch(/Index Only Scan .*using house_checkpoints_by_seq/);
  expect(plan).toContain("Bitmap Index Scan on postings_by_seq");
  expect(plan).not.toContain("postings_pkey");
  expect(plan).not.toContain("Seq Scan");
  await database.close();
  await drop();
});
