import {
  decided,
  type Decision,
  err,
  houseAccount,
  ok,
  type Posting,
  type Result,
  usdt,
  userAccount,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceOf, grantDemoFunds, postings } from "@plumbline/engine/ledger";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, runAsOwner, type TestDatabase } from "@plumbline/tests/kit/database";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import {
  checkpointHouse,
  isConserved,
  reportConservation,
  sumBooks,
} from "#platform/ledger/conservation";
import { Database, sql } from "#platform/postgres/database";
import { HOUSE, newId, newRequestId } from "#platform/process/ids";
import { type AnyCommand, type Command, noState } from "./command.ts";
import type { Notice } from "#services/notifications/notice";
import { Outbox } from "./outbox.ts";
import { CommandRunner } from "./run-command.ts";

let testDatabase: TestDatabase;
let database: Database;
let runner: CommandRunner;
let outbox: Outbox;
let userId: UserId;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
});

afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

beforeEach(async () => {
  outbox = new Outbox({ database, log: (fault) => expect.fail(String(fault)) });
  runner = new CommandRunner({ database, clock: new TestClock(), outbox });
  userId = await newUser();
});

// This test's relay must not take the next test's events.
afterEach(() => outbox.stop());

async function newUser(): Promise<UserId> {
  const id = newId() as UserId;
  await database.query(sql("test.user", "insert into users values ($1, now())"), [id]);
  return id;
}

const grant = () =>
  ({
    name: "test.grant",
    userId,
    requestId: newRequestId(),
    content: "",
    store: noState,
    decide: () => ok(grantDemoFunds()),
    answer: () => "granted",
  }) satisfies AnyCommand;

type Spent = Result<Decision<null, { type: "spent" }>, { type: "insufficient_balance" }>;
type Spend = Command<null, null, Spent, string>;

/** Moves an amount from available to margin, as a rule would: refuse first, then post. */
const spend = (amount: string, change: Partial<Spend> = {}): Spend => ({
  name: "test.spend",
  userId,
  requestId: newRequestId(),
  content: amount,
  store: noState,
  decide: ({ balances }) => {
    const available = balanceOf(balances, {
      book: "demo",
      asset: usdt("0").asset,
      kind: "available",
    });
    if (available.units < usdt(amount).units) return err({ type: "insufficient_balance" });
    return ok(spent(amount));
  },
  answer: () => `spent ${amount}`,
  ...change,
});

const spent = (amount: string): Decision<null, { type: "spent" }> => ({
  next: null,
  postings: postings([
    userAccount("demo", "available"),
    userAccount("demo", "margin"),
    usdt(amount),
    "margin_added",
  ]),
  events: [{ type: "spent" }],
  receipts: [],
});

const balanceIn = async (kind: string, of = userId): Promise<string | undefined> => {
  const statement = sql(
    "test.kept",
    "select amount::text from balances where user_id = $1 and book = 'demo' and kind = $2",
  );
  return (await database.query<{ amount: string }>(statement, [of, kind]))[0]?.amount;
};

// Goal: an accepted command moves exactly its decision. Method: read the tables, not our caches.
test("posts the decision and stores the balances after it", async () => {
  expect(await runner.run(grant())).toEqual(ok("granted"));
  expect(await runner.run(spend("12.5"))).toEqual(ok("spent 12.5"));
  expect(await balanceIn("available")).toBe("9987.50000000");
  expect(await balanceIn("margin")).toBe("12.50000000");
});

// Goal: a request whose answer was lost can be repeated. Method: the same request id, at once and
// in parallel.
test("I7 K2 a repeated request id gets the same answer and has one effect", async () => {
  await runner.run(grant());
  const command = spend("1");
  const answers = await Promise.all([1, 2, 3].map(() => runner.run(command)));
  expect([...answers, await runner.run(command)]).toEqual(Array(4).fill(ok("spent 1")));
  expect(await balanceIn("margin")).toBe("1.00000000");
});

test("refuses a used request id with different content, and changes nothing", async () => {
  await runner.run(grant());
  const { requestId } = spend("1");
  await runner.run(spend("1", { requestId }));
  expect(await runner.run(spend("2", { requestId }))).toEqual(err({ type: "request_id_reused" }));
  expect(await balanceIn("margin")).toBe("1.00000000");
});

test("a refusal writes nothing and leaves its request id unused", async () => {
  const requestId = newRequestId();
  const refused = await runner.run(spend("1", { requestId }));
  expect(refused).toEqual(err({ type: "insufficient_balance" }));
  await runner.run(grant());
  expect(await runner.run(spend("1", { requestId }))).toEqual(ok("spent 1"));
});

// Goal: one balance is never spent twice. Method: 200 commands at once, each for the whole balance.
test("a store's notifications are written by the given writer, or nothing is done", async () => {
  const store = {
    ...noState,
    noticesOf: (): Notice[] => [
      { userId, kind: "accountReleased", aboutId: null, gaps: { appeal: "none" } },
    ],
  };
  const publishing = { ...grant(), store };
  await expect(runner.run(publishing)).rejects.toThrow(
    "nobody here writes notices: accountReleased",
  );
  const lines: string[] = [];
  const writer = new CommandRunner({
    database,
    clock: new TestClock(),
    outbox,
    writeNotices: async (_tx, notices) => {
      lines.push(...notices.map(({ kind }) => kind));
    },
  });
  expect(await writer.run(publishing)).toEqual(ok("granted"));
  // If the first one had been committed, this would be a retry, which writes no notice.
  expect(lines).toEqual(["accountReleased"]);
});

test("of 200 parallel commands for the whole balance exactly one is accepted", async () => {
  await runner.run(grant());
  const answers = await Promise.all(Array.from({ length: 200 }, () => runner.run(spend("10000"))));
  expect(answers.filter((answer: Result<string, unknown>) => answer.ok)).toHaveLength(1);
  expect(await balanceIn("available")).toBe("0.00000000");
});

// Goal: a command and its parts are accepted together or not at all, in any batch. Method: two
// users with 10 000 each; of two such commands, with another one between them, the last part of the
// first is refused.
test("a command's parts are all accepted, or none", async () => {
  const other = await newUser();
  for (const id of [userId, other]) await runner.run({ ...grant(), userId: id });
  const requestId = newRequestId();
  const together = (...parts: readonly AnyCommand[]) =>
    runner.run({ ...spend("0"), userId: HOUSE, requestId, decide: () => decided(null), parts });
  const ofOther = () => spend("10000", { userId: other });
  const [refused, alone] = await Promise.all([
    together(spend("10"), ofOther(), spend("10"), spend("1", { userId: other })),
    runner.run(spend("5")),
  ]);
  expect([refused, alone]).toEqual([err({ type: "insufficient_balance" }), ok("spent 5")]);
  expect([await balanceIn("margin"), await balanceIn("margin", other)]).toEqual([
    "5.00000000",
    undefined,
  ]);
  // Refused, it has left its request id unused; accepted, the retry gets the same answer and has no
  // effect.
  for (const _time of [1, 2]) {
    expect(await together(spend("10"), ofOther(), spend("10"))).toEqual(ok("spent 0"));
  }
  expect([await balanceIn("margin"), await balanceIn("margin", other)]).toEqual([
    "25.00000000",
    "10000.00000000",
  ]);
});

// Goal: one command's fault neither answers nor delays another. Method: bugs in the middle of a
// batch; the single transaction that wrote it shows that it was not retried.
test("a command that faults is answered alone; its batch continues", async () => {
  await runner.run(grant());
  const overdraft: Posting[] = [...spent("99999").postings];
  const broken = spend("1", { decide: () => ok({ ...spent("1"), postings: overdraft }) });
  const thrower = spend("1", {
    decide: () => {
      throw new Error("undecided");
    },
  });
  const commands = [spend("1"), broken, thrower, spend("2")];
  const batch = commands.map((command) =>
    runner.run(command).catch((fault: Error) => fault.message),
  );
  expect(await Promise.all(batch)).toEqual([
    ok("spent 1"),
    expect.stringContaining("overdraft"),
    "undecided",
    ok("spent 2"),
  ]);
  expect(await balanceIn("margin")).toBe("3.00000000");
  const written = await database.query(
    sql(
      "test.written",
      `select count(*)::int as entries, count(distinct xmin::text)::int as transactions
       from journal_entries where user_id = $1 and command = 'test.spend'`,
    ),
    [userId],
  );
  expect(written).toEqual([{ entries: 2, transactions: 1 }]);
});

// Goal: a flood is refused at once instead of being queued. Method: room for three, and six at
// once.
test("K6 refuses new commands while too many wait, and accepts them again afterwards", async () => {
  await runner.run(grant());
  const small = new CommandRunner({ database, clock: new TestClock(), outbox, waitingMax: 3 });
  const answers = await Promise.all(Array.from({ length: 6 }, () => small.run(spend("1"))));
  const unavailable = err({ type: "unavailable" });
  expect(answers).toEqual([...Array(3).fill(ok("spent 1")), ...Array(3).fill(unavailable)]);
  expect(await balanceIn("margin")).toBe("3.00000000");
  expect(await small.run(spend("1"))).toEqual(ok("spent 1"));
});

// Goal: one listener's fault loses no event for others. Method: the first listener faults at the
// first event.
test("an event whose listener faults reaches the others, once", async () => {
  const faults: unknown[] = [];
  const relay = new Outbox({ database, log: (fault) => faults.push(fault) });
  const calls: string[] = [];
  relay.onEvent(() => {
    throw new Error("deaf");
  });
  relay.onEvent(async ({ event }) => void calls.push(event.type));
  const beside = new CommandRunner({ database, clock: new TestClock(), outbox: relay });
  await beside.run(grant());
  await Promise.all([beside.run(spend("1")), beside.run(spend("2"))]);
  await relay.stop();
  expect(calls).toEqual(["spent", "spent"]);
  expect(faults).toEqual([new Error("deaf"), new Error("deaf")]);
});

test("sends each committed event to the outbox's listeners once", async () => {
  const calls: string[] = [];
  outbox.onEvent(async ({ event }) => {
    calls.push(event.type);
  });
  await runner.run(grant());
  await Promise.all([runner.run(spend("1")), runner.run(spend("2"))]);
  await outbox.idle();
  expect(calls).toEqual(["spent", "spent"]);
  expect(await database.query(sql("test.outbox", "select id from outbox"))).toEqual([]);
});

// Goal: the database itself protects the journal. Method: try as the application's role and as
// owner.
test.each(["update postings set amount = 1", "delete from journal_entries", "truncate receipts"])(
  "I6 the database refuses: %s",
  async (statement) => {
    await expect(database.query(sql(`test.${statement}`, statement))).rejects.toThrow(
      /permission denied/,
    );
    await expect(runAsOwner(testDatabase.url, statement)).rejects.toThrow(/append-only/);
  },
);

test("I3 the database refuses a balance below zero and a posting of zero", async () => {
  await runner.run(grant());
  const overdraw = sql(
    "test.overdraw",
    "update balance_rows set available = -1 where user_id = $1",
  );
  await expect(database.query(overdraw, [userId])).rejects.toThrow(/balance_rows_available_check/);
  const nothing = sql(
    "test.nothing",
    `insert into postings
       (user_id, request_id, book, asset, from_account, to_account, amount, reason)
     values ($1, $1, 'demo', 'USDT', 'house:fees', 'house:market', 0, 'test')`,
  );
  await expect(database.query(nothing, [userId])).rejects.toThrow(/postings_amount_check/);
});

// Goal: a broken conservation is detected. Method: the same report before and after a forged
// balance, and with house sums that start from a checkpoint.
test("I2 the report is zero, also over a checkpoint, and names a forged balance", async () => {
  await runner.run(grant());
  await checkpointHouse(database);
  await runner.run(spend("3"));
  expect(isConserved(await reportConservation(database))).toBe(true);

  const forge = "update balance_rows set margin = margin + 0.00000001 where user_id =";
  await runAsOwner(testDatabase.url, `${forge} '${userId}'`);
  const report = await reportConservation(database);
  expect(report.sums).toMatchObject([{ book: "demo", currency: "USDT", sum: 1n }]);
  expect(report.discrepancies).toMatchObject([{ stored: "3.00000001", posted: "3.00000000" }]);
  expect(isConserved(report)).toBe(false);
  await runAsOwner(testDatabase.url, `${forge.replace("+", "-")} '${userId}'`);
});

test("house to house postings cancel out in the sum", async () => {
  const decide = () =>
    ok({
      ...grantDemoFunds(),
      postings: postings([
        houseAccount("demo", "external"),
        houseAccount("demo", "market"),
        usdt("5"),
        "sandbox_funding",
      ]),
    });
  await runner.run({ ...grant(), decide, requestId: newRequestId() });
  expect((await sumBooks(database)).map(({ sum }) => sum)).toEqual([0n]);
});
