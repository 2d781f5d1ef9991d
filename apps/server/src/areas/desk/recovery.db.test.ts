// Goal: a lost authenticator locks no operator out and admits no stranger: a recovery code counts
// once, and only for a new authenticator. Method: an operator who signs in with and without their
// authenticator against the whole server, with an injected clock.
import {
  addOperator,
  deskClientOf,
  oneTimeCode,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#platform/postgres/database";

let testServer: TestServer;
let admin: TestOperator;
let operator: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
});
beforeEach(async () => {
  operator = await addOperator(testServer, admin, "support");
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (fault: { error: string }) => fault.error,
  );

async function halfSignedIn({ name, password }: TestOperator) {
  const { token, step } = await deskClientOf(testServer).desk.login({ name, password });
  return { step, desk: deskClientOf(testServer, () => token).desk };
}

const codeNow = (secret: string): string => oneTimeCode(secret, testServer.clock.now());

test("ten codes are shown at the enrolment, and only their digests are stored", async () => {
  const { recoveryCodes } = operator;
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(recoveryCodes[0]).toMatch(/^[a-z1-9]{5}-[a-z1-9]{5}$/);
  expect((await operator.client.desk.readMe()).recoveryCodesLeft).toBe(10);
  const { database } = testServer.server.deps;
  const stored = JSON.stringify([
    await database.query(sql("test.operators", "select * from operators")),
    await database.query(sql("test.answers", "select answer::text from journal_entries")),
    await database.query(sql("test.log", "select * from audit_entries")),
  ]);
  for (const code of recoveryCodes) {
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(code.replace("-", ""));
  }
});

test("a code permits a new authenticator once; sessions of the old one end", async () => {
  const [code = "", unused = ""] = operator.recoveryCodes;
  const lost = await halfSignedIn(operator);
  const typed = ` ${code.toUpperCase().replace("-", " ")} `;
  expect(await lost.desk.enterRecoveryCode({ recoveryCode: typed })).toEqual({ step: "enrol" });
  expect(await outcomeOf(operator.client.desk.readMe())).toBe("not_signed_in");
  expect(await outcomeOf(lost.desk.readMe())).toBe("not_permitted");

  const again = await halfSignedIn(operator);
  expect(again.step).toBe("code");
  expect(await outcomeOf(again.desk.startEnrolment({}))).toBe("not_permitted");
  expect(await outcomeOf(again.desk.enterRecoveryCode({ recoveryCode: code }))).toBe(
    "operator_login_failed",
  );

  // Within the half minute in which the old authenticator was last used.
  const { secret, recoveryCodes } = await lost.desk.startEnrolment({});
  expect(await outcomeOf(again.desk.enterCode({ code: codeNow(operator.secret) }))).toBe(
    "operator_login_failed",
  );
  expect(await lost.desk.finishEnrolment({ code: codeNow(secret) })).toEqual({ step: "open" });
  expect((await lost.desk.readMe()).recoveryCodesLeft).toBe(10);
  // The session that waited for a code of the old authenticator has ended.
  expect(await outcomeOf(again.desk.enterCode({ code: codeNow(secret) }))).toBe("not_signed_in");
  const later = await halfSignedIn(operator);
  expect(await outcomeOf(later.desk.enterRecoveryCode({ recoveryCode: unused }))).toBe(
    "operator_login_failed",
  );
  const [fresh = ""] = recoveryCodes;
  expect(await outcomeOf(later.desk.enterRecoveryCode({ recoveryCode: fresh }))).toBe("accepted");
});

test("an interrupted enrolment needs another code: the password alone is not enough", async () => {
  const [first = "", second = ""] = operator.recoveryCodes;
  const lost = await halfSignedIn(operator);
  await lost.desk.enterRecoveryCode({ recoveryCode: first });
  await lost.desk.startEnrolment({});
  const again = await halfSignedIn(operator);
  expect(again.step).toBe("code");
  expect(await outcomeOf(again.desk.enterRecoveryCode({ recoveryCode: second }))).toBe("accepted");
});

test("one of two concurrent uses succeeds; all kinds of code share a guess limit", async () => {
  const [code = ""] = operator.recoveryCodes;
  const sessions = await Promise.all([1, 2, 3].map(() => halfSignedIn(operator)));
  const outcomes = await Promise.all(
    sessions.map(({ desk }) => outcomeOf(desk.enterRecoveryCode({ recoveryCode: code }))),
  );
  expect(outcomes.filter((one) => one === "accepted")).toHaveLength(1);

  const { desk } = await halfSignedIn(operator);
  const guesses: string[] = [];
  for (let guess = 0; guess < 6; guess += 1) {
    const wrong =
      guess % 2 === 0
        ? desk.enterRecoveryCode({ recoveryCode: "aaaaa-aaaaa" })
        : desk.enterCode({ code: "000000" });
    guesses.push(await outcomeOf(wrong));
  }
  expect(guesses.at(-1)).toBe("too_many_attempts");
  const { records } = await admin.client.desk.listAudit({ subject: operator.name, pageSize: 100 });
  expect(records.filter(({ call }) => call === "desk.use-recovery-code")).toHaveLength(1);
});
