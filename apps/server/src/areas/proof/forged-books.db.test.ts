// Goal: a posting without a cause is detected, however closely it imitates a real one. Method: a
// real server with a trade; then rows are forged by the owner of the database, who disables the
// guards first, each with a matching balance.
import { runAsOwner } from "@plumbline/tests/kit/database";
import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Database, sql } from "#platform/postgres/database";
import { HOUSE, newId } from "#platform/process/ids";
import { findUncaused, uncausedText } from "#platform/ledger/causes";
import { CAUSES } from "../../causes.ts";

let testServer: TestServer;
let database: Database;
let userId: string;

beforeAll(async () => {
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
  await testServer.tick("BTCUSDT", "60000");
  const member = await registerMember(testServer);
  userId = member.id;
  const sized = { symbol: "BTCUSDT", leverage: 10, quantity: "0.1" } as const;
  const order = { book: "demo", direction: "long", ...sized } as const;
  const { id } = await member.client.contract.openPosition(order);
  await testServer.tick("BTCUSDT", "61000");
  await member.client.contract.closePosition({ id });
  await bend(FORGERS);
});

afterAll(async () => {
  await database.close();
  await testServer.stop();
});

const lastSeq = async (): Promise<bigint> => {
  const statement = sql("test.last-seq", "select coalesce(max(seq), 0) as seq from postings");
  const [last] = await database.query<{ seq: number }>(statement);
  return BigInt(last?.seq ?? 0);
};

const bend = (statement: string) => runAsOwner(testServer.databaseUrl, statement);

/** The findings in the later postings, without their numbers and their owner. */
async function findingsSince(afterSeq: bigint): Promise<string[]> {
  const all = { afterSeq, throughSeq: await lastSeq() };
  const { uncaused } = await findUncaused(database, CAUSES, all);
  return uncaused.map((uncausedPosting) =>
    uncausedText(CAUSES, uncausedPosting).replace(/^posting \d+ of \S+, /, ""),
  );
}

const posting = (id: string, amount: number, reason: string): string =>
  `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
     to_balance, reason)
   select user_id, '${id}', 'live', 'USDT', 'house:external', 'user:available', ${amount},
     available + ${amount}, '${reason}'
   from (values ('${userId}'::uuid, 0)) as it (user_id, available);
   insert into balance_rows values ('${userId}', 'live', 'USDT', 1, ${amount}, 0, 0, 0, 0, 0, 0)
   on conflict (user_id, book, asset) do update
     set available = balance_rows.available + ${amount};`;

const entry = (id: string, command: string, causeId: string): string =>
  `insert into journal_entries values ('${userId}', '${id}', '${command}', '', '{}', '${causeId}',
     null, now());`;

const delivered = (id: string, received: number, source: string): string =>
  `insert into wallet_records values ('${userId}', '${id}', 'recharge', 'USDT-TRON', 'USDT',
     'delivered', 1, 2, ${received}, 0, ${received}, '{"source": "${source}", "approvals": []}',
     now(), now(), now());`;

const logged = (id: string, requestId: string): string =>
  `insert into audit_entries select coalesce(max(seq), 0) + 1, now(), '${newId()}', 'forger',
     'wallet.approve-recharge', '${userId}:${id}', null, null, '${requestId}',
     decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex') from audit_entries;`;

const APPROVE = "desk:wallet.approve-recharge";
const NOT_CREDITED =
  "there is not a delivered recharge of this amount, from its source or with its operators' " +
  "approvals, that was credited once";

test("F5 every posting of a real trade has its cause", async () => {
  const all = { afterSeq: 0n, throughSeq: await lastSeq() };
  const { postings, uncaused } = await findUncaused(database, CAUSES, all);
  expect(uncaused).toEqual([]);
  expect(postings).toBeGreaterThan(8);
});

test.each<[string, (id: string, cause: string) => string, string]>([
  [
    "money from outside that no entry has",
    (id) => posting(id, 500, "deposit"),
    "deposit: house:external to user:available, 500.00000000 USDT: no entry of the journal has it",
  ],
  [
    "an entry whose record is not there",
    (id, cause) => entry(id, "wallet.hear-of-recharge", cause) + posting(id, 500, "deposit"),
    `deposit: house:external to user:available, 500.00000000 USDT: ${NOT_CREDITED}`,
  ],
  [
    "a record of another amount",
    (id, cause) =>
      delivered(cause, 50, "provider") +
      entry(id, "wallet.hear-of-recharge", cause) +
      posting(id, 500, "deposit"),
    `deposit: house:external to user:available, 500.00000000 USDT: ${NOT_CREDITED}`,
  ],
  [
    "an operator's command that the log does not know",
    (id, cause) =>
      delivered(cause, 500, "proof") + entry(id, APPROVE, cause) + posting(id, 500, "deposit"),
    "deposit: house:external to user:available, 500.00000000 USDT: the operators' log has no " +
      "line of its command",
  ],
  [
    "more than one person may credit, with one person's line",
    (id, cause) =>
      delivered(cause, 10_001, "proof") +
      logged(cause, id) +
      entry(id, APPROVE, cause) +
      posting(id, 10_001, "deposit"),
    `deposit: house:external to user:available, 10001.00000000 USDT: ${NOT_CREDITED}`,
  ],
  [
    "a reason that no rule knows",
    (id, cause) => entry(id, "wallet.hear-of-recharge", cause) + posting(id, 5, "present"),
    "present: house:external to user:available, 5.00000000 USDT: no rule posts for this reason",
  ],
  [
    "a true reason between other accounts",
    (id, cause) => entry(id, "wallet.hear-of-recharge", cause) + posting(id, 5, "position_profit"),
    "position_profit: house:external to user:available, 5.00000000 USDT: this reason moves " +
      "money between other accounts",
  ],
  [
    "a true reason by another command",
    (id, cause) => entry(id, "contract.reset-demo", cause) + posting(id, 5, "demo_grant"),
    "demo_grant: house:external to user:available, 5.00000000 USDT: the command of its entry " +
      "does not post for this reason",
  ],
])("F5 %s", async (_what, forge, expected) => {
  const before = await lastSeq();
  await bend(forge(newId(), newId()));
  expect(await findingsSince(before)).toEqual([expected]);
});

test("F5 within the limit one person's line is sufficient, but for one credit only", async () => {
  const before = await lastSeq();
  const [id, cause, again] = [newId(), newId(), newId()];
  const true_ = delivered(cause, 10_000, "proof") + logged(cause, id) + entry(id, APPROVE, cause);
  await bend(true_ + posting(id, 10_000, "deposit"));
  expect(await findingsSince(before)).toEqual([]);
  const twin = entry(again, "wallet.hear-of-recharge", cause);
  await bend(twin + logged(cause, again) + posting(again, 10_000, "deposit"));
  expect(await findingsSince(before)).toEqual([
    `deposit: house:external to user:available, 10000.00000000 USDT: ${NOT_CREDITED}`,
  ]);
});

/** Two operators in whose names a forger writes. */
const FORGERS = `insert into operators (id, name, roles, password_hash, must_change_password,
     must_enrol, last_step, is_disabled, created_at)
   select gen_random_uuid(), 'forger-' || it, '{finance}', '$argon2id$', false, true, 0, true, now()
   from generate_series(1, 2) as it`;

const CONFIRM_TRANSFER = "wallet.confirm-house-transfer";

/** Capital for rewards, posted as a confirmed transfer would be. */
const housePosting = (id: string, cause: string): string =>
  `insert into journal_entries values ('${HOUSE}', '${id}', 'desk:${CONFIRM_TRANSFER}', '', '{}',
     '${cause}', null, now());
   insert into postings (user_id, request_id, book, asset, from_account, to_account, amount, reason)
   values ('${HOUSE}', '${id}', 'live', 'USDT', 'house:external', 'house:marketing', 500,
     'house_transfer');`;

const houseLine = (id: string, cause: string, [call, name]: readonly [string, string]): string =>
  `insert into audit_entries select coalesce(max(seq), 0) + 1, now(),
     (select id from operators where name = '${name}'), '${name}', '${call}', '${HOUSE}:${cause}',
     null, null, '${id}', decode(repeat('00', 32), 'hex'), decode(repeat('00', 32), 'hex')
   from audit_entries;`;

/** A transfer of that amount that one forger proposed and the other confirmed. */
const transferRow = (cause: string, amount: number): string =>
  `insert into house_transfers select '${cause}', 'external', 'marketing', 'USDT', ${amount}, 'x',
     'capital|${cause}', 'Forged.', 'done', one.id, now(), other.id, now()
   from operators one, operators other where (one.name, other.name) = ('forger-1', 'forger-2');`;

const proposedBy = (name: string, cause: string): string =>
  houseLine(newId(), cause, ["wallet.propose-house-transfer", name]);

const NOT_FUNDED =
  "house_transfer: house:external to house:marketing, 500.00000000 USDT: there is not a transfer " +
  "of this amount that one operator proposed and another confirmed";

test.each<[string, (cause: string) => string, readonly string[]]>([
  ["without its transfer", () => "", [NOT_FUNDED]],
  [
    "of another amount than its transfer",
    (cause) => transferRow(cause, 50) + proposedBy("forger-1", cause),
    [NOT_FUNDED],
  ],
  ["that nobody proposed", (cause) => transferRow(cause, 500), [NOT_FUNDED]],
  [
    "that one person proposed and confirmed",
    (cause) => transferRow(cause, 500) + proposedBy("forger-2", cause),
    [NOT_FUNDED],
  ],
  [
    "that two persons stand for",
    (cause) => transferRow(cause, 500) + proposedBy("forger-1", cause),
    [],
  ],
])("F5 money for the house %s", async (_what, forge, expected) => {
  const before = await lastSeq();
  const [id, cause] = [newId(), newId()];
  const confirmed = houseLine(id, cause, [CONFIRM_TRANSFER, "forger-2"]);
  await bend(forge(cause) + confirmed + housePosting(id, cause));
  expect(await findingsSince(before)).toEqual(expected);
});

test("F5 a house transfer is the cause of one posting only", async () => {
  const before = await lastSeq();
  const [id, again, cause] = [newId(), newId(), newId()];
  const line = (of: string) => houseLine(of, cause, [CONFIRM_TRANSFER, "forger-2"]);
  await bend(transferRow(cause, 500) + proposedBy("forger-1", cause) + line(id) + line(again));
  await bend(housePosting(id, cause) + housePosting(again, cause));
  expect(await findingsSince(before)).toEqual([NOT_FUNDED]);
});

// The copy is detected only together with the entry's other postings; one added later is found by a
// check of all postings.
test("F5 a posting that repeats one of a real settlement is detected", async () => {
  await bend(
    `insert into postings (user_id, request_id, book, asset, from_account, to_account, amount,
       from_balance, to_balance, reason)
     select user_id, request_id, book, asset, from_account, to_account, amount, from_balance,
       to_balance, reason
     from postings where reason = 'position_profit' and from_account = 'house:market'`,
  );
  const findings = (await findingsSince(0n)).filter((text) => text.includes("house:market to "));
  expect(findings).toHaveLength(2);
  expect(findings[0]).toMatch(/there is not a receipt of a settlement that tells of this posting$/);
});
