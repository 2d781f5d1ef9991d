import { CALL_NEEDS } from "@plumbline/tests/kit/calls/call-needs";
import { expectClearRefusal } from "@plumbline/tests/kit/refusals";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { everyCall, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { MANY, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  foreignTo,
  hostileTo,
  isTaken,
  NEVER,
  sampleOf,
  wellFormedInput,
} from "@plumbline/tests/kit/calls/well-formed";
import type { AnyCall } from "@plumbline/protocol";
import { UnchangedTables } from "@plumbline/tests/kit/unchanged-tables";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: no input makes a call fail other than by a clear refusal, and no refusal changes data.
// Method: every field of every declared call is replaced by hostile values, in two languages; all
// tables are compared every few tests.

let testServer: TestServer;
let send: SendRaw;
let member: Member;
let other: Member;
let guestToken: string;
let positionId: string;
let othersId: string;
let tables: UnchangedTables;

beforeAll(async () => {
  const guesses = { logins: MANY, loginsOfNetwork: MANY, loginsOfAccount: MANY };
  const authLimits = { ...guesses, passwordChanges: MANY, secondFactors: MANY };
  testServer = await startTestServer({}, { authLimits });
  await testServer.tick("BTCUSDT", "60000");
  send = await rawSender(testServer);
  member = await registerMember(testServer);
  other = await registerMember(testServer);
  guestToken = (await clientOf(testServer).auth.guestLogin({})).token;
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.01",
  } as const;
  ({ id: positionId } = await member.client.contract.openPosition(order));
  ({ id: othersId } = await other.client.contract.openPosition(order));
  // Activity is reported once an hour: after this, reports change nothing either.
  await member.client.profile.activeReport();
  await member.client.profile.importantCustomerOnLine();
  tables = await UnchangedTables.from(testServer.databaseUrl);
});

// Run in reverse order.
afterAll(() => testServer.stop());
afterAll(() => tables.compare());

afterEach(async (context) => {
  await tables.afterTest(context);
  expect(testServer.faults).toEqual([]);
});

const calls = [...everyCall];
const posts = calls.filter(([, { method }]) => method === "POST");
/** Calls that have an effect each time, whatever their method. */
const MAKING = ["getPhoneCaptcha", "getEmailCaptcha", "generateGoogleKey"];
const reads = calls.filter(
  ([name, { method }]) => method === "GET" && !MAKING.some((making) => name.endsWith(making)),
);
const withFields = calls.filter(([, { input }]) => Object.keys(input.shape).length > 0);

test("there are calls to test", () => {
  expect([posts.length, reads.length, withFields.length].every((count) => count >= 10)).toBe(true);
});

test.each(withFields)("C3 C4 C6 K8 %s refuses every hostile value", async (_, call) => {
  const refusalNames = [...call.refusals, "invalid_input", "not_found"];
  for (const field of Object.keys(call.input.shape)) {
    for (const value of sampleOf(call.input.shape[field], hostileIn(call, field))) {
      const request = requestOf(call, { ...goodInput(call), [field]: value });
      const error = await expectClearRefusal(send, request).catch((fault: unknown) => {
        throw new Error(`${field} = ${JSON.stringify(value).slice(0, 80)}`, { cause: fault });
      });
      expect(refusalNames).toContain(error);
    }
  }
});

test.each(withFields)("%s names the missing field", async (_, call) => {
  for (const field of Object.keys(goodInput(call))) {
    if (call.path.includes(`{${field}}`)) continue;
    if (isTaken(call.input.shape[field], undefined)) continue;
    const { [field]: _missing, ...rest } = goodInput(call);
    const answer = await send(requestOf(call, rest));
    // A size is missing if both of two fields are: that refusal has a separate name.
    const isSize = field === "quantity" && call.refusals.includes("size_required");
    const error = isSize ? "size_required" : "invalid_input";
    expect(answer.envelope).toMatchObject({ success: false, error });
    if (error !== "invalid_input") continue;
    expect(answer.envelope?.details).toEqual({ field, problem: "it is missing" });
  }
});

test.each(posts)("C2 T1 %s refuses fields that do not belong to it", async (_, call) => {
  for (const field of foreignTo(call.input, goodInput(call))) {
    const request = requestOf(call, { ...goodInput(call), [field]: "1" });
    expect(await expectClearRefusal(send, request)).toBe("invalid_input");
  }
});

test.each(reads)("C1 C13 K7 %s reads only the reader's own data", async (_, call) => {
  const { path, token } = requestOf(call, goodInput(call));
  const plain = await send({ path, token });
  const foreign = `userId=${other.id}&user_id=${other.id}&a[__proto__][x]=1&__proto__=1&token=1`;
  const answer = await send({ path: `${path}${path.includes("?") ? "&" : "?"}${foreign}`, token });
  expect(answer.envelope).toEqual(plain.envelope);
  expect(Object.hasOwn(Object.prototype, "x")).toBe(false);
});

/** Calls that always concern real money; a call that opens something names its book. */
const LIVE = [
  "/api/finance/appRecharge/apply",
  "/api/finance/appWithdrawal/apply",
  "/api/finance/appWithdrawal/preview",
  "/api/marketing/appContest/join",
  "/api/marketing/appReward/claim",
  "/api/takeout/appPaymentTransactionLogs/rechargeApply",
  "/api/user/appUserWithdrawalInfoSet/addAccount",
  "/api/user/appUserWithdrawalInfoSet/editAccount",
  "/api/user/appUserWithdrawalInfoSet/removeAccount",
];

test("a call declares its book, and a guest is first refused all but the demo book", async () => {
  const ofMembers = posts.map(([, call]) => call).filter(({ access }) => access === "member");
  const ofBook = (book: AnyCall["book"]) => ofMembers.filter((call) => call.book === book);
  const naming = ofMembers.filter(({ input }) => Object.hasOwn(input.shape, "book"));
  expect(ofBook("named")).toEqual(naming);
  expect(
    ofBook("live")
      .map(({ path }) => path)
      .toSorted(),
  ).toEqual(LIVE);
  expect(calls.filter(([, { book }]) => book !== undefined)).toHaveLength(
    naming.length + LIVE.length,
  );
  const asGuest = async (call: AnyCall, fields = {}) => {
    const request = requestOf(call, { ...goodInput(call), ...fields });
    return (await send({ ...request, token: guestToken })).envelope?.error;
  };
  for (const call of ofBook("live")) {
    expect([call.path, await asGuest(call)]).toEqual([call.path, "guest_demo_only"]);
  }
  for (const call of naming) {
    const answers = [await asGuest(call, { book: "live" }), await asGuest(call, { book: "paper" })];
    expect([call.path, ...answers]).toEqual([call.path, "guest_demo_only", "invalid_input"]);
  }
});

const OF_SETTINGS = ["bindEmail", "bindGoogleAuth", "bindPhone", "completeGuest", "lockSettings"]
  .concat("passkeyRegisterOptions", "removePasskey", "setWithdrawalPassword", "unbindGoogleAuth")
  .map((call) => `/api/user/appUser/${call}`);
const OF_MONEY_OUT = [
  "/api/finance/appWithdrawal/apply",
  ...["add", "edit", "remove"].map((verb) => `/api/user/appUserWithdrawalInfoSet/${verb}Account`),
];

test("a call declares its step-up and refuses callers who fail it", async () => {
  const requiring = (stepUp: AnyCall["stepUp"]) =>
    calls.map(([, call]) => call).filter((call) => call.stepUp === stepUp);
  const [settings, moneyOut] = [requiring("settings"), requiring("withdrawal")];
  expect(settings.map(({ path }) => path).toSorted()).toEqual(OF_SETTINGS);
  expect(moneyOut.map(({ path }) => path).toSorted()).toEqual(OF_MONEY_OUT);
  const proofs = { withdrawal: "withdrawalPassword", settings: "password" } as const;
  for (const call of [...settings, ...moneyOut]) {
    const fields = Object.keys(call.input.shape);
    expect(fields).toEqual(
      expect.arrayContaining(["googleCode", proofs[call.stepUp ?? "settings"]]),
    );
    expect(call.refusals).toContain("google_code_wrong");
    const { error } = (await send(requestOf(call, goodInput(call)))).envelope ?? {};
    const isOfNothing = call.path.endsWith("/editAccount");
    const missing = isOfNothing ? "method_not_found" : "withdrawal_password_missing";
    const expected = call.stepUp === "settings" ? "password_wrong" : missing;
    expect([call.path, error]).toEqual([call.path, expected]);
  }
});

test("a field given twice in a query is refused", async () => {
  const { token } = member;
  for (const query of ["pageNo=1&pageNo=2", "book=demo&book=live", "pageSize=10&pageSize=10"]) {
    const path = `/api/trade/appTradePositions/listMy?${query}`;
    expect(await expectClearRefusal(send, { path, token })).toBe("invalid_input");
  }
});

test("C1 K7 another user's positions and sessions are reported as not found", async () => {
  const { token } = member;
  const base = "/api/trade/appTradePositions";
  for (const id of [othersId, "0190f000-0000-7000-8000-000000000001"]) {
    for (const [path, sealed] of [
      [`${base}/close/${id}`, {}],
      [`${base}/close/${id}`, { id: positionId, quantity: "0.001" }],
      [`${base}/addMargin`, { id, amount: "1" }],
      [`${base}/addMargin`, { id, amount: "-1" }],
      [`${base}/updateStopLoss`, { id, stopLoss: "59000" }],
      [`${base}/updateStopLoss`, { id }],
    ] as const) {
      expect(await expectClearRefusal(send, { path, token, sealed })).toBe("position_not_found");
    }
  }
  const [session] = await other.client.auth.listSessions({});
  const ending = { path: "/api/app/endSession", token, sealed: { id: session?.id } };
  expect(await expectClearRefusal(send, ending)).toBe("session_not_found");
});

/**
 * The values that can be sent in a field's place: an address contains only texts, none as long as a
 * body.
 */
function hostileIn(call: AnyCall, field: string): readonly unknown[] {
  const values = hostileTo(field, call.input.shape[field]);
  const isInPath = call.path.includes(`{${field}}`);
  // A well-formed value takes effect there, as it should.
  if (call.path.startsWith("/api/user/appOwnLimit/")) {
    return values.filter((value) => !isTaken(call.input.shape[field], value));
  }
  if (call.method === "POST" && !isInPath) {
    // An empty text withdraws the value there.
    const takesBack = call.path.endsWith("/updateKYC");
    return takesBack ? values.filter((value) => value !== "") : values;
  }
  return values.filter(
    (value) => typeof value === "string" && value.length < 5_000 && (!isInPath || value !== ""),
  );
}

const PASSWORD = "correct horse battery";

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const withdrawalPassword = "another horse battery";

/** By whole path, for calls whose last path segment is also that of another call. */
const moneyInput: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  "/api/finance/appRecharge/apply": {
    channelId: "USDT-TRON",
    amount: "100",
    proofFileId: NEVER,
  },
  "/api/finance/appRecharge/result": { id: NEVER },
  "/api/takeout/appPaymentTransactionLogs/rechargeApply": {
    channelId: "USD-BANK",
    amount: "100",
  },
  "/api/finance/appWithdrawal/preview": { methodId: NEVER, amount: "100" },
  "/api/finance/appWithdrawal/apply": {
    methodId: NEVER,
    amount: "100",
    shownFee: "4",
    withdrawalPassword,
  },
  "/api/finance/appWithdrawal/cancel": { id: NEVER },
  "/api/finance/appWithdrawal/result": { id: NEVER },
  "/api/user/appUserWithdrawalInfoSet/addAccount": {
    channelId: "USDT-ETHEREUM",
    address: ADDRESS,
    withdrawalPassword,
  },
  "/api/user/appUserWithdrawalInfoSet/editAccount": {
    id: NEVER,
    address: ADDRESS,
    withdrawalPassword,
  },
  "/api/user/appUserWithdrawalInfoSet/removeAccount": { id: NEVER, withdrawalPassword },
  "/api/finance/appBalanceLog/statement": { fromDay: "2026-01-05", toDay: "2026-01-05" },
};

/** An input that would be accepted without the replaced field. */
function goodInput({ path, input }: AnyCall): Readonly<Record<string, unknown>> {
  const good: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    register: { account: "someone.new", password: PASSWORD },
    v2: { registerType: "account", account: "someone.new", password: PASSWORD },
    login: { account: "nobody.here", password: PASSWORD },
    phoneLogin: { countryCode: "1", phone: "2015550123", password: PASSWORD },
    emailLogin: { email: "ada@example.com", password: PASSWORD },
    getPhoneCaptcha: { countryCode: "1", phone: "2015550123", purpose: "login" },
    checkAccount: { account: "someone.new" },
    getEmailCaptcha: { email: "ada@example.com", purpose: "login" },
    changePassword: { oldPassword: "wrong", newPassword: PASSWORD },
    endSession: { id: positionId },
    googleSecretLogin: { account: "nobody.here", code: "123456", password: PASSWORD },
    checkGoogleAuth: { code: "123456" },
    bindGoogleAuth: { code: "123456", password: "wrong" },
    unbindGoogleAuth: { password: "wrong" },
    bindPhone: { countryCode: "1", phone: "2015550123", password: "wrong" },
    bindEmail: { email: "ada@example.com", password: "wrong" },
    setWithdrawalPassword: { withdrawalPassword: "money takes time", password: "wrong" },
    passkeyLogin: { ticket: "nobody's", response: {} },
    passkeyRegisterOptions: { password: "wrong" },
    passkeyRegister: { ticket: "nobody's", response: {}, name: "" },
    removePasskey: { id: "nobody's", password: "wrong" },
    freezeByLink: { token: "nobody's" },
    unfreezeAccount: { account: "nobody.here", password: PASSWORD },
    lockSettings: { days: 1, password: "wrong" },
    completeGuest: { account: "someone.new", newPassword: PASSWORD, password: "wrong" },
    create: { symbol: "BTCUSDT", direction: "long", leverage: 10, quantity: "0.01" },
    preview: { symbol: "BTCUSDT", direction: "long", leverage: 10, quantity: "0.01" },
    updateStopLoss: { id: positionId },
    "{id}": { id: positionId },
    addMargin: { id: positionId, amount: "1" },
    candles: { symbol: "BTCUSDT", interval: "1m" },
    price: { symbol: "BTCUSDT" },
    ticks: { symbol: "BTCUSDT" },
    termsVersion: { symbol: "BTCUSDT", version: "1" },
    receipt: { id: positionId },
    getKeyByParam: { key: "sys_set" },
  };
  const needed = CALL_NEEDS.map((needs) => needs.good?.[path]).find((each) => each !== undefined);
  return (
    needed ??
    moneyInput[path] ??
    good[path.split("/").at(-1) ?? ""] ??
    wellFormedInput(input.shape, path)
  );
}

function requestOf(call: AnyCall, fields: Readonly<Record<string, unknown>>) {
  const rest = { ...fields };
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_braces, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(String(value)).replaceAll(".", "%2e");
  });
  const token = call.access === "member" ? member.token : "";
  if (call.method === "POST") return { method: "POST", path, token, sealed: rest };
  const texts = Object.entries(rest).map(([name, value]) => [name, String(value)]);
  const query = new URLSearchParams(texts).toString();
  return { method: "GET", path: query === "" ? path : `${path}?${query}`, token };
}
