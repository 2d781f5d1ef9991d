// Goal: published liabilities match the journal, include every user, and tampering is detected.
// Method: a real server with five owners of live money; statements created by hand on the test's
// clock, verified here up to their roots, and altered by the database's owner.
import { hash } from "node:crypto";
import { DAY_MS, mustParseDecimal } from "@plumbline/engine/kernel";
import { liabilityText, statementText, sumNodeText } from "@plumbline/engine/proof";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkpointHouse } from "#platform/ledger/conservation";
import { Database } from "#platform/postgres/database";
import { makeStatement } from "./make-statement.ts";
import { loadLastStatement } from "./statement-store.ts";
import { verifyLiabilities } from "./verify-liabilities.ts";

type Member = Awaited<ReturnType<typeof registerMember>>;

let testServer: TestServer;
let database: Database;
const members: Member[] = [];

const AMOUNTS = ["100", "0.00000001", "250.5", "7", "1000000"];

beforeAll(async () => {
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
  for (const _ of AMOUNTS) members.push(await registerMember(testServer));
});

afterAll(async () => {
  await database.close();
  await testServer.stop();
});

const fund = (member: Member | undefined, amount: string) =>
  fundLive(testServer, { userId: member?.id ?? "", amount });

const state = async () => {
  await checkpointHouse(database);
  return makeStatement(database, testServer.clock.now());
};

/** The root computed from the leaf of a share and the siblings on its path. */
async function climbed(member: Member | undefined) {
  const { userId, statement, shares } = (await member?.client.proof.readInclusion({})) ?? {};
  return shares?.map(({ currency, amount, nonce, path }) => {
    const number = statement?.number ?? 0;
    const units = mustParseDecimal(amount);
    const leaf = { number, asset: currency, userId, nonce, units } as Parameters<
      typeof liabilityText
    >[0];
    let node = { hash: hash("sha256", liabilityText(leaf)), units };
    for (const { isLeft, hash: its, sum } of path) {
      const sibling = { hash: its, units: mustParseDecimal(sum) };
      const text = isLeft ? sumNodeText(sibling, node) : sumNodeText(node, sibling);
      node = { hash: hash("sha256", text), units: node.units + sibling.units };
    }
    return { asset: currency, ...node };
  });
}

test("without liabilities there is no statement", async () => {
  expect(await state()).toBeNull();
  expect(await members[0]?.client.proof.listLiabilities({})).toEqual([]);
  expect(await members[0]?.client.proof.readInclusion({})).toMatchObject({
    statement: null,
    shares: [],
  });
});

test("proof-3 a statement gives the total of all, and each of five has a proof in it", async () => {
  for (const [at, amount] of AMOUNTS.entries()) await fund(members[at], amount);
  const statement = await state();
  const total = { asset: "USDT", accounts: 5, units: mustParseDecimal("1000357.50000001") };
  expect(statement).toMatchObject({ number: 1, prevHash: "0".repeat(64), totals: [total] });
  const root = statement?.totals[0]?.hash ?? "";
  for (const member of members) {
    expect(await climbed(member)).toEqual([{ asset: "USDT", hash: root, units: total.units }]);
  }
  const [published] = await members[0]!.client.proof.listLiabilities({});
  expect(published?.hash).toBe(hash("sha256", statementText(statement!)));
  expect(published?.totals).toEqual([
    { currency: "USDT", accounts: 5, sum: "1000357.50000001", hash: root },
  ]);
  expect(await verifyLiabilities(database)).toEqual({ statements: 1, leaves: 5, problem: null });
});

test("one statement a day; the next is chained and excludes postings after its own", async () => {
  expect(await state()).toBeNull();
  testServer.clock.advance(DAY_MS);
  await fund(members[3], "3");
  await checkpointHouse(database);
  await fund(members[3], "500");
  const first = await loadLastStatement(database);
  const second = await makeStatement(database, testServer.clock.now());
  expect(second).toMatchObject({ number: 2, prevHash: first?.hash });
  expect(second?.totals[0]?.units).toBe(mustParseDecimal("1000360.50000001"));
  const { shares } = await members[3]!.client.proof.readInclusion({});
  expect(shares).toMatchObject([{ currency: "USDT", amount: "10" }]);
  expect(await climbed(members[3])).toMatchObject([{ hash: second?.totals[0]?.hash }]);
  expect(await verifyLiabilities(database)).toEqual({ statements: 2, leaves: 5, problem: null });
});

const bend = (statements: string) =>
  runAsOwner(
    testServer.databaseUrl,
    `alter table liability_statements disable trigger all; ${statements};
     alter table liability_statements enable trigger all`,
  );

const SECOND = "number = 2";
const COPY = `create table taken as select * from liability_leaves where ${SECOND} limit 1`;
const IS_TAKEN = "(user_id, number) in (select user_id, number from taken)";
const FIRST = "select * from liability_statements where number = 1";
const BIG = "100000000000000";
const hour = (sign: string) =>
  `update liability_statements set at = at ${sign} interval '1 hour' where ${SECOND}`;

test.each([
  [
    "a leaf that is less",
    `update liability_leaves set units = units - 1 where ${SECOND} and units = ${BIG}`,
    `update liability_leaves set units = units + 1 where ${SECOND} and units = ${BIG} - 1`,
    "other_balances",
  ],
  [
    "a leaf left out",
    `${COPY}; delete from liability_leaves where ${IS_TAKEN}`,
    "insert into liability_leaves select * from taken; drop table taken",
    "other_balances",
  ],
  [
    "a leaf of another nonce",
    `${COPY}; update liability_leaves set nonce = sha256('') where ${IS_TAKEN}`,
    `delete from liability_leaves where ${IS_TAKEN};
     insert into liability_leaves select * from taken; drop table taken`,
    "other_root",
  ],
  ["another time", hour("+"), hour("-"), "wrong_hash"],
  [
    "the first one taken away",
    `create table taken as ${FIRST}; delete from liability_statements where number = 1`,
    "insert into liability_statements select * from taken; drop table taken",
    "gap",
  ],
])("F5 %s is detected", async (_what, bending, mending, type) => {
  await bend(bending);
  expect((await verifyLiabilities(database)).problem?.type).toBe(type);
  await bend(mending);
  expect((await verifyLiabilities(database)).problem).toBeNull();
});

test("owners can request seven days; of older ones only the totals remain", async () => {
  for (let day = 0; day < 6; day += 1) {
    testServer.clock.advance(DAY_MS);
    await state();
  }
  const numbers = await database.query<{ number: number }>({
    name: "test.numbers",
    text: "select distinct number from liability_leaves order by number",
  });
  expect(numbers.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  expect(await members[0]?.client.proof.listLiabilities({})).toHaveLength(8);
});

const OWNERS = 20_000;
const MANY_MS = 20_000;

// With quadratic time the statement would exceed the test's timeout.
test(
  "a statement of very many owners is written within 20 seconds",
  async () => {
    testServer.clock.advance(DAY_MS);
    await runAsOwner(
      testServer.databaseUrl,
      `insert into balance_rows
     select gen_random_uuid(), 'live', 'ETH', 1, 2, 0, 0, 0, 0, 0, 0
     from generate_series(1, ${OWNERS})`,
    );
    const statement = await makeStatement(database, testServer.clock.now());
    expect(statement?.totals).toMatchObject([
      { asset: "ETH", accounts: OWNERS, units: mustParseDecimal("40000") },
      { asset: "USDT", accounts: 5 },
    ]);
  },
  MANY_MS,
);
