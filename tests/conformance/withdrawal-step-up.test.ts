import { newRequestId } from "@plumbline/client";
import { spendSecondFactor } from "@plumbline/engine/auth";
import { removePayoutMethod } from "@plumbline/engine/wallet";
import { HOUR_MS, instant, MINUTE_MS, ok, type UserId } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { changeIdentity } from "@plumbline/server/areas/auth/identity-store";
import { spending } from "@plumbline/server/areas/wallet/records/spend-proof";
import { walletStore } from "@plumbline/server/areas/wallet/records/wallet-store";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { newRequestId as newServerRequestId } from "@plumbline/server/platform/process/ids";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { giveContact } from "@plumbline/tests/kit/messages/contact";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, oneTimeCode, signInAdmin } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { arrivedCode } from "@plumbline/tests/kit/messages/read-message";
import {
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD,
} from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: an unlocked phone or a stolen password moves no money and changes no payout method: each
// such call requires the owner's proofs, uses them once and records them. Method: every such call
// against a running server, with an authenticator, with an e-mail address, with neither.

let testServer: TestServer;
let database: Database;
let member: Member;
let wallet: Member["client"]["wallet"];
let methodId: string;

const PASSWORD = "correct horse battery";
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const OTHER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const withdrawalPassword = WITHDRAWAL_PASSWORD;

beforeAll(async () => {
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
});
beforeEach(async () => {
  member = await registerMember(testServer);
  ({ wallet } = member.client);
  await fundLive(testServer, { userId: member.id, amount: "1500" });
  await setWithdrawalPassword(testServer, member.id);
  const saved = { channelId: "USDT-ETHEREUM", address: ADDRESS, withdrawalPassword };
  methodId = (await wallet.addPayoutMethod(saved)).id;
  await query("update payout_methods set usable_from = saved_at where user_id = $1", [member.id]);
});
afterEach(async () => {
  await expectConserved(testServer.server.url);
  expect(testServer.faults).toEqual([]);
});
afterAll(async () => {
  await database.close();
  await testServer.stop();
});

const query = <Row>(text: string, values: readonly unknown[]): Promise<Row[]> =>
  database.query<Row>(sql(`test.${text}`.slice(0, 60), text), values);

const ask = (change: object = {}, options: object = {}) =>
  wallet.applyForWithdrawal(
    { methodId, amount: "100", shownFee: "4", withdrawalPassword, ...change },
    options,
  );

/** Every call by which money may leave. */
const waysOut = (proof: object) => {
  const proven = { withdrawalPassword, ...proof };
  return [
    () => ask(proof),
    () => wallet.addPayoutMethod({ channelId: "USDT-ETHEREUM", address: OTHER, ...proven }),
    () => wallet.editPayoutMethod({ id: methodId, address: ADDRESS, ...proven }),
    () => wallet.removePayoutMethod({ id: methodId, ...proven }),
  ];
};

/** Binds an authenticator as if long ago: withdrawals are not held any more. */
async function bindAuthenticator() {
  await giveContact(testServer, member.id);
  const { auth } = member.client;
  const { secret } = await auth.generateGoogleKey({});
  const code = oneTimeCode(secret, testServer.clock.now());
  const { recoveryCodes } = await auth.bindGoogleAuth({ code, password: PASSWORD });
  await noHold();
  return { secret, recoveryCodes };
}

const noHold = () =>
  query("update identities set withdrawals_held_until = null where user_id = $1", [member.id]);

/** The code of the next half minute: the previous one is used. */
const nextCode = (secret: string): string => {
  testServer.clock.advance(MINUTE_MS / 2);
  return oneTimeCode(secret, testServer.clock.now());
};

const EMAIL = () => `${member.id}@plumbline.example`;

async function bindEmail(): Promise<void> {
  const { auth } = member.client;
  const { ticket } = await auth.getEmailCaptcha({ email: EMAIL(), purpose: "bind" });
  await auth.bindEmail({ email: EMAIL(), code: await lastCode(), ticket, password: PASSWORD });
  await noHold();
}

const lastCode = () => arrivedCode(testServer, EMAIL());

async function sentCode(client = member.client): Promise<string> {
  await client.auth.sendWithdrawalCode({});
  return lastCode();
}

const provenBy = async (id: string) => {
  const text = "select details ->> 'provenBy' as by from wallet_records where id = $1";
  return (await query<{ by: string }>(text, [id]))[0]?.by;
};

test("with an authenticator every such call requires its code", async () => {
  const { secret, recoveryCodes } = await bindAuthenticator();
  for (const way of waysOut({})) expect(await outcome(way())).toBe("second_factor_needed");
  const wrong = { googleCode: nextCode("A".repeat(32)) };
  for (const way of waysOut(wrong)) expect(await outcome(way())).toBe("google_code_wrong");
  const recovery = { googleCode: recoveryCodes[0] ?? "" };
  expect(await outcome(ask(recovery))).toBe("google_code_wrong");
  // Five attempts in all: the right code has to wait too, although the password was always right.
  expect(await outcome(ask({ googleCode: nextCode(secret) }))).toBe("too_many_attempts");
  testServer.clock.advance(HOUR_MS / 4);
  const [, add, edit, remove] = [0, 1, 2, 3].map((index) => () => {
    const way = waysOut({ googleCode: nextCode(secret) })[index];
    if (way === undefined) throw new Error("no such way");
    return way();
  });
  await add?.();
  await edit?.();
  await remove?.();
  expect((await wallet.listPayoutMethods({})).records).toMatchObject([{ address: OTHER }]);
});

test("A5 an authenticator code counts once, and the withdrawal records the kind", async () => {
  const { secret } = await bindAuthenticator();
  const googleCode = nextCode(secret);
  // A request that is refused for another reason uses no code.
  expect(await outcome(ask({ googleCode, amount: "1600" }))).toBe("insufficient_balance");
  const { id } = await ask({ googleCode });
  const step = Math.floor(testServer.clock.now() / 30_000);
  expect(await provenBy(id)).toBe(`withdrawal-password+authenticator:${step}`);
  expect(await outcome(ask({ googleCode }))).toBe("google_code_wrong");
  const next = nextCode(secret);
  const twice = await Promise.allSettled([ask({ googleCode: next }), ask({ googleCode: next })]);
  expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect((await wallet.listWithdrawals({})).total).toBe(2);
});

// Method: both decided in one batch, in either order, like two concurrent requests.
test.each([0, 1])("A5 one step does not both sign in and take money out (%s)", async (first) => {
  const { secret } = await bindAuthenticator();
  const step = Math.floor(testServer.clock.now() / 30_000) + 1;
  const [row] = await query<{ sealedSecret: string }>(
    'select sealed_secret as "sealedSecret" from identities where user_id = $1',
    [member.id],
  );
  const factor = { kind: "authenticator", sealedSecret: row?.sealedSecret ?? "", step } as const;
  const { deps } = testServer.server;
  const userId = member.id as UserId; // the server returned this id
  const ways = [
    () =>
      deps.commands.run({
        name: "test.remove",
        userId,
        requestId: newServerRequestId(),
        content: "",
        store: walletStore,
        decide: ({ state }, now) =>
          spending(removePayoutMethod(state, { id: methodId }, now), factor),
        answer: () => null,
      }),
    () =>
      changeIdentity(deps, {
        name: "test.sign-in",
        userId,
        requestId: newServerRequestId(),
        content: "",
        decide: (identity) => {
          const left = spendSecondFactor(identity, factor);
          return left.ok ? ok({ identity: left.value }) : left;
        },
      }),
  ];
  const answers = await Promise.all((first === 0 ? ways : ways.toReversed()).map((way) => way()));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok)).toMatchObject([
    { error: { type: "google_code_wrong" } },
  ]);
  expect(await outcome(ask({ googleCode: nextCode(secret) }))).toBe("google_code_wrong");
});

test("a repeated request after a lost answer succeeds, though its code is used up", async () => {
  const { secret } = await bindAuthenticator();
  const googleCode = nextCode(secret);
  const requestId = newRequestId();
  const first = await ask({ googleCode }, { requestId });
  expect(await ask({ googleCode }, { requestId })).toEqual(first);
  expect((await wallet.listWithdrawals({})).total).toBe(1);
});

test("without an authenticator, a code from a message to the connected address", async () => {
  await bindEmail();
  for (const way of waysOut({})) expect(await outcome(way())).toBe("withdrawal_code_needed");
  for (const way of waysOut({ code: "000000" })) expect(await outcome(way())).toBe("code_wrong");
  const code = await sentCode();
  expect(await outcome(ask({ code, amount: "1600" }))).toBe("insufficient_balance");
  const { id } = await ask({ code });
  expect(await provenBy(id)).toMatch(/^withdrawal-password\+email-code:[0-9a-f-]{36}$/);
  expect(await outcome(ask({ code }))).toBe("code_wrong");
  const second = await sentCode();
  const twice = await Promise.allSettled([ask({ code: second }), ask({ code: second })]);
  expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await wallet.removePayoutMethod({ id: methodId, withdrawalPassword, code: await sentCode() });
});

test("A2 A3 A4 a code has one purpose, one session, ten minutes and five attempts", async () => {
  await bindEmail();
  await member.client.auth.getEmailCaptcha({ email: EMAIL(), purpose: "login" });
  expect(await outcome(ask({ code: await lastCode() }))).toBe("code_wrong");
  const session = { token: "" };
  const elsewhere = clientOf(testServer, { token: () => session.token });
  const { account } = await member.client.auth.securitySettings({});
  session.token = (await elsewhere.auth.login({ account, password: PASSWORD })).token;
  expect(await outcome(ask({ code: await sentCode(elsewhere) }))).toBe("code_wrong");
  const late = await sentCode();
  testServer.clock.advance(10 * MINUTE_MS);
  expect(await outcome(ask({ code: late }))).toBe("code_wrong");
  const tried = await sentCode();
  for (let count = 0; count < 5; count += 1) {
    expect(await outcome(ask({ code: tried === "123456" ? "654321" : "123456" }))).toBe(
      "code_wrong",
    );
  }
  expect(await outcome(ask({ code: tried }))).toBe("code_wrong");
});

test("with neither nothing is paid out, but payout methods may be removed", async () => {
  const { auth } = member.client;
  expect(await outcome(auth.sendWithdrawalCode({}))).toBe("contact_required");
  expect(await outcome(ask())).toBe("contact_required");
  const wrong = { withdrawalPassword: PASSWORD };
  const refused = wallet.removePayoutMethod({ id: methodId, ...wrong });
  expect(await outcome(refused)).toBe("withdrawal_password_wrong");
  await wallet.removePayoutMethod({ id: methodId, withdrawalPassword });
});

// Each row breaks one more rule than the row below it: the earliest rule is reported.
test("the refusals of a step-up, in their order", async () => {
  const { secret } = await bindAuthenticator();
  const tooMuch = { amount: "1600" };
  const wrongCode = { ...tooMuch, googleCode: "abc" };
  const noCode = { ...tooMuch, googleCode: " " };
  expect(await outcome(ask({ ...tooMuch, googleCode: nextCode(secret) }))).toBe(
    "insufficient_balance",
  );
  expect(await outcome(ask(wrongCode))).toBe("google_code_wrong");
  expect(await outcome(ask(noCode))).toBe("second_factor_needed");
  const wrongPassword = { ...noCode, withdrawalPassword: "" };
  for (let count = 0; count < 5; count += 1) {
    expect(await outcome(ask(wrongPassword))).toBe("withdrawal_password_wrong");
  }
  expect(await outcome(ask(wrongPassword))).toBe("too_many_attempts");
  await query("update identities set withdrawal_hash = null where user_id = $1", [member.id]);
  expect(await outcome(ask(wrongPassword))).toBe("withdrawal_password_missing");
});

// Goal: the owner's lock includes payout methods. Method: locked for a day, every change of a
// payout method is refused, and accepted at the end of the lock.
test("F2 locked settings keep every payout method unchanged", async () => {
  const { auth } = member.client;
  const requestId = newRequestId();
  const first = { channelId: "USDT-ETHEREUM", address: OTHER, withdrawalPassword };
  const saved = await wallet.addPayoutMethod(first, { requestId });
  await auth.lockSettings({ days: 1, password: PASSWORD });
  const [, add = ask, edit = ask, remove = ask] = waysOut({});
  for (const change of [add, edit, remove]) expect(await outcome(change())).toBe("settings_locked");
  // Refused before the proof is checked, so that no attempt or code is wasted.
  const unproven = { id: methodId, withdrawalPassword: "" };
  expect(await outcome(wallet.removePayoutMethod(unproven))).toBe("settings_locked");
  // A request that was accepted before gets the same answer.
  expect(await wallet.addPayoutMethod(first, { requestId })).toEqual(saved);
  expect((await wallet.listPayoutMethods({})).records).toHaveLength(2);
  await query("update identities set settings_locked_until = $2 where user_id = $1", [
    member.id,
    new Date(testServer.clock.now()),
  ]);
  expect(await outcome(edit())).toBe("accepted");
});

test("desk-31 staff see where a member's money may go, and what they removed", async () => {
  const admin = await signInAdmin(testServer);
  const finance = await addOperator(testServer, admin, "finance");
  const second = { channelId: "USDT-ETHEREUM", label: "Cold", address: OTHER, withdrawalPassword };
  testServer.clock.advance(MINUTE_MS);
  const { id } = await wallet.addPayoutMethod(second);
  testServer.clock.advance(MINUTE_MS);
  await wallet.removePayoutMethod({ id: methodId, withdrawalPassword });
  const listOf = (input = {}) =>
    finance.client.wallet.listPayoutMethodsOf({ userId: member.id, ...input });
  const { records, next } = await listOf();
  const shown = { channelId: "USDT-ETHEREUM", memo: null, bankName: null, holder: null };
  const removedTime = toWireTime(instant(testServer.clock.now()));
  const removed = { ...shown, id: methodId, address: ADDRESS, changes: 0, state: "removed" };
  const waiting = { ...shown, id, label: "Cold", address: OTHER, changes: 0, state: "waiting" };
  expect(records).toMatchObject([
    { ...waiting, removedTime: null },
    { ...removed, removedTime },
  ]);
  expect(next).toBeNull();
  const timeline = await finance.client.profile.readTimeline({ userId: member.id });
  const saved = timeline.records.filter(({ kind }) => kind.startsWith("payoutMethod"));
  expect(saved).toMatchObject([
    { time: removedTime, kind: "payoutMethodRemoved", about: ADDRESS, detail: null },
    { kind: "payoutMethod", about: OTHER },
    { kind: "payoutMethod", about: ADDRESS },
  ]);
  const first = await listOf({ pageSize: 1 });
  expect(first.records).toMatchObject([{ id }]);
  expect((await listOf({ ...first.next })).records).toMatchObject([{ id: methodId }]);
  await query("update payout_methods set usable_from = saved_at where user_id = $1", [member.id]);
  expect((await listOf()).records).toMatchObject([{ state: "usable" }, removed]);
  const editor = await addOperator(testServer, admin, "content");
  expect(await outcome(editor.client.wallet.listPayoutMethodsOf({ userId: member.id }))).toBe(
    "not_permitted",
  );
  const call = "wallet.list-payout-methods";
  const looks = await admin.client.desk.listAudit({ call, subject: member.id });
  expect(looks.records.map(({ operatorName }) => operatorName)).toContain(finance.name);
});
