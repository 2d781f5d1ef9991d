// Goal: pipelined statements are still one transaction: all or nothing, in order, with the true
// cause of a failure. Method: a table of one number on a real PostgreSQL, statements that fail.
import { setImmediate } from "node:timers/promises";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Database, faultCode, sql, type Transaction } from "./database.ts";

let testDatabase: TestDatabase;
let database: Database;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  await runAsOwner(testDatabase.url, "create table counts (n int primary key check (n < 100))");
  await runAsOwner(testDatabase.url, "grant all on counts to plumbline_app");
  database = new Database({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

beforeEach(async () => {
  await database.query(sql("test.clear", "delete from counts"));
});

const insert = sql("test.insert", "insert into counts values ($1)");
const list = sql("test.list", "select coalesce(array_agg(n order by n), '{}') as all from counts");
const conflict = sql("test.conflict", "do $$ begin raise sqlstate '40001'; end $$");

const stored = async () => (await database.query<{ all: number[] }>(list))[0]?.all;

test("statements sent without waiting are stored, and seen by later ones", async () => {
  const seen = await database.transaction(async (tx) => {
    tx.send(insert, [1]);
    tx.send(insert, [2]);
    const [row] = await tx.query<{ all: number[] }>(list);
    tx.send(insert, [3]);
    return row?.all;
  });
  expect(seen).toEqual([1, 2]);
  expect(await stored()).toEqual([1, 2, 3]);
});

test.each([
  ["the first", [100, 1, 2]],
  ["one between", [1, 100, 2]],
  ["the last", [1, 2, 100]],
])("if %s fails nothing is stored, and its fault is reported", async (_which, numbers) => {
  const failing = database.transaction(async (tx) => {
    for (const n of numbers) tx.send(insert, [n]);
  });
  await expect(failing).rejects.toThrow("counts_n_check");
  expect(await stored()).toEqual([]);
});

test("a query after a failed statement reports what failed", async () => {
  const failing = database.transaction(async (tx) => {
    tx.send(insert, [100]);
    return tx.query(list);
  });
  await expect(failing).rejects.toThrow("counts_n_check");
});

test("a fault of the work itself rolls back, and the connection stays usable", async () => {
  const failing = database.transaction((tx) => {
    tx.send(insert, [1]);
    return Promise.reject(new Error("ours"));
  });
  await expect(failing).rejects.toThrow("ours");
  expect(await stored()).toEqual([]);
});

test("after a failed statement nothing is stored, even if its fault was caught", async () => {
  const failing = database.transaction(async (tx) => {
    await tx.query(insert, [100]).catch(() => {});
    tx.send(insert, [1]);
  });
  await expect(failing).rejects.toThrow("counts_n_check");
  expect(await stored()).toEqual([]);
});

test("failed work with unsent statements leaves no open transaction", async () => {
  const single = new Database({ url: testDatabase.url, connectionsMax: 1 });
  try {
    const failing = single.transaction(async (tx) => {
      tx.send(insert, [1]);
      throw new Error("ours");
    });
    await expect(failing).rejects.toThrow("ours");
    await single.query(insert, [2]);
    expect(await stored()).toEqual([2]); // seen from another connection
  } finally {
    await single.close();
  }
});

test("statements not sent when the work failed never run, nor do later ones", async () => {
  await runAsOwner(testDatabase.url, "create sequence tries");
  await runAsOwner(testDatabase.url, "grant all on tries to plumbline_app");
  const tried = sql("test.tried", "select is_called from tries");
  const slow = sql("test.slow", "select pg_sleep(0.2)");
  // A rollback does not reset a sequence.
  const attempt = sql("test.try", "select nextval('tries')");
  let open: Transaction | undefined;
  const failing = database.transaction(async (tx) => {
    open = tx;
    tx.send(slow);
    await setImmediate(); // in progress
    tx.send(attempt);
    throw new Error("ours");
  });
  await expect(failing).rejects.toThrow("ours");
  expect(() => open?.send(attempt)).toThrow("comes too late");
  await database.transaction(async (tx) => void (open = tx));
  expect(() => open?.send(attempt)).toThrow("comes too late");
  expect(await database.query(tried)).toEqual([{ is_called: false }]);
});

test("two statements of one name are a fault, and neither runs", async () => {
  const failing = database.transaction(async (tx) => {
    tx.send(insert, [1]);
    tx.send(sql(insert.name, "delete from counts"));
  });
  await expect(failing).rejects.toThrow("two statements are called test.insert");
  expect(await stored()).toEqual([]);
});

const AT = 1_704_294_000_123;

test("values and rows are the same inside and outside a transaction", async () => {
  const echo = sql(
    "test.echo",
    `select $1::int as number, $2::bigint as big, $3::numeric as amount, $4::timestamptz as at,
       $5::bytea as bytes, $6::boolean as is, $7::json as json, $8::text[] as texts,
       $9::text as nothing, $10::text as text`,
  );
  const sent = [7, 2n ** 53n - 1n, "0.00000001", new Date(AT), Buffer.from([0, 255])];
  const others = [true, { a: [1, null] }, ["x", 'a "b" \\', null], null, "Zürich 漢字 'q'"];
  const values = [...sent, ...others];
  const expected = {
    number: 7,
    big: 2 ** 53 - 1,
    amount: 1n,
    at: AT,
    bytes: sent[4],
    is: true,
    json: others[1],
    texts: others[2],
    nothing: null,
    text: others[4],
  };
  expect(await database.query(echo, values)).toEqual([expected]);
  expect(await database.transaction((tx) => tx.query(echo, values))).toEqual([expected]);
});

// Goal: nothing is rounded on input. Method: values that units and whole numbers cannot represent.
test.each([
  ["1.5::numeric", "not a column of eight fraction digits: 1.5"],
  ["1.000000001::numeric(28, 9)", "not a column of eight fraction digits: 1.000000001"],
  ["(2::int8 ^ 53)::int8", "no exact whole number: 9007199254740992"],
])("%s is a fault, not another amount", async (value, fault) => {
  const read = sql(`test.read-${value}`, `select ${value} as value`);
  await expect(database.query(read)).rejects.toThrow(fault);
  await expect(database.transaction((tx) => tx.query(read))).rejects.toThrow(fault);
});

test("a statement whose first use failed can be used again", async () => {
  const late = sql("test.late", "insert into counts select $1 + 1");
  const failing = database.transaction(async (tx) => {
    tx.send(insert, [100]);
    tx.send(late, [1]);
  });
  await expect(failing).rejects.toThrow("counts_n_check");
  await database.transaction(async (tx) => tx.send(late, [1]));
  expect(await stored()).toEqual([2]);
});

test("a serialization failure is retried three times", async () => {
  let tries = 0;
  const failing = database.transaction(async (tx) => {
    tries += 1;
    tx.send(conflict);
    await tx.query(list);
  });
  const fault = await failing.catch((thrown: unknown) => thrown);
  expect([faultCode(fault), tries]).toEqual(["40001", 3]);
});

test("a connection that is cut off during work faults there, and the pool continues", async () => {
  const whoAmI = sql("test.pid", "select pg_backend_pid() as pid");
  // PostgreSQL's last message, or the driver's if it arrived while no query was pending.
  const CUT_OFF = /^terminating connection|is not queryable$/;
  const failing = database.transaction(async (tx) => {
    const [row] = await tx.query<{ pid: number }>(whoAmI);
    tx.send(insert, [1]);
    await runAsOwner(testDatabase.url, `select pg_terminate_backend(${row?.pid})`);
    // Repeated until the connection's fault has arrived, which no query awaits at this moment.
    const faultOf = () => tx.query(whoAmI).catch(({ message }: Error) => message);
    await expect.poll(faultOf).toMatch(CUT_OFF);
  });
  await expect(failing).rejects.toThrow(CUT_OFF);
  expect(await stored()).toEqual([]);
});

test("a transaction's statements are planned once for all values", async () => {
  const mode = sql("test.plan-mode", "select current_setting('plan_cache_mode') as mode");
  expect(await database.transaction((tx) => tx.query(mode))).toEqual([
    { mode: "force_generic_plan" },
  ]);
  expect(await database.query(mode)).toEqual([{ mode: "auto" }]);
});

test("many transactions at once do not mix their statements", async () => {
  const numbers = Array.from({ length: 60 }, (_, n) => n);
  await Promise.all(
    numbers.map((n) =>
      database.transaction(async (tx) => {
        tx.send(insert, [n]);
        if (n % 3 === 0) tx.send(insert, [100]);
      }),
    ),
  ).catch(() => {});
  // Those that were still in progress when the first one failed end by themselves.
  await expect.poll(async () => (await stored())?.length).toBe(40);
  expect(await stored()).toEqual(numbers.filter((n) => n % 3 !== 0));
});
