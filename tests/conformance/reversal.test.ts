import { httpPaymentProvider } from "@plumbline/server/feeds/payments/payment-provider";
import { giveContact } from "@plumbline/tests/kit/letters/contact";
import { readLetter } from "@plumbline/tests/kit/letters/read-letter";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals/outcome";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  PROVIDER_SECRET,
  type ProviderProcess,
  startProvider,
} from "@plumbline/tests/kit/wallet/provider-process";
import {
  adjust,
  creditAtProvider,
  decideReversal,
  sayOfPayment,
} from "@plumbline/tests/kit/wallet/reversed-recharge";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: D9 money that was credited, spent and then taken back by whoever paid it makes no balance
// negative and no money: two persons decide, the rest is owed, nothing leaves meanwhile, and its
// owner is told. Method: a provider in a process of its own that reverses, two operators and a
// member against a running server; the ledger adds up after every step.

let testServer: TestServer;
let provider: ProviderProcess;
let maker: TestOperator;
let checker: TestOperator;
let member: Member;

beforeAll(async () => {
  provider = await startProvider();
  const paymentProvider = httpPaymentProvider({ url: provider.url, secret: PROVIDER_SECRET });
  testServer = await startTestServer({}, { paymentProvider });
  const admin = await signInAdmin(testServer);
  maker = await addOperator(testServer, admin, "finance");
  checker = await addOperator(testServer, admin, "finance");
});
beforeEach(async () => {
  member = await registerMember(testServer);
  await giveContact(testServer, member.id);
});
afterEach(async () => {
  await addsUp();
  expect(testServer.faults).toEqual([]);
});
afterAll(async () => {
  await testServer.stop();
  await provider.stop();
});

async function addsUp(): Promise<void> {
  const sums = await member.client.proof.readConservation();
  expect(sums.every(({ sum }) => sum === "0")).toBe(true);
}

const parties = () => ({ testServer, member, maker, checker });

async function say(id: string, type: "final" | "reversed"): Promise<unknown> {
  const answer = await sayOfPayment(parties(), id, type);
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
  const held = await member.client.wallet.queryUserBalance({});
  return held.find(({ currency }) => currency === "USD")?.available ?? "0";
};
const read = (id: string) => member.client.wallet.readRecharge({ id });
const isHeld = async () => (await member.client.wallet.readWithdrawalTerms({})).isReversalOpen;
const receivable = async () => {
  const { accounts } = await maker.client.wallet.readTreasury({ purse: "live:USD" });
  expect(accounts.filter(({ isOverdrawn }) => isOverdrawn)).toEqual([]);
  return accounts.find(({ id }) => id === "house:receivable")?.balance ?? "0";
};
const letterSays = (part: string) =>
  readLetter(testServer, { to: `${member.id}@example.com`, part });

test("D9 credited, spent, reversed: what is there is taken, the rest owed, settled", async () => {
  const id = await credited();
  await spend("700");
  expect(await say(id, "reversed")).toEqual({ stage: "reversing" });
  expect(await say(id, "reversed")).toEqual({ error: "recharge_not_open" });
  // Nothing has moved yet, and nothing leaves.
  expect([await available(), await isHeld()]).toEqual(["300", true]);
  expect(await letterSays("Nothing has been taken from your balance.")).toContain("1000 USD");

  expect(await decide(maker, id, "take_back")).toBe("reversing");
  expect(await outcome(decide(maker, id, "take_back"))).toBe("same_operator");
  expect(await checker.client.wallet.readRechargeCase({ userId: member.id, id })).toMatchObject({
    ...{ saidVerdict: "take_back", available: "300" },
  });
  expect(await available()).toBe("300");
  expect(await decide(checker, id, "take_back")).toBe("owing");
  expect([await available(), await isHeld(), await receivable()]).toEqual(["0", true, "-700"]);
  expect(await read(id)).toMatchObject({
    ...{ status: 0, credited: "1000", takenBack: "300", owed: "700" },
  });
  await letterSays("700 USD is still owed");
  expect(await outcome(member.client.wallet.settleRecharge({ id }))).toBe("nothing_available");

  // The next recharge settles first.
  const next = await credited();
  expect([await available(), await isHeld(), await receivable()]).toEqual(["300", false, "0"]);
  expect(await read(id)).toMatchObject({ status: -1, takenBack: "1000", owed: "0" });
  expect((await read(next)).stage).toBe("delivered");
  expect((await read(id)).steps.map(({ stage }) => stage)).toEqual([
    ...["submitted", "delivered", "reversing", "reversing", "owing", "reversed"],
  ]);
  await letterSays("is settled in full");
  const { records } = await member.client.wallet.listBalanceLog({ group: "transfers" });
  expect(records.map(({ type, amount }) => [type, amount]).slice(0, 3)).toEqual([
    ["receivable_settled", "-700"],
    ["deposit", "1000"],
    ["deposit_reversed", "-300"],
  ]);
});

test("D9 a member settles what they can, and the house lets go of the rest", async () => {
  const id = await credited();
  await spend("1000");
  await say(id, "reversed");
  await decide(maker, id, "take_back");
  expect(await decide(checker, id, "take_back")).toBe("owing");
  await adjust(parties(), "credit", "400");
  expect(await member.client.wallet.settleRecharge({ id })).toMatchObject({
    ...{ stage: "owing", takenBack: "400", owed: "600" },
  });
  expect(await available()).toBe("0");
  expect(await decide(maker, id, "release")).toBe("owing");
  expect(await decide(checker, id, "release")).toBe("reversed");
  expect([await isHeld(), await receivable()]).toEqual([false, "0"]);
  await letterSays("We let go of 600 USD");
});

test("D9 what stands can be withdrawn again; two words that differ decide nothing", async () => {
  const id = await credited();
  await say(id, "reversed");
  expect(await decide(maker, id, "take_back")).toBe("reversing");
  expect(await decide(checker, id, "stands")).toBe("reversing");
  expect([await available(), await isHeld()]).toEqual(["1000", true]);
  expect(await decide(maker, id, "stands")).toBe("delivered");
  expect([await available(), await isHeld()]).toEqual(["1000", false]);
  expect(await read(id)).toMatchObject({ reason: null, takenBack: null, owed: null });
  await letterSays("it stays credited");
});

// Goal: two persons who decide at once decide once. Method: the second words of four at a time.
test("D9 a verdict that is given many times at once is given once", async () => {
  const id = await credited();
  await say(id, "reversed");
  await decide(maker, id, "take_back");
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => outcome(decide(checker, id, "take_back"))),
  );
  expect(answers.filter((answer) => answer === "accepted")).toHaveLength(1);
  expect([await available(), (await read(id)).stage]).toEqual(["0", "reversed"]);
});

test("an adjustment by staff is told by letter, in its own words", async () => {
  await credited();
  await spend("1");
  const letter = await letterSays("have taken 1 USD");
  expect(letter).toContain("They say: A fee that was forgotten.");
});
