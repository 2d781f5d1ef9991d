import { instant } from "@plumbline/engine/kernel";
import { createTestDatabase } from "@plumbline/tests/kit/database";
import { expect, test } from "vitest";
import { Database } from "#platform/postgres/database";
import { queueItems } from "#services/plug/queue";
import { queueReader } from "./dashboard-queries.ts";

// Goal: a queue is not evaluated for callers who may not read it. Method: one queue that faults
// when evaluated, next to one with a case.
test("only the queues that the caller may read are evaluated", async () => {
  const testDatabase = await createTestDatabase();
  const database = new Database({ url: testDatabase.url });
  const item = { caseId: "1", since: "$1", dueAt: "$1" };
  const read = queueReader([
    {
      name: "faulty",
      permission: "treasury.read",
      items: queueItems(item, "from (values (1)) as one where 1 / floor(random()) = 0"),
    },
    { name: "alerts", permission: "alerts.read", items: queueItems(item, "") },
  ]);
  const now = instant(0);
  expect(await read(database, { now, permissions: ["alerts.read"] })).toEqual([
    { id: "alerts", count: 1, oldestTime: "1970-01-01 08:00:00", overdue: 1 },
  ]);
  const all = read(database, { now, permissions: ["alerts.read", "treasury.read"] });
  await expect(all).rejects.toThrow("division by zero");
  await database.close();
  await testDatabase.drop();
});
