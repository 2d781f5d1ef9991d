// Goal: a signed-in operator changes their credentials by proving them again, and an unattended
// session does not help to guess them. Method: operators against the whole server, with an injected
// clock; the exact lines of the log.
import { MINUTE_MS, SECOND_MS } from "@plumbline/engine/kernel";
import {
  addOperator,
  deskClientOf,
  oneTimeCode,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

const NEXT_PASSWORD = "nine slow otters swim";
const WRONG = "operator_login_failed";

let testServer: TestServer;
let admin: TestOperator;
let operator: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
});
beforeEach(async () => {
  operator = await addOperator(testServer, admin, "support");
  testServer.clock.advance(30 * SECOND_MS);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const codeNow = (secret = operator.secret): string => oneTimeCode(secret, testServer.clock.now());

const change = (fields: object = {}, { client } = operator) =>
  outcome(
    client.desk.changeOwnPassword({
      password: operator.password,
      newPassword: NEXT_PASSWORD,
      code: codeNow(),
      ...fields,
    }),
  );

async function loginStep(password: string): Promise<string> {
  const { desk } = deskClientOf(testServer);
  const begun = desk.login({ name: operator.name, password });
  return begun.then(
    ({ step }) => step,
    (fault: { error: string }) => fault.error,
  );
}

/** A session whose password was accepted and that still needs a code. */
async function halfSignedIn() {
  const { name, password } = operator;
  const { token } = await deskClientOf(testServer).desk.login({ name, password });
  return deskClientOf(testServer, () => token).desk;
}

/** The log's lines about the operator since they were added, the first line first. */
async function logged(): Promise<unknown[]> {
  const { records } = await admin.client.desk.listAudit({ pageSize: 100 });
  const about = records.filter(({ subject }) => subject.split(" ")[0] === operator.name).reverse();
  const first = about.findLastIndex(({ call }) => call === "desk.sign-in");
  return about
    .slice(first + 1)
    .map(({ operatorName, call, before, after }) => [operatorName, call, before, after]);
}

test("a new password requires the current one and a code and ends other sessions", async () => {
  const other = await signInAgain(testServer, operator);
  testServer.clock.advance(30 * SECOND_MS);
  const code = codeNow();
  expect(await change({ code })).toBe("accepted");
  expect(await outcome(operator.client.desk.readMe())).toBe("accepted");
  expect(await outcome(other.client.desk.readMe())).toBe("not_signed_in");
  expect(await loginStep(operator.password)).toBe(WRONG);
  expect(await loginStep(NEXT_PASSWORD)).toBe("code");
  // A code counts once here, too.
  const again = { password: NEXT_PASSWORD, newPassword: operator.password, code };
  expect(await change(again)).toBe(WRONG);
  const network = { network: "127.0.0.1" };
  expect(await logged()).toEqual([
    [operator.name, "desk.change-password", '{"step":"open"}', '{"step":"open"}'],
    ["system", "desk.sign-in-failed", null, JSON.stringify(network)],
    ["system", "desk.change-password-failed", null, JSON.stringify(network)],
  ]);
});

// Goal: the documented order of refusals. Method: each row breaks one more rule, the last checked
// first.
test.each([
  [WRONG, { code: "000000" }],
  [WRONG, { password: "not the one it is" }],
  ["password_unchanged", { password: "ｎｉｎｅ slow otters swim" }],
  ["password_common", { password: "12345678", newPassword: "12345678" }],
  ["password_too_short", { password: "abc123", newPassword: "abc123", code: "000000" }],
])("a change is refused with %s and changes nothing", async (refusal, fields) => {
  expect(await change(fields)).toBe(refusal);
  expect(await loginStep(operator.password)).toBe("code");
});

test("wrong passwords and codes count together with those of signing in", async () => {
  const guesses = [{ code: "000000" }, { password: "a guess" }, { code: "000001" }];
  for (const guess of guesses) expect(await change(guess)).toBe(WRONG);
  const replace = operator.client.desk.replaceAuthenticator;
  const proof = { password: operator.password, code: codeNow() };
  expect(await outcome(replace({ ...proof, password: "a guess" }))).toBe(WRONG);
  const desk = await halfSignedIn();
  expect(await outcome(desk.enterCode({ code: "000000" }))).toBe(WRONG);
  expect(await change()).toBe("too_many_attempts");
  expect(await outcome(replace(proof))).toBe("too_many_attempts");
  expect(await outcome(desk.enterCode({ code: codeNow() }))).toBe("too_many_attempts");
  testServer.clock.advance(5 * MINUTE_MS);
  expect(await change()).toBe("accepted");
  const failed = [null, '{"network":"127.0.0.1"}'];
  expect(await logged()).toEqual([
    ...guesses.map(() => ["system", "desk.change-password-failed", ...failed]),
    ["system", "desk.replace-authenticator-failed", ...failed],
    ["system", "desk.code-failed", ...failed],
    ["system", "desk.change-password-locked", null, "{}"],
    ["system", "desk.replace-authenticator-locked", null, "{}"],
    ["system", "desk.code-locked", null, "{}"],
    [operator.name, "desk.change-password", '{"step":"open"}', '{"step":"open"}'],
  ]);
});

test("a new authenticator requires the same, and ends all other sessions", async () => {
  const other = await signInAgain(testServer, operator);
  testServer.clock.advance(30 * SECOND_MS);
  const { desk } = operator.client;
  const proof = { password: operator.password, code: codeNow() };
  expect(await desk.replaceAuthenticator(proof)).toEqual({ step: "enrol" });
  expect(await outcome(other.client.desk.readMe())).toBe("not_signed_in");
  // Until the new one is proven, the session may do nothing else.
  expect(await outcome(desk.readMe())).toBe("not_permitted");
  const { secret, recoveryCodes } = await desk.startEnrolment({});
  expect(await desk.finishEnrolment({ code: codeNow(secret) })).toEqual({ step: "open" });
  expect((await desk.readMe()).recoveryCodesLeft).toBe(10);

  testServer.clock.advance(30 * SECOND_MS);
  const half = await halfSignedIn();
  const [old = ""] = operator.recoveryCodes;
  expect(await outcome(half.enterCode({ code: codeNow() }))).toBe(WRONG);
  expect(await outcome(half.enterRecoveryCode({ recoveryCode: old }))).toBe(WRONG);
  expect(await outcome(half.enterRecoveryCode({ recoveryCode: recoveryCodes[0] ?? "" }))).toBe(
    "accepted",
  );
  const { records } = await admin.client.desk.listAudit({ call: "replace-authenticator" });
  expect(records[0]).toMatchObject({
    operatorName: operator.name,
    call: "desk.replace-authenticator",
    subject: operator.name,
    before: '{"step":"open"}',
    after: '{"step":"enrol"}',
  });
});

test("a used recovery code stays used after a sign-in with the old authenticator", async () => {
  const [code = ""] = operator.recoveryCodes;
  const lost = await halfSignedIn();
  expect(await lost.enterRecoveryCode({ recoveryCode: code })).toEqual({ step: "enrol" });
  const secondClient = await halfSignedIn();
  expect(await secondClient.enterCode({ code: codeNow() })).toEqual({ step: "open" });
  expect((await secondClient.readMe()).recoveryCodesLeft).toBe(9);
  const again = await halfSignedIn();
  expect(await outcome(again.enterRecoveryCode({ recoveryCode: code }))).toBe(WRONG);
});
