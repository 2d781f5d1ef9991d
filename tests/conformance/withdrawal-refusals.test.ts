import { CallRefused } from "@plumbline/client";
import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  deskClientOf,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { oneTimeCode } from "@plumbline/tests/kit/one-time-code";
import { MANY, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-conserved";
import { withdrawalCode } from "@plumbline/tests/kit/wallet/withdrawal-code";
import {
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD,
} from "@plumbline/tests/kit/wallet/withdrawal-password";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: nothing is asked for by a stranger, for more than may leave, or to a place that is none or
// too new. Method: each rule broken once at its edge against a running server.

let testServer: TestServer;
let finance: TestOperator;
let second: TestOperator;
let member: Member;
let wallet: Member["client"]["wallet"];
let methodId: string;

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const withdrawalPassword = WITHDRAWAL_PASSWORD;

beforeAll(async () => {
  testServer = await startTestServer({}, { authLimits: { codesOfTarget: MANY } });
  const admin = await signInAdmin(testServer);
  finance = await addOperator(testServer, admin, "finance");
  second = await addOperator(testServer, admin, "finance");
});
beforeEach(async () => {
  await newMember();
  const added = await wallet.addPayoutMethod({
    ...{ channelId: "USDT-ETHEREUM", label: "Mine", address: ADDRESS, withdrawalPassword },
  });
  methodId = added.id;
  await atLaterTime(DAY_MS);
});
afterEach(async () => {
  await expectConserved(testServer.server.url);
  expect(testServer.faults).toEqual([]);
});
afterAll(() => testServer.stop());

async function newMember(): Promise<void> {
  member = await registerMember(testServer);
  ({ wallet } = member.client);
  await fundLive(testServer, { userId: member.id, amount: "1500" });
  await setWithdrawalPassword(testServer, member.id);
}

/** In steps, because a session that nobody uses ends; operators sign in again. */
async function atLaterTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 2 * HOUR_MS) {
    testServer.clock.advance(2 * HOUR_MS);
    await wallet.queryUserBalance({});
  }
  [finance, second] = [await signedIn(finance), await signedIn(second)];
}

async function signedIn(operator: TestOperator): Promise<TestOperator> {
  const { name, password } = operator;
  const session = { token: "" };
  const client = deskClientOf(testServer, () => session.token);
  session.token = (await client.desk.login({ name, password })).token;
  await client.desk.enterCode({ code: oneTimeCode(operator.secret, testServer.clock.now()) });
  return { ...operator, client, token: session.token };
}

const refusal = async (call: Promise<unknown>): Promise<string> => {
  const fault = await call.then(
    () => null,
    (caught: unknown) => caught,
  );
  if (!(fault instanceof CallRefused)) throw new Error("not refused");
  return fault.error ?? "";
};

type Change = { amount?: string; shownFee?: string; withdrawalPassword?: string; code?: string };

const ask = async (change: Change = {}) =>
  wallet.applyForWithdrawal({
    ...{ methodId, amount: "1000", shownFee: "4", withdrawalPassword },
    ...{ code: change.code ?? (await withdrawalCode(testServer, member)) },
    ...change,
  });

const balance = async () => {
  const [usdt] = await wallet.queryUserBalance({});
  return [usdt?.available, usdt?.hold];
};

test("W4 W6 without the right password nothing is asked for; five wrong ones wait", async () => {
  const wrong = { withdrawalPassword: "correct horse battery" };
  expect(await refusal(ask({ withdrawalPassword: "" }))).toBe("withdrawal_password_wrong");
  for (let count = 0; count < 4; count += 1) {
    expect(await refusal(ask(wrong))).toBe("withdrawal_password_wrong");
  }
  expect(await refusal(ask())).toBe("too_many_attempts");
  expect(await balance()).toEqual(["1500", "0"]);
  testServer.clock.advance(HOUR_MS);
  expect(await ask()).toMatchObject({ stage: "submitted" });
  const without = await registerMember(testServer);
  const { client } = without;
  const asked = { methodId, amount: "10", shownFee: "4", withdrawalPassword };
  expect(await refusal(client.wallet.applyForWithdrawal(asked))).toBe(
    "withdrawal_password_missing",
  );
});

test("W3 the edges of amount, limit and fee", async () => {
  expect(await refusal(ask({ amount: "19.99999999" }))).toBe("amount_below_minimum");
  expect(await refusal(ask({ amount: "200000.00000001" }))).toBe("amount_above_maximum");
  expect(await refusal(ask({ amount: "2000.00000001" }))).toBe("day_limit_exceeded");
  expect(await refusal(ask({ amount: "1500.00000001" }))).toBe("insufficient_balance");
  expect(await refusal(ask({ shownFee: "3" }))).toBe("fee_changed");
  expect(await ask({ amount: "1500" })).toMatchObject({ amount: "1500", receives: "1496" });
});

test("W7 another's account, a removed one and one just changed lead nowhere", async () => {
  const mine = methodId;
  await newMember();
  expect(await refusal(ask())).toBe("method_not_found");
  const code = async () => ({ code: await withdrawalCode(testServer, member) });
  const added = await wallet.addPayoutMethod({
    ...{ channelId: "USDT-ETHEREUM", address: ADDRESS, withdrawalPassword },
    ...(await code()),
  });
  methodId = added.id;
  expect(await refusal(ask())).toBe("method_held");
  await atLaterTime(DAY_MS);
  const edited = { id: methodId, address: ADDRESS.toLowerCase(), withdrawalPassword };
  const strange = { ...edited, ...(await code()), id: mine };
  expect(await refusal(wallet.editPayoutMethod(strange))).toBe("method_not_found");
  const other = "0xde709f2102306220921060314715629080e2fb77";
  await wallet.editPayoutMethod({ ...edited, ...(await code()), address: other });
  expect(await refusal(ask())).toBe("method_held");
  await wallet.removePayoutMethod({ id: methodId, withdrawalPassword, ...(await code()) });
  expect(await refusal(ask())).toBe("method_not_found");
  expect((await wallet.listPayoutMethods({})).records).toEqual([]);
});

test("after a changed credential withdrawals wait, and the screen is told until when", async () => {
  const database = new Database({ url: testServer.databaseUrl });
  const until = new Date(testServer.clock.now() + DAY_MS).toISOString();
  await database.query(
    sql("test.hold", "update identities set withdrawals_held_until = $2 where user_id = $1"),
    [member.id, until],
  );
  await database.close();
  expect(await refusal(ask())).toBe("withdrawals_held");
  const terms = await wallet.readWithdrawalTerms({});
  expect(terms).toMatchObject({ hasWithdrawalPassword: true, heldUntilMs: Date.parse(until) });
  await atLaterTime(DAY_MS);
  expect(await ask()).toMatchObject({ stage: "submitted" });
});

test("W8 an address has to be one of its network, to the last character", async () => {
  const add = (channelId: string, address: string, memo?: string) =>
    wallet.addPayoutMethod({ channelId, address, withdrawalPassword, ...(memo && { memo }) });
  expect(await refusal(add("USDT-TRON", ADDRESS))).toBe("address_malformed");
  expect(await refusal(add("XRP-RIPPLE", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"))).toBe(
    "memo_missing",
  );
  const saved = await add("XRP-RIPPLE", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "7");
  expect(saved).toMatchObject({ memo: "7", network: "XRP Ledger" });
  expect(await refusal(add("USD-BANK", "GB33BUKB20201555555555"))).toBe("verification_required");
});

test("W12 play money never leaves", async () => {
  const { id, client } = await registerMember(testServer);
  expect(await client.wallet.queryUserAssets({})).toMatchObject({ totalUsdt: "0" });
  await setWithdrawalPassword(testServer, id);
  const added = await client.wallet.addPayoutMethod({
    ...{ channelId: "USDT-ETHEREUM", address: ADDRESS, withdrawalPassword },
  });
  await query("update payout_methods set usable_from = saved_at where user_id = $1", [id]);
  const asked = { methodId: added.id, amount: "20" };
  expect(await refusal(client.wallet.previewWithdrawal(asked))).toBe("insufficient_balance");
  const code = await withdrawalCode(testServer, { id, client });
  const proven = { ...asked, shownFee: "4", withdrawalPassword, code };
  expect(await refusal(client.wallet.applyForWithdrawal(proven))).toBe("insufficient_balance");
});

test("W15 whoever approves sees that the papers were revoked since it was asked for", async () => {
  await query(
    `insert into kyc_verifications
       (user_id, level, status, version, answers, rejections, submitted_at, decided_at)
     values ($1, 'basic', 'authorised', 1, '{"firstName": "Ann", "lastName": "Lee"}', '[]',
       now(), now())`,
    [member.id],
  );
  const { id } = await ask();
  const seen = async () => {
    const { records } = await finance.client.wallet.listWithdrawalCases({ pageSize: 100 });
    return records.find((one) => one.id === id)?.verification;
  };
  expect(await seen()).toBe("basic");
  await query(
    `update kyc_verifications set status = 'rejected', version = 2,
       rejections = '[{"part": "idNumber", "reason": "mismatch"}]' where user_id = $1`,
    [member.id],
  );
  expect(await seen()).toBe("none");
});

async function query(text: string, values: readonly unknown[]): Promise<void> {
  const database = new Database({ url: testServer.databaseUrl });
  await database.query(sql(`test.${text}`.slice(0, 60), text), values);
  await database.close();
}
