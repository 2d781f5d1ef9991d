import { DAY_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  deskClientOf,
  oneTimeCode,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { claimLargeRecharge } from "@plumbline/tests/kit/wallet/large-recharge";
import {
  provePapers,
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD,
  withdrawalCode,
} from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: B2 the confirming person is another than the proposing one, not the same at a second
// account. Method: operators sign in with stored cookies, in one browser and in two, against a
// running server with a clock that the test moves.

let testServer: TestServer;
let send: SendRaw;
let admin: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  send = await rawSender(testServer);
  admin = await signInAdmin(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

/** A browser, with the cookie that the desk set. */
interface Browser {
  cookie: string;
}

/** Signs an operator in, in a browser that stores its cookies. */
async function signInAt(browser: Browser, { name, password, secret }: TestOperator) {
  testServer.clock.advance(MINUTE_MS);
  const { headers, envelope } = await send({
    path: "/api/desk/login",
    sealed: { name, password },
    headers: browser.cookie === "" ? {} : { cookie: `other=1; ${browser.cookie}` },
  });
  const [setCookie = ""] = headers["set-cookie"] ?? [];
  if (setCookie !== "") browser.cookie = setCookie.split(";")[0] ?? "";
  const { token } = (envelope as { result: { token: string } }).result;
  const client = deskClientOf(testServer, () => token);
  await client.desk.enterCode({ code: oneTimeCode(secret, testServer.clock.now()) });
  return { client, given: setCookie };
}

const FREEZE = {
  reasonCode: "other" as const,
  hours: 168,
  reason: "Signed in from two continents.",
  appeal: "Write to us at any time.",
};

test("the desk's cookie is sent to the desk only, hidden from scripts, and set once", async () => {
  const browser = { cookie: "" };
  const operator = await addOperator(testServer, admin, "risk");
  const first = await signInAt(browser, operator);
  const [named, ...fields] = first.given.split("; ");
  expect(named).toMatch(/^plumbline-desk-device=[\w-]{43}$/);
  expect(fields).toEqual(["Path=/api/desk/", "Max-Age=34560000", "HttpOnly", "SameSite=Strict"]);
  const second = await signInAt(browser, operator);
  expect(second.given).toBe("");
  // A cookie that the server did not set is replaced, whatever its value is.
  const forged = { cookie: "plumbline-desk-device=' or 1=1 --" };
  expect((await signInAt(forged, operator)).given).not.toBe("");
  const member = await send({ path: "/api/app/login", sealed: {} });
  expect(member.headers["set-cookie"]).toBeUndefined();
});

test("B2 two accounts in one browser are one person, also through other browsers", async () => {
  const member = await registerMember(testServer);
  const [one, two] = [{ cookie: "" }, { cookie: "" }];
  const [ada, adaAgain, third, ben] = await Promise.all(
    [1, 2, 3, 4].map(() => addOperator(testServer, admin, "risk")),
  );
  if (!ada || !adaAgain || !third || !ben) throw new Error("operators are missing");
  const session = await signInAt(one, ada);
  const sameBrowser = await signInAt(one, adaAgain);
  const { freezeId } = await session.client.desk.freezeUser({ userId: member.id, ...FREEZE });
  const named = { userId: member.id, freezeId };
  expect(await outcome(sameBrowser.client.desk.confirmFreeze(named))).toBe("second_person_needed");

  // A third account that shared a browser only with the second one.
  const elsewhere = await signInAt(two, third);
  const bridged = await signInAt(two, adaAgain);
  for (const { client } of [elsewhere, bridged]) {
    expect(await outcome(client.desk.confirmFreeze(named))).toBe("second_person_needed");
  }
  const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
  const seenWith = (name: string) => records.find((one) => one.name === name)?.samePersonAs;
  expect(seenWith(third.name)).toEqual([ada.name, adaAgain.name].toSorted());
  expect(seenWith(ben.name)).toEqual([]);
  const other = await signInAt({ cookie: "" }, ben);
  expect(await outcome(other.client.desk.confirmFreeze(named))).toBe("accepted");
});

/**
 * Three operators who move money: two accounts that were opened in one browser, and a third person.
 */
async function cashiers() {
  const added = await Promise.all([1, 2, 3].map(() => addOperator(testServer, admin, "finance")));
  const [ada, adaAgain, ben] = added;
  if (!ada || !adaAgain || !ben) throw new Error("operators are missing");
  const shared = { cookie: "" };
  const makerWallet = (await signInAt(shared, ada)).client.wallet;
  const shutOut = async () => {
    const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
    const { id = "" } = records.find(({ name }) => name === ada.name) ?? {};
    await admin.client.desk.disableOperator({ id });
  };
  const sameBrowser = (await signInAt(shared, adaAgain)).client.wallet;
  const other = (await signInAt({ cookie: "" }, ben)).client.wallet;
  return { maker: makerWallet, sameBrowser, other, shutOut };
}

type Wallet = TestOperator["client"]["wallet"];

const largeRecharge = () => claimLargeRecharge({ testServer, admin });

test("B2 a recharge above the limit cannot be approved by the person's other account", async () => {
  const seenBy = await largeRecharge();
  const { maker, sameBrowser, other } = await cashiers();
  expect(await outcome(maker.approveRecharge(await seenBy(maker)))).toBe("accepted");
  const seen = await seenBy(sameBrowser);
  expect(await outcome(sameBrowser.approveRecharge(seen))).toBe("same_operator");
  expect(await outcome(other.approveRecharge(await seenBy(other)))).toBe("accepted");
});

test("B2 a recharge above the limit: approval by a disabled operator does not count", async () => {
  const seenBy = await largeRecharge();
  const { maker, other, shutOut } = await cashiers();
  await maker.approveRecharge(await seenBy(maker));
  await shutOut();
  const { approvals } = await other.readRechargeCase(await caseOf(seenBy));
  expect(approvals).toMatchObject([{ isValid: false }]);
  expect(await other.approveRecharge(await seenBy(other))).toEqual({ stage: "confirmed" });
  const { other: third } = await cashiers();
  expect(await third.approveRecharge(await seenBy(third))).toEqual({ stage: "delivered" });
});

const caseOf = async (seenBy: Awaited<ReturnType<typeof largeRecharge>>) => {
  const { userId, id } = await seenBy();
  return { userId, id };
};

/** A claimed and viewed case, above the limit. */
async function largeWithdrawal() {
  const member = await registerMember(testServer);
  const { id: userId, client } = member;
  await fundLive(testServer, { userId, amount: "9000" });
  await setWithdrawalPassword(testServer, userId);
  const database = new Database({ url: testServer.databaseUrl });
  await provePapers(database, userId);
  const { id: methodId } = await client.wallet.addPayoutMethod({
    channelId: "USDT-ETHEREUM",
    address: ADDRESS,
    withdrawalPassword: WITHDRAWAL_PASSWORD,
  });
  await database.query(usableStatement, [userId]);
  await database.close();
  const { id } = await client.wallet.applyForWithdrawal({
    methodId,
    amount: "6000",
    shownFee: "4",
    withdrawalPassword: WITHDRAWAL_PASSWORD,
    code: await withdrawalCode(testServer, member),
  });
  await admin.client.wallet.claimWithdrawal({ userId, id });
  const { records } = await admin.client.wallet.listWithdrawalCases({
    stage: "processing",
    pageSize: 100,
  });
  const { contentHash = "" } = records.find((one) => one.id === id) ?? {};
  return { userId, id, contentHash };
}

test("B2 a withdrawal above the limit cannot be approved by the other account", async () => {
  const seen = await largeWithdrawal();
  const { maker, sameBrowser, other } = await cashiers();
  expect(await maker.approveWithdrawal(seen)).toEqual({ stage: "processing" });
  expect(await outcome(sameBrowser.approveWithdrawal(seen))).toBe("same_operator");
  expect(await other.approveWithdrawal(seen)).toEqual({ stage: "approved" });
});

test("B2 a withdrawal approved by a disabled operator needs another approval", async () => {
  const seen = await largeWithdrawal();
  const { maker, other, shutOut } = await cashiers();
  await maker.approveWithdrawal(seen);
  await other.approveWithdrawal(seen);
  await shutOut();
  const { userId, id } = seen;
  const paying = { userId, id, transactionId: `tx-${id}` };
  expect(await outcome(other.payWithdrawal(paying))).toBe("approval_expired");
  expect(await outcome(other.approveWithdrawal(seen))).toBe("same_operator");
  const { other: third } = await cashiers();
  await third.approveWithdrawal(seen);
  // Three operators took part so far; the payer is a fourth.
  for (const one of [other, third]) {
    expect(await outcome(one.payWithdrawal(paying))).toBe("payer_decided");
  }
  const { other: fourth } = await cashiers();
  expect(await fourth.payWithdrawal(paying)).toEqual({ stage: "paid" });
});

/** A proposal about a member's money, as the confirmer sees it. */
async function proposed(by: Wallet) {
  const { id: userId } = await registerMember(testServer);
  await fundLive(testServer, { userId, amount: "100" });
  const { id } = await by.proposeAdjustment({
    userId,
    direction: "debit",
    currency: "USDT",
    amount: "40",
    houseAccount: "marketing",
    reason: "credited_twice",
    ticket: "T-18",
    words: "A deposit was credited twice.",
  });
  const { records } = await by.listAdjustments({ pageSize: 100 });
  const { contentHash = "" } = records.find((one) => one.id === id) ?? {};
  return { userId, id, contentHash };
}

test("B2 an adjustment cannot be confirmed by the person's other account", async () => {
  const { maker, sameBrowser, other } = await cashiers();
  const seen = await proposed(maker);
  expect(await outcome(sameBrowser.confirmAdjustment(seen))).toBe("same_operator");
  expect(await other.confirmAdjustment(seen)).toEqual({ stage: "done" });
});

test("B2 an adjustment proposed by a disabled operator cannot be confirmed", async () => {
  const { maker, other, shutOut } = await cashiers();
  const seen = await proposed(maker);
  await shutOut();
  expect(await outcome(other.confirmAdjustment(seen))).toBe("approval_expired");
});

// The last test: after thirty days the first administrator's session has ended.
test("B2 accounts used in one browser are one person for thirty days", async () => {
  const shared = { cookie: "" };
  const [ada, ben] = await Promise.all([1, 2].map(() => addOperator(testServer, admin, "risk")));
  if (!ada || !ben) throw new Error("operators are missing");
  await signInAt(shared, ada);
  await signInAt(shared, ben);
  const confirmLater = async () => {
    const member = await registerMember(testServer);
    const session = await signInAt({ cookie: "" }, ada);
    const { freezeId } = await session.client.desk.freezeUser({ userId: member.id, ...FREEZE });
    const checking = await signInAt({ cookie: "" }, ben);
    return outcome(checking.client.desk.confirmFreeze({ userId: member.id, freezeId }));
  };
  expect(await confirmLater()).toBe("second_person_needed");
  testServer.clock.advance(30 * DAY_MS);
  expect(await confirmLater()).toBe("accepted");
});

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

const usableStatement = sql(
  "test.method-usable",
  "update payout_methods set usable_from = saved_at where user_id = $1",
);
