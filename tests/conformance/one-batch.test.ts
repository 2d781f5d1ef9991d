import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { inOneBatch } from "@plumbline/tests/kit/commands/one-batch";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, type TestOperator } from "@plumbline/tests/kit/operator";
import { MANY, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import {
  adjust,
  creditAtProvider,
  decideReversal,
  sendPaymentNews,
} from "@plumbline/tests/kit/wallet/reversed-recharge";
import {
  provePapers,
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD as withdrawalPassword,
  withdrawalCode,
} from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { startWithProvider } from "@plumbline/tests/kit/wallet/start-with-provider";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: commands about one member's money in the same batch see the results of earlier ones,
// whoever sent them, and the house's money is given once. Method: a running server whose commands
// are held until all of a test have arrived, and then processed together, in order.

let testServer: TestServer;
let database: Database;
let maker: TestOperator;
let checker: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startWithProvider({ authLimits: { codesOfTarget: MANY } });
  database = new Database({ url: testServer.databaseUrl });
  [maker, checker] = await addTwoOperators(testServer, "finance");
});
beforeEach(async () => {
  member = await registerReachable(testServer);
});
afterEach(async () => {
  const { accounts } = await maker.client.wallet.readTreasury({ balanceRow: "live:USD" });
  expect(accounts.filter(({ isOverdrawn }) => isOverdrawn)).toEqual([]);
  await expectConserved(testServer.server.url);
  expect(testServer.faults).toEqual([]);
});
afterAll(async () => {
  await database.close();
  await testServer.stop();
});

const parties = (of: Member = member) => ({ testServer, member: of, maker, checker });

/** The number of transactions that wrote a member's latest entries, of the given count. */
async function transactionsOf(count: number): Promise<number | undefined> {
  const [row] = await database.query<{ count: number }>(transactionsStatement, [member.id, count]);
  return row?.count;
}

const transactionsStatement = sql(
  "test.transactions",
  `select count(distinct xid)::int as count from (
     select xmin::text as xid from journal_entries where user_id = $1
     order by created_at desc, xmin::text::bigint desc limit $2) as last`,
);

const decide = (by: TestOperator, id: string, verdict: "take_back" | "release") =>
  decideReversal(by, { userId: member.id, id }, verdict);

/** 1 000 USD that was credited, spent except for the given amount, and is reversed by the payer. */
async function reversed(left: number): Promise<string> {
  const id = await creditAtProvider(parties());
  await adjust(parties(), "debit", String(1000 - left));
  await sendPaymentNews(parties(), id, "reversed");
  return id;
}

/** The same, after two persons have taken the available rest, with a first verdict to write off. */
async function nearlyReleased(): Promise<string> {
  const id = await reversed(0);
  await decide(maker, id, "take_back");
  await decide(checker, id, "take_back");
  await decide(maker, id, "release");
  return id;
}

const balanceOf = async (account: string) => {
  const { accounts } = await maker.client.wallet.readTreasury({ balanceRow: "live:USD" });
  return accounts.find(({ id }) => id === account)?.balance ?? "0";
};

const available = async () => {
  const balances = await member.client.wallet.queryUserBalance({});
  return balances.find(({ currency }) => currency === "USD")?.available ?? "0";
};

test("a credit settles the debt that the same batch has just created", async () => {
  const id = await reversed(300);
  const request = { channelId: "USD-BANK", amount: "1000" };
  const next = await member.client.wallet.applyAtProvider(request);
  await decide(maker, id, "take_back");
  const answers = await inOneBatch(
    testServer,
    () => decide(checker, id, "take_back"),
    () => sendPaymentNews(parties(), next.id, "final"),
  );
  expect(answers).toEqual(["accepted", "accepted"]);
  expect(await transactionsOf(2)).toBe(1);
  const { owed, stage } = await member.client.wallet.readRecharge({ id });
  expect([stage, owed, await available()]).toEqual(["reversed", "0", "300"]);
  expect(await balanceOf("house:receivable")).toBe("0");
});

/** Reduces the house's fees to that amount, by giving the rest to another member. */
async function leaveInFees(amount: number): Promise<void> {
  const rest = Number(await balanceOf("house:fees")) - amount;
  const somebody = await registerMember(testServer);
  if (rest > 0) await adjust(parties(somebody), "credit", String(rest));
}

/** Proposes to give a member 1 000 USD; resolves with the second person's confirmation. */
async function nearlyGiven(of: Member): Promise<() => Promise<unknown>> {
  const { id } = await maker.client.wallet.proposeAdjustment({
    userId: of.id,
    direction: "credit",
    currency: "USD",
    amount: "1000",
    houseAccount: "fees",
    reason: "goodwill",
    ticket: "T-2",
    words: "We are sorry.",
  });
  const { records } = await checker.client.wallet.listAdjustments({ pageSize: 100 });
  const contentHash = records.find((one) => one.id === id)?.contentHash ?? "";
  return () => checker.client.wallet.confirmAdjustment({ userId: of.id, id, contentHash });
}

// Goal: the house's money is given once. Method: of its 1 000 it would release 1 000 and give 1
// 000; about one member, and about two, with a third command so that the two share a batch.
test.each([
  ["one member, let go first", false, false],
  ["one member, given first", false, true],
  ["two members, let go first", true, false],
  ["two members, given first", true, true],
])("fees are spent once: %s", async (_name, isOfTwo, isGivenFirst) => {
  const id = await nearlyReleased();
  await leaveInFees(1000);
  const other = await registerMember(testServer);
  const give = await nearlyGiven(isOfTwo ? other : member);
  const release = () => decide(checker, id, "release");
  const both = isGivenFirst ? [give, release] : [release, give];
  const answers = await inOneBatch(
    testServer,
    ...both,
    ...(isOfTwo ? [() => registerMember(testServer)] : []),
  );
  expect(answers.slice(0, 2)).toEqual(["accepted", "house_account_too_low"]);
  expect(await balanceOf("house:fees")).toBe("0");
});

/**
 * Requests 900 of 1 000 USD, which an operator claims; resolves with the content as seen by them.
 */
async function nearlyApproved() {
  await provePapers(database, member.id);
  await setWithdrawalPassword(testServer, member.id);
  const proof = async () => ({
    withdrawalPassword,
    code: await withdrawalCode(testServer, member),
  });
  const { wallet } = member.client;
  const bank = { bankName: "First Bank", bankCode: "FBANUS33", address: "123456789012" };
  const { id: methodId } = await wallet.addPayoutMethod({
    channelId: "USD-BANK",
    label: "Mine",
    ...bank,
    ...(await proof()),
  });
  await database.query(usableStatement, [member.id]);
  const { id } = await wallet.applyForWithdrawal({
    methodId,
    amount: "900",
    shownFee: "5",
    ...(await proof()),
  });
  const at = { userId: member.id, id };
  await maker.client.wallet.claimWithdrawal(at);
  const { contentHash } = await checker.client.wallet.readWithdrawalCase(at);
  return { ...at, contentHash };
}

const usableStatement = sql(
  "test.usable",
  "update payout_methods set usable_from = saved_at where user_id = $1",
);

// Goal: nothing is approved after a reversal in the same batch. Method: the provider's reversal
// directly before an operator's approval, which otherwise would count.
test("a withdrawal is not approved behind a reversal of the same batch", async () => {
  const id = await creditAtProvider(parties());
  const seen = await nearlyApproved();
  const approve = () => checker.client.wallet.approveWithdrawal(seen);
  const answers = await inOneBatch(
    testServer,
    () => sendPaymentNews(parties(), id, "reversed"),
    approve,
  );
  expect(answers).toEqual(["accepted", "reversal_open"]);
});
