import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { readMessage } from "@plumbline/tests/kit/messages/read-message";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import type { Member } from "@plumbline/tests/kit/member";
import { addTwoOperators, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import type { TestServer } from "@plumbline/tests/kit/server";
import {
  adjust,
  creditAtProvider,
  decideReversal,
  sendPaymentNews,
  WORDS,
} from "@plumbline/tests/kit/wallet/reversed-recharge";
import { startWithProvider } from "@plumbline/tests/kit/wallet/start-with-provider";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: D9 money credited, spent and then reversed by its payer makes no balance negative and
// creates no money: two persons decide, the rest is owed, only that much is held back meanwhile,
// and its owner is notified. Method: a provider in a separate process that reverses, two operators
// and a member against a running server; the ledger adds up after every step.

let testServer: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startWithProvider();
  [maker, checker] = await addTwoOperators(testServer, "finance");
});
beforeEach(async () => {
  member = await registerReachable(testServer);
});
afterEach(async () => {
  await addsUp();
  expect(testServer.faults).toEqual([]);
});
afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

const addsUp = () => expectConserved(testServer.server.url);

const parties = () => ({ testServer, member, maker, checker });

async function say(id: string, type: "final" | "reversed"): Promise<unknown> {
  const answer = await sendPaymentNews(parties(), id, type);
  await addsUp();
  return answer;
}

const credited = () => creditAtProvider(parties());
const spend = (amount: string) => adjust(parties(), "debit", amount);

async function decide(by: TestOperator, id: string, verdict: Verdict): Promise<string> {
  const stage = await decideReversal(by, { userId: member.id, id }, verdict);
  await addsUp();
  return stage;
}
type Verdict = Parameters<typeof decideReversal>[2];

const available = async () => {
  const balances = await member.client.wallet.queryUserBalance({});
  return balances.find(({ currency }) => currency === "USD")?.available ?? "0";
};
const read = (id: string) => member.client.wallet.readRecharge({ id });
const withheld = async () => {
  const { channels } = await member.client.wallet.readWithdrawalTerms({});
  return channels.find(({ currency }) => currency === "USD")?.withheld ?? "";
};
const receivable = async () => {
  const { accounts } = await maker.client.wallet.readTreasury({ balanceRow: "live:USD" });
  expect(accounts.filter(({ isOverdrawn }) => isOverdrawn)).toEqual([]);
  return accounts.find(({ id }) => id === "house:receivable")?.balance ?? "0";
};
const messageWith = (part: string) =>
  readMessage(testServer, { to: `${member.id}@example.com`, part });

test("D9 credited, spent, reversed: the rest is taken, the missing part is owed", async () => {
  const id = await credited();
  await spend("700");
  expect(await say(id, "reversed")).toEqual({ stage: "reversing" });
  expect(await say(id, "reversed")).toEqual({ error: "recharge_not_open" });
  // Nothing has moved yet, and the credited amount is withheld.
  expect([await available(), await withheld()]).toEqual(["300", "1000"]);
  expect(await messageWith("Nothing has been taken from your balance.")).toContain("1000 USD");

  expect(await decide(maker, id, "take_back")).toBe("reversing");
  expect(await outcome(decide(maker, id, "take_back"))).toBe("same_operator");
  expect(await checker.client.wallet.readRechargeCase({ userId: member.id, id })).toMatchObject({
    proposedVerdict: "take_back",
    available: "300",
  });
  expect(await available()).toBe("300");
  expect(await decide(checker, id, "take_back")).toBe("owing");
  expect([await available(), await withheld(), await receivable()]).toEqual(["0", "700", "-700"]);
  expect(await read(id)).toMatchObject({
    status: -1,
    credited: "1000",
    reversedAmount: "300",
    owed: "700",
  });
  const underReview = await member.client.wallet.listRecharges({ status: 0 });
  expect(underReview.records).toEqual([]);
  await messageWith("you still owe 700 USD");
  expect(await outcome(member.client.wallet.settleRecharge({ id }))).toBe("nothing_available");

  // The next recharge settles the debt first.
  const next = await credited();
  expect([await available(), await withheld(), await receivable()]).toEqual(["300", "0", "0"]);
  expect(await read(id)).toMatchObject({ status: -1, reversedAmount: "1000", owed: "0" });
  expect((await read(next)).stage).toBe("delivered");
  expect((await read(id)).steps.map(({ stage }) => stage)).toEqual([
    "submitted",
    "delivered",
    "reversing",
    "reversing",
    "owing",
    "reversed",
  ]);
  await messageWith("is settled in full");
  const { records } = await member.client.wallet.listBalanceLog({ group: "transfers" });
  expect(records.map(({ type, amount }) => [type, amount]).slice(0, 3)).toEqual([
    ["receivable_settled", "-700"],
    ["deposit", "1000"],
    ["deposit_reversed", "-300"],
  ]);
});

test("D9 a member settles a part, and the house writes off the rest", async () => {
  const id = await credited();
  await spend("1000");
  await say(id, "reversed");
  await decide(maker, id, "take_back");
  expect(await decide(checker, id, "take_back")).toBe("owing");
  await adjust(parties(), "credit", "400");
  expect(await member.client.wallet.settleRecharge({ id })).toMatchObject({
    stage: "owing",
    reversedAmount: "400",
    owed: "600",
  });
  expect(await available()).toBe("0");
  expect(await decide(maker, id, "release")).toBe("owing");
  expect(await decide(checker, id, "release")).toBe("reversed");
  expect([await withheld(), await receivable()]).toEqual(["0", "0"]);
  expect(await messageWith("We wrote off 600 USD")).toContain(`Our staff say: ${WORDS}`);
});

test("D9 an upheld credit can be withdrawn again; two different texts decide nothing", async () => {
  const id = await credited();
  await say(id, "reversed");
  expect(await decide(maker, id, "take_back")).toBe("reversing");
  expect(await decide(checker, id, "stands")).toBe("reversing");
  expect([await available(), await withheld()]).toEqual(["1000", "1000"]);
  const theirs = await maker.client.wallet.readRechargeCase({ userId: member.id, id });
  expect(theirs).toMatchObject({ proposedVerdict: "stands", proposedWords: WORDS });
  const { contentHash } = theirs;
  const wordless = { userId: member.id, id, contentHash, verdict: "stands" } as const;
  expect(await outcome(maker.client.wallet.decideReversal(wordless))).toBe("words_missing");
  expect(await decide(maker, id, "stands")).toBe("delivered");
  expect([await available(), await withheld()]).toEqual(["1000", "0"]);
  expect(await read(id)).toMatchObject({ reason: null, reversedAmount: null, owed: null });
  expect(await messageWith("it remains credited")).toContain(`Our staff say: ${WORDS}`);
  // Two persons have decided it: the provider's second message becomes a remark for staff.
  expect(await say(id, "reversed")).toEqual({ stage: "delivered", remark: "decided_already" });
  const again = await maker.client.wallet.readRechargeCase({ userId: member.id, id });
  expect(again.steps.at(-1)).toMatchObject({ stage: "delivered", reason: "decided_already" });
  expect(testServer.faults.splice(0)).toHaveLength(1);
  expect([(await read(id)).stage, await withheld()]).toEqual(["delivered", "0"]);
});

// Goal: two staff members reverse a wrong credit and give its owner the reason. Method: 1 000
// credited and 400 of them spent; no message of a provider.
test("D9 a wrong credit of a delivered recharge is reversed by two persons", async () => {
  const id = await credited();
  await spend("400");
  const at = { userId: member.id, id };
  const { contentHash, stage } = await maker.client.wallet.readRechargeCase(at);
  expect(stage).toBe("delivered");
  const wordless = { ...at, contentHash, verdict: "take_back" } as const;
  expect(await outcome(maker.client.wallet.decideReversal(wordless))).toBe("words_missing");
  expect(await decide(maker, id, "take_back")).toBe("delivered");
  expect(await outcome(decideReversal(maker, at, "take_back"))).toBe("same_operator");
  expect([await available(), await withheld()]).toEqual(["600", "0"]);
  const theirs = await checker.client.wallet.readRechargeCase(at);
  expect(theirs).toMatchObject({
    proposedVerdict: "take_back",
    proposedWords: WORDS,
    available: "600",
  });

  expect(await decide(checker, id, "take_back")).toBe("owing");
  expect([await available(), await withheld()]).toEqual(["0", "400"]);
  expect(await read(id)).toMatchObject({ reason: null, reversedAmount: "600", owed: "400" });
  expect(await messageWith("credited by mistake")).toContain(`They say: ${WORDS}`);
});

// Goal: a reversal is found despite many later records. Method: 201 newer ones, one more than a
// command loads by itself.
test("D9 a late reversal is not lost", async () => {
  const id = await credited();
  const database = new Database({ url: testServer.databaseUrl });
  await database.query(newerStatement, [id]);
  await database.close();
  expect(await say(id, "reversed")).toEqual({ stage: "reversing" });
  expect(await withheld()).toBe("1000");
});

const newerStatement = sql(
  "test.newer-records",
  `insert into wallet_records (user_id, id, direction, channel_id, currency, stage, status, version,
     amount, fee, received, details, created_at, since, due_at)
   select user_id, ('ffffffff-ffff-7fff-bfff-' || lpad(number::text, 12, '0'))::uuid, direction,
     channel_id, currency, 'rejected', -1, 1, amount, fee, received, details, created_at, since,
     due_at
   from wallet_records, generate_series(1, 201) as number where id = $1`,
);

// Goal: concurrent decisions of two persons count once. Method: four second approvals at a time.
test("D9 many concurrent verdicts have one effect", async () => {
  const id = await credited();
  await say(id, "reversed");
  await decide(maker, id, "take_back");
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => outcome(decide(checker, id, "take_back"))),
  );
  expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
  expect([await available(), (await read(id)).stage]).toEqual(["0", "reversed"]);
});

test("an adjustment by staff is notified by message, with its text", async () => {
  await credited();
  await spend("1");
  const message = await messageWith("have taken 1 USD");
  expect(message).toContain("They say: A fee that was forgotten.");
});
