import { newRequestId } from "@plumbline/client";
import { expectClearRefusal, outcome } from "@plumbline/tests/kit/refusals";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { HOSTILE } from "@plumbline/tests/kit/hostile-values";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addTwoOperators,
  deskClientOf,
  oneTimeCode,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { everyOperatorCall, rawSender } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { hashVersions } from "@plumbline/tests/kit/table-hash";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: staff change a balance only by a labelled adjustment of two persons, and the member sees
// it. Method: two operators and members against a running server.

let testServer: TestServer;
let maker: TestOperator;
let checker: TestOperator;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  [maker, checker] = await addTwoOperators(testServer, "finance");
  member = await registerMember(testServer);
  await fundLive(testServer, { userId: member.id, amount: "100" });
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});
afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

const debit = () => ({
  userId: member.id,
  direction: "debit",
  currency: "USDT",
  amount: "40",
  houseAccount: "marketing",
  reason: "credited_twice",
  ticket: "T-17",
  words: "A deposit of yours was credited twice.",
});
type AdjustmentInput = Parameters<TestOperator["client"]["wallet"]["proposeAdjustment"]>[0];

async function propose(change: object = {}): Promise<{ id: string; contentHash: string }> {
  const { id } = await maker.client.wallet.proposeAdjustment({
    ...debit(),
    ...change,
  } as AdjustmentInput);
  const { records } = await checker.client.wallet.listAdjustments({ pageSize: 100 });
  const record = records.find((one) => one.id === id);
  return { id, contentHash: record?.contentHash ?? "" };
}

const confirm = (by: TestOperator, seen: { id: string; contentHash: string }) =>
  by.client.wallet.confirmAdjustment({ userId: member.id, ...seen });

async function available(): Promise<string> {
  const [line] = await member.client.wallet.queryUserBalance({ book: "live" });
  return line?.available ?? "0";
}

test("B2 B3 a debit and a credit by two persons each add a line to the member's log", async () => {
  const seen = await propose();
  expect(await available()).toBe("100");
  const one = await checker.client.wallet.readAdjustment({ id: seen.id });
  expect(one.effect).toEqual([
    { account: "user:available", before: "100", after: "60" },
    { account: "house:marketing", before: "0", after: "40" },
  ]);
  expect(one).toMatchObject({ ...debit(), isOpen: true, contentHash: seen.contentHash });
  expect(await outcome(confirm(maker, seen))).toBe("same_operator");
  expect(await outcome(confirm(checker, { ...seen, contentHash: "0".repeat(64) }))).toBe(
    "content_changed",
  );
  expect(await confirm(checker, seen)).toEqual({ stage: "done" });
  expect(await outcome(confirm(checker, seen))).toBe("adjustment_not_open");
  await expect(confirm(maker, seen)).rejects.toThrow(`decided by ${checker.name}`);
  expect(await checker.client.wallet.readAdjustment({ id: seen.id })).toMatchObject({
    effect: [],
    decidedBy: checker.name,
  });
  expect(await available()).toBe("60");

  testServer.clock.advance(1_000);
  const credit = { direction: "credit", amount: "15", reason: "goodwill", words: "We are sorry." };
  await confirm(checker, await propose(credit));
  expect(await available()).toBe("75");
  const { records } = await member.client.wallet.listBalanceLog({ group: "transfers" });
  expect(records.map(({ type, amount, note }) => [type, amount, note])).toEqual([
    ["adjustment_credit", "15", "We are sorry."],
    ["adjustment_debit", "-40", "A deposit of yours was credited twice."],
    ["deposit", "100", null],
  ]);
});

// Goal: an adjustment is found by its ticket and listed for its assignee. Method: one with its own
// ticket, searched for in full, in other letter case, and by its beginning.
test("desk-12 an adjustment is found by ticket and id, and filtered by its assignee", async () => {
  const { desk, wallet } = checker.client;
  const { id } = await propose({ ticket: "T-Found-1", amount: "0.5" });
  const hitsOf = async (text: string) =>
    (await desk.search({ text })).map(({ resource, caseId, field }) => [resource, caseId, field]);
  expect(await hitsOf("t-found-1")).toEqual([["adjustments", id, "ticket"]]);
  expect(await hitsOf(id)).toEqual([["adjustments", id, "id"]]);
  expect(await hitsOf("t-found")).toEqual([]);

  const idsOf = async (standing: "mine" | "late" | "free") =>
    (await wallet.listAdjustments({ standing, stage: "proposed" })).records.map((line) => line.id);
  expect([await idsOf("mine"), await idsOf("late"), await idsOf("free")]).toEqual([[], [], [id]]);
  const { id: operatorId } = await desk.readMe({});
  await desk.assignCase({ queue: "adjustments", caseId: id, operatorId });
  expect([await idsOf("mine"), await idsOf("free")]).toEqual([[id], []]);
  await maker.client.wallet.withdrawAdjustment({ userId: member.id, id });
});

// Goal: the ledger shows movements without opening every entry. Method: the debit and the credit
// above, filtered by each property of a posting.
test("desk-12 a ledger line has its amounts and can be filtered by each of them", async () => {
  const { wallet } = checker.client;
  const { account } = await member.client.profile.getMyUserInfo({});
  const movesOf = async (filter: object) =>
    (await wallet.listEntries({ userId: member.id, ...filter })).records.map((line) => [
      line.account,
      line.postings,
      line.moves,
    ]);
  const debited = {
    book: "live",
    currency: "USDT",
    from: "user:available",
    to: "house:marketing",
    amount: "40",
    reason: "adjustment_debit",
  };
  const credited = {
    ...debited,
    from: "house:marketing",
    to: "user:available",
    amount: "15",
    reason: "adjustment_credit",
  };
  expect(await movesOf({ account: "house:marketing" })).toEqual([
    [account, 1, [credited]],
    [account, 1, [debited]],
  ]);
  expect(await movesOf({ reason: "adjustment_debit" })).toEqual([[account, 1, [debited]]]);
  expect(await movesOf({ account: "house:marketing", amountMin: "16" })).toEqual([
    [account, 1, [debited]],
  ]);
  expect(await movesOf({ book: "demo", reason: "adjustment_debit" })).toEqual([]);
  expect(await movesOf({ account: "house:fees", currency: "USDT" })).toEqual([]);
});

test("B3 neither the member's balance nor the house's account goes below zero", async () => {
  const refused = (change: object) =>
    outcome(maker.client.wallet.proposeAdjustment({ ...debit(), ...change } as AdjustmentInput));
  expect(await refused({ amount: "75.00000001" })).toBe("adjustment_above_balance");
  expect(await refused({ direction: "credit", amount: "25.00000001" })).toBe(
    "house_account_too_low",
  );
  expect(await refused({ currency: "BTC", amount: "0.00000001" })).toBe("adjustment_above_balance");
  expect(await refused({ userId: "0190f000-0000-7000-8000-000000000001" })).toBe("user_not_found");
});

// Goal: the house's money is given once under concurrent confirmations. Method: it has 25; two
// credits of 20 to two members are confirmed at the same time.
test("two concurrent credits cannot give the same money away", async () => {
  const other = await registerMember(testServer);
  const credit = { direction: "credit", amount: "20", reason: "goodwill" };
  const mine = await propose(credit);
  const theirs = await propose({ ...credit, userId: other.id });
  const answers = await Promise.all([
    outcome(confirm(checker, mine)),
    outcome(checker.client.wallet.confirmAdjustment({ userId: other.id, ...theirs })),
  ]);
  expect(answers.toSorted()).toEqual(["accepted", "house_account_too_low"]);
});

test("a repeated request moves money once; an approval expires after a day", async () => {
  const requestId = newRequestId();
  const before = Number(await available());
  const { wallet } = checker.client;
  const seen = { userId: member.id, ...(await propose({ amount: "1" })) };
  await wallet.confirmAdjustment(seen, { requestId });
  await wallet.confirmAdjustment(seen, { requestId });
  expect(Number(await available())).toBe(before - 1);

  const late = await propose({ amount: "1" });
  const withdrawnAdjustment = await propose({ amount: "1" });
  await maker.client.wallet.withdrawAdjustment({ userId: member.id, id: withdrawnAdjustment.id });
  expect(await outcome(confirm(checker, withdrawnAdjustment))).toBe("adjustment_not_open");
  const { records } = await wallet.listAdjustments({ stage: "proposed", userId: member.id });
  // Relative to the result of the race before, which may have paid the other member.
  const ids = records.map(({ id }) => id);
  expect([ids.includes(late.id), ids.includes(withdrawnAdjustment.id)]).toEqual([true, false]);
  expect(records.find(({ id }) => id === late.id)).toMatchObject({
    isOpen: true,
    proposedBy: maker.name,
  });
  testServer.clock.advance(86_400_000);
  const admin = await signInAgain();
  expect(await outcome(confirm(admin, late))).toBe("approval_expired");
  const expired = await admin.client.wallet.listAdjustments({ standing: "late" });
  expect(expired.records.map(({ id }) => id)).toContain(late.id);
  expect(expired.records.every(({ stage }) => stage === "proposed")).toBe(true);
});

// Goal: a member is found despite similar account names. Method: eleven newer members whose
// accounts begin with that member's, so that the first ten results do not contain it.
test("a member is found by the full account name, e-mail or id, as at sign-in", async () => {
  const operator = await signInAgain();
  const eldest = await registerReachable(testServer);
  const { account } = await eldest.client.profile.getMyUserInfo({});
  for (let n = 0; n < 11; n += 1) {
    const password = "correct horse battery";
    await member.client.auth.register({ account: `${account}.${n}`, password });
  }
  const { profile } = operator.client;
  const firstTen = await profile.listUsers({ search: account });
  expect([firstTen.total, firstTen.records.some(({ id }) => id === eldest.id)]).toEqual([
    12,
    false,
  ]);
  const email = `${eldest.id}@example.com`;
  for (const name of [account, ` ${account.toUpperCase()} `, email, email.toUpperCase()]) {
    expect(await profile.findUser({ name })).toMatchObject({ id: eldest.id, account });
  }
  for (const name of [eldest.id, eldest.id.toUpperCase()]) {
    expect((await profile.findUser({ name })).id).toBe(eldest.id);
  }
  const nobody = "0190f000-0000-7000-8000-000000000001";
  for (const name of [account.slice(0, -1), "%", "nobody@example.com", nobody]) {
    expect(await outcome(profile.findUser({ name }))).toBe("user_not_found");
  }
});

// Goal: an id in capitals affects no other member. Method: an adjustment of a member whose id is
// typed in capitals, sent twice: the second finds the answer of that member.
test("a member's id in capitals finds that member", async () => {
  const requestId = newRequestId();
  const request = { ...debit(), amount: "1", userId: member.id.toUpperCase() } as AdjustmentInput;
  const { wallet } = (await signInAgain()).client;
  const proposed = await wallet.proposeAdjustment(request, { requestId });
  expect(await wallet.proposeAdjustment(request, { requestId })).toEqual(proposed);
});

test("hostile values are refused and leave nothing behind", async () => {
  const operator = await signInAgain();
  const send = await rawSender(testServer);
  const good: Readonly<Record<string, object>> = {
    propose: debit(),
    confirm: { userId: member.id, id: member.id, contentHash: "0".repeat(64) },
    withdraw: { userId: member.id, id: member.id },
  };
  const before = await hashVersions(testServer.databaseUrl);
  for (const [name, input] of Object.entries(good)) {
    const path = `/api/desk/wallet/adjustments/${name}`;
    const refusalNames = everyOperatorCall.get(`POST ${path}`)?.refusals ?? [];
    for (const field of Object.keys(input)) {
      for (const value of HOSTILE[field] ?? []) {
        const sealed = { ...input, [field]: value };
        const error = await expectClearRefusal(send, { path, token: operator.token, sealed });
        expect([...refusalNames, "invalid_input"]).toContain(error);
      }
    }
    const sealed = { ...input, balance: "1" };
    expect(await expectClearRefusal(send, { path, token: operator.token, sealed })).toBe(
      "invalid_input",
    );
  }
  expect(await hashVersions(testServer.databaseUrl)).toEqual(before);
});

/** The second operator, after a time in which every session ended. */
async function signInAgain(): Promise<TestOperator> {
  testServer.clock.advance(60_000);
  const { name, password, secret } = checker;
  const { token } = await deskClientOf(testServer).desk.login({ name, password });
  const client = deskClientOf(testServer, () => token);
  await client.desk.enterCode({ code: oneTimeCode(secret, testServer.clock.now()) });
  return { ...checker, client, token };
}
