// Goal: removing, changing or adding sealed records is detected, and inconsistent records are not
// sealed. Method: a real server with a trade, sealed by hand; then the owner of the database makes
// one change after another, and reverts it.
import { generateKeyPairSync } from "node:crypto";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database } from "#platform/postgres/database";
import { newId } from "#platform/process/ids";
import { auditBooks, BOOKS } from "../../../audit.ts";
import { type HeadKey, loadHeadKey } from "./head-key.ts";
import { sealBooks } from "./seal-books.ts";

let testServer: TestServer;
let database: Database;
let key: HeadKey;
let userId: string;

const freshKey = () =>
  loadHeadKey({
    dataDir: "",
    pem: generateKeyPairSync("ed25519")
      .privateKey.export({ type: "pkcs8", format: "pem" })
      .toString(),
  });

beforeAll(async () => {
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
  key = await freshKey();
  await testServer.tick("BTCUSDT", "60000");
  const member = await registerMember(testServer);
  userId = member.id;
  const order = { book: "demo", symbol: "BTCUSDT", direction: "long", leverage: 10 } as const;
  const { id } = await member.client.contract.openPosition({ ...order, quantity: "0.1" });
  for (const price of ["60500", "60600", "61000"]) await testServer.tick("BTCUSDT", price);
  await member.client.contract.closePosition({ id });
});

afterAll(async () => {
  await database.close();
  await testServer.stop();
});

const seal = (signing = key) =>
  sealBooks({ ...BOOKS, database, key: signing }, testServer.clock.now());

const audit = async (isFull = false, publicKey = key.publicKey) => {
  const { lines, isWhole } = await auditBooks(
    { database: database, files: null },
    {
      isFull,
      publicKey,
      now: testServer.clock.now(),
    },
  );
  const bent = lines.filter((line) => line.startsWith("BENT: "));
  expect(isWhole).toBe(bent.length === 0);
  return { bent: bent.map((line) => line.slice("BENT: ".length)), lines };
};

const GUARDED = ["ticks", "audit_entries", "seals", "postings", "journal_entries"];
const guards = (what: string) =>
  GUARDED.map((table) => `alter table ${table} ${what} trigger all;`).join("");

/** Makes changes in one transaction of the owner, with the guards disabled. */
const bend = (statements: string) =>
  runAsOwner(testServer.databaseUrl, `${guards("disable")} ${statements}; ${guards("enable")}`);

test("a seal names the last record of every stream, and is created if one is new", async () => {
  const first = await seal();
  expect(first.problems).toEqual([]);
  const heads = first.seal?.heads ?? [];
  expect(heads.map(({ stream, last }) => [stream, last > 0])).toEqual([
    ["journal", true],
    ["audit", true],
    ["ticks:BTCUSDT", true],
  ]);
  expect(await seal()).toEqual({ seal: null, problems: [] });
  await testServer.tick("BTCUSDT", "61100");
  const second = await seal();
  expect(second.seal).toMatchObject({ number: 2, prevHash: first.seal?.hash });
  expect(second.seal?.heads[0]).toEqual(heads[0]); // nothing was posted since
});

test("the audit of intact books lists what it covers", async () => {
  const { bent, lines } = await audit();
  expect(bent).toEqual([]);
  expect(lines.at(-3)).toMatch(/^Covered, from seal 2 of \S+ to \S+: \d+ entries, 0 records, /);
  expect(lines.at(-3)).toMatch(/ 0 postings, 0 lines of the operators' log, 0 ticks, 2 seals\.$/);
  const full = await audit(true);
  expect(full.bent).toEqual([]);
  expect(full.lines.at(-2)).toMatch(/^Covered, from the start to \S+: \d+ entries, 0 records, /);
  expect(full.lines.at(-2)).toMatch(/ \d\d postings, \d lines of the operators' log, 5 ticks, 2 /);
});

const LAST_TICKS = "select * from ticks where symbol = 'BTCUSDT' order by seq desc limit 3";

test("F5 the last three ticks removed", async () => {
  await bend(`create table taken as ${LAST_TICKS};
    delete from ticks where (symbol, seq) in (select symbol, seq from taken)`);
  const lost = "record 5 of ticks:BTCUSDT, which was sealed, is not there any more";
  // Receipts that depend on them are also invalid.
  expect((await audit()).bent[0]).toBe(`${lost}.`);
  expect(await seal()).toEqual({ seal: null, problems: [lost] });
  await bend("insert into ticks select * from taken order by seq; drop table taken");
  expect((await audit()).bent).toEqual([]);
});

test("F5 the last lines of the operators' log removed", async () => {
  await bend(`create table taken as select * from audit_entries order by seq desc limit 1;
    delete from audit_entries where seq in (select seq from taken)`);
  const { bent } = await audit();
  expect(bent[0]).toMatch(/^record \d+ of audit, which was sealed, is not there any more\.$/);
  await bend("insert into audit_entries select * from taken; drop table taken");
});

test.each([
  ["replaced", "update seals set heads = heads || ' ' where number = 1", "something was changed"],
  ["taken out", "delete from seals where number = 1", "it is missing"],
])("F5 a seal that is %s", async (_what, statement, words) => {
  await bend(`create table taken as select * from seals where number = 1; ${statement}`);
  expect((await audit()).bent[0]).toContain(`seal 1: ${words}`);
  await bend(`delete from seals where number = 1; insert into seals select * from taken;
    drop table taken`);
  expect((await audit()).bent).toEqual([]);
});

test("F5 a newest seal signed with a foreign key", async () => {
  await testServer.tick("BTCUSDT", "61200");
  expect((await seal(await freshKey())).seal?.number).toBe(3);
  expect((await audit()).bent).toEqual(["seal 3: it is not signed with this server's key."]);
  await testServer.tick("BTCUSDT", "61300");
  await seal();
  expect((await audit()).bent).toEqual([]); // such as after the key was lost
});

test("F5 a changed old posting is detected by the full audit", async () => {
  const change = (by: number) =>
    bend(`update postings set to_balance = to_balance + ${by} where reason = 'demo_grant'`);
  await change(1);
  const { bent } = await audit(true);
  expect(bent[0]).toBe("seal 1: the postings under it are not those that were sealed.");
  await change(-1);
  expect((await audit(true)).bent).toEqual([]);
});

test("F5 a balance without postings is named", async () => {
  const row = `('${newId()}', 'live', 'USDT', 1, 7, 0, 0, 0, 0, 0, 0)`;
  await bend(`insert into balance_rows values ${row}`);
  const { bent } = await audit();
  expect(bent[0]).toBe("live USDT does not sum to zero.");
  expect(bent[1]).toMatch(/live\/USDT\/user:available keeps 7.00000000, was posted 0\.$/);
  await bend("delete from balance_rows where available = 7");
});

test("F5 a forged posting with its balance is detected, and not sealed", async () => {
  const requestId = newId();
  await bend(`insert into postings (user_id, request_id, book, asset, from_account, to_account,
      amount, to_balance, reason)
    values ('${userId}', '${requestId}', 'live', 'USDT', 'house:external', 'user:available', 500,
      500, 'deposit');
    insert into balance_rows values ('${userId}', 'live', 'USDT', 1, 500, 0, 0, 0, 0, 0, 0)`);
  await testServer.tick("BTCUSDT", "61400");
  const { seal: sealed, problems } = await seal();
  const forged = expect.stringMatching(
    /^posting \d+ of \S+, deposit: house:external to user:available, 500.*no entry of the journal/,
  );
  expect(problems).toEqual([forged]);
  const journal = sealed?.heads.find(({ stream }) => stream === "journal");
  expect(journal).toEqual((await loadFirst())?.heads[0]); // unchanged
  expect((await audit()).bent).toEqual([forged]);
  expect((await seal()).problems).toEqual([forged]); // repeated until it is resolved
});

const loadFirst = async () => {
  const { loadSeals } = await import("./seal-store.ts");
  return (await loadSeals(database, [1])).get(1);
};

// Goal: anybody can follow the seals back from the newest. Method: the public calls.
test("the newest seal is public, with the links back to an earlier one", async () => {
  const ask = async (path: string) => {
    const response = await fetch(`${testServer.server.url}/api/public/${path}`);
    const { result } = (await response.json()) as { result: unknown };
    return result;
  };
  const first = await loadFirst();
  const head = await ask("head?since=1");
  expect(head).toMatchObject({
    seal: { number: 5, key: key.publicKey },
    links: [{ number: 5 }, { number: 4 }, { number: 3 }, { number: 2, prevHash: first?.hash }],
  });
  expect(await ask("head")).toMatchObject({ links: [] });
  expect(await ask("seals?afterNumber=4")).toMatchObject([{ number: 5 }]);
});
