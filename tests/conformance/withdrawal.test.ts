import { CallRefused } from "@plumbline/client";
import { DAY_MS, HOUR_MS, type UserId } from "@plumbline/engine/kernel";
import { SettingsBook } from "@plumbline/server/areas/wallet/settings/settings-book";
import { askForWithdrawal } from "@plumbline/server/areas/wallet/withdrawal/ask-for-withdrawal";
import { Database, sql } from "@plumbline/server/database";
import { newRequestId } from "@plumbline/server/ids";
import { verifyAudit } from "@plumbline/server/operators/audit-log";
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

// Goal: own money goes out once, where its owner wants it, by what two people saw; and whatever
// goes wrong, it is back at once. Method: the whole round between a member and operators against a
// running server, and each rule broken once; the ledger adds up after every test.

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

async function seen(id: string, stage: "submitted" | "processing" = "processing") {
  const { records } = await finance.client.wallet.listWithdrawalCases({ stage, pageSize: 100 });
  const { contentHash } = records.find((one) => one.id === id) ?? {};
  if (contentHash === undefined) throw new Error(`no case ${id}`);
  return { userId: member.id, id, contentHash };
}

const balance = async () => {
  const [usdt] = await wallet.queryUserBalance({});
  return [usdt?.available, usdt?.hold];
};

const decide = () => finance.client.wallet;

async function approved(amount = "1000") {
  const { id } = await ask({ amount });
  await decide().claimWithdrawal({ userId: member.id, id });
  await decide().approveWithdrawal(await seen(id));
  return { userId: member.id, id };
}

test("asked for, claimed, approved, paid: what arrives is the amount less the fee", async () => {
  expect(await wallet.previewWithdrawal({ methodId, amount: "1000" })).toMatchObject({
    ...{ amount: "1000", fee: "4", receives: "996", dayLeft: "2000" },
  });
  const { id, isCancellable } = await ask();
  expect(isCancellable).toBe(true);
  expect(await balance()).toEqual(["500", "1000"]);
  await decide().claimWithdrawal({ userId: member.id, id });
  expect(await refusal(wallet.cancelWithdrawal({ id }))).toBe("withdrawal_not_open");
  expect(await decide().approveWithdrawal(await seen(id))).toEqual({ stage: "approved" });
  const paying = { userId: member.id, id, transactionId: "0xpaid" };
  expect(await decide().payWithdrawal(paying)).toEqual({ stage: "paid" });
  expect(await balance()).toEqual(["500", "0"]);
  expect(await wallet.readWithdrawal({ id })).toMatchObject({
    ...{ status: 2, transactionId: "0xpaid", receives: "996", address: ADDRESS },
    steps: ["submitted", "processing", "approved", "paid"].map((stage) => ({ stage })),
  });
  expect(await refusal(decide().payWithdrawal({ ...paying, transactionId: "0xb" }))).toBe(
    "withdrawal_not_open",
  );
  const database = new Database({ url: testServer.databaseUrl });
  expect(await verifyAudit(database)).toMatchObject({ problem: null });
  await database.close();
});

test("W1 200 withdrawals of the full balance at once: exactly one is taken", async () => {
  // What is left is far below the day's limit, so that the balance alone refuses.
  await ask({ amount: "1480" });
  const { deps } = testServer.server;
  const settingsBook = new SettingsBook(deps);
  // Past the password, which is checked two at a time and would let them through one by one.
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      askForWithdrawal(
        { ...deps, settingsBook },
        {
          ...{ userId: member.id as UserId, requestId: newRequestId(), methodId },
          ...{ amount: "20", shownFee: "4" },
          proven: { provenBy: "withdrawal-password", spent: { kind: "nothing" } },
        },
      ),
    ),
  );
  const refused = answers.filter(({ ok }) => !ok);
  expect(refused).toHaveLength(199);
  for (const answer of refused) {
    expect(answer).toMatchObject({ error: { type: "insufficient_balance" } });
  }
  expect(await balance()).toEqual(["0", "1500"]);
  expect((await wallet.listWithdrawals({})).total).toBe(2);
});

test("W1 as many calls at once through the front door: one is taken", async () => {
  const code = await withdrawalCode(testServer, member);
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, () => ask({ amount: "1500", code })),
  );
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance()).toEqual(["0", "1500"]);
});

test("W10 a rejection and its hold come back in one transaction, with the reason", async () => {
  const { id } = await ask();
  const asked = { ...(await seen(id, "submitted")), reason: "destination_unusable" as const };
  await decide().rejectWithdrawal({ ...asked, note: "Closed by its bank." });
  expect(await balance()).toEqual(["1500", "0"]);
  expect(await wallet.readWithdrawal({ id })).toMatchObject({
    ...{ status: -1, stage: "rejected", reason: "destination_unusable" },
  });
  const database = new Database({ url: testServer.databaseUrl });
  const [row] = await database.query<{ count: string }>(
    sql(
      "test.same-transaction",
      `select count(*) from wallet_records join journal_entries entry
         on cause_id = id and command = 'desk:wallet.reject-withdrawal'
       join postings on postings.user_id = entry.user_id
         and postings.request_id = entry.request_id
       where id = $1 and wallet_records.xmin = postings.xmin`,
    ),
    [id],
  );
  expect(row?.count).toBe("1");
  await database.close();
});

test("W9 of a cancel and a claim at once one is taken, and the money is somewhere", async () => {
  const { id } = await ask();
  const answers = await Promise.allSettled([
    wallet.cancelWithdrawal({ id }),
    decide().claimWithdrawal({ userId: member.id, id }),
  ]);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const { stage } = await wallet.readWithdrawal({ id });
  expect(await balance()).toEqual(stage === "cancelled" ? ["1500", "0"] : ["500", "1000"]);
});

test("W9 approved twice or paid twice at once: one approval, one payment", async () => {
  const { id } = await ask();
  await decide().claimWithdrawal({ userId: member.id, id });
  const asked = await seen(id);
  const yes = [finance, second, finance].map(({ client }) =>
    client.wallet.approveWithdrawal(asked),
  );
  const approvals = await Promise.allSettled(yes);
  expect(approvals.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const payments = await Promise.allSettled(
    ["a", "b", "c"].map((transactionId) =>
      second.client.wallet.payWithdrawal({ userId: member.id, id, transactionId }),
    ),
  );
  expect(payments.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await balance()).toEqual(["500", "0"]);
});

test("B2 a row edited after its approval is not paid", async () => {
  const paying = { ...(await approved()), transactionId: "0xedited" };
  const database = new Database({ url: testServer.databaseUrl });
  await database.query(
    sql(
      "test.edit-row",
      `update wallet_records set details =
         jsonb_set(details, '{destination,address}', '"0xsomebody-else"') where id = $1`,
    ),
    [paying.id],
  );
  await database.close();
  expect(await refusal(decide().payWithdrawal(paying))).toBe("content_changed");
  expect(await balance()).toEqual(["500", "1000"]);
  const failing = { userId: member.id, id: paying.id, reason: "network_refused" as const };
  expect(await refusal(decide().failWithdrawal(failing))).toBe("same_operator");
  await second.client.wallet.failWithdrawal(failing);
  expect(await balance()).toEqual(["1500", "0"]);
});

test("one transaction pays one withdrawal", async () => {
  const transactionId = "0xonce";
  await decide().payWithdrawal({ ...(await approved("500")), transactionId });
  const other = { ...(await approved("500")), transactionId };
  expect(await refusal(decide().payWithdrawal(other))).toBe("credited_already");
  expect(await balance()).toEqual(["500", "500"]);
});

test("an approval lives a day", async () => {
  const paying = { ...(await approved()), transactionId: "0xlate" };
  await atLaterTime(DAY_MS);
  expect(await refusal(decide().payWithdrawal(paying))).toBe("approval_expired");
});
