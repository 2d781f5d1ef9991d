// Goal: only authorised operators can sign in, a code counts once, and tampering with the log is
// detected. Method: the whole server on a real PostgreSQL, with an injected clock.
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "@plumbline/engine/kernel";
import { runAsOwner } from "@plumbline/tests/kit/database";
import {
  addOperator,
  deskClientOf,
  firstPassword,
  NEW_PASSWORD,
  oneTimeCode,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { verifyAudit } from "#services/operators/audit-log";
import { sql } from "#platform/postgres/database";

let testServer: TestServer;
let send: SendRaw;
let admin: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer({}, { trustedProxies: ["127.0.0.1"] });
  send = await rawSender(testServer);
  admin = await signInAdmin(testServer);
});

afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const query = <Row>(text: string) =>
  testServer.server.deps.database.query<Row>(sql(`test.${text}`.slice(0, 60), text));

const attempt = async (name: string, password: string, address: string) => {
  const headers = { "x-forwarded-for": address };
  const answer = await send({ path: "/api/desk/login", headers, sealed: { name, password } });
  return answer.envelope?.error ?? "accepted";
};

/** The name of the refusal, or "accepted". */
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => "accepted",
    (fault: { error: string }) => fault.error,
  );

/** A session whose password was accepted and that still needs a code. */
async function halfSignedIn({ name, password }: TestOperator) {
  const { token, step } = await deskClientOf(testServer).desk.login({ name, password });
  expect(step).toBe("code");
  return deskClientOf(testServer, () => token);
}

const codeNow = ({ secret }: TestOperator): string => oneTimeCode(secret, testServer.clock.now());

test("the first administrator's password is shown once and works once", async () => {
  expect(testServer.printed.join("\n").match(/one-time password/g)).toHaveLength(1);
  const again = await startBeside(testServer);
  expect(testServer.printed.join("\n").match(/one-time password/g)).toHaveLength(1);
  await again.stop();
  expect(await attempt("admin", firstPassword(testServer), "203.0.113.1")).toBe(
    "operator_login_failed",
  );
  const stored = JSON.stringify([
    await query("select * from operators"),
    await query("select answer::text from journal_entries"),
    await query("select * from audit_entries"),
  ]);
  for (const secret of [firstPassword(testServer), NEW_PASSWORD, admin.secret, admin.token]) {
    expect(stored).not.toContain(secret);
  }
});

test("a wrong password, an unknown name and a disabled operator are refused alike", async () => {
  const gone = await addOperator(testServer, admin, "risk");
  const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
  const id = records.find(({ name }) => name === gone.name)?.id ?? "";
  await admin.client.desk.disableOperator({ id });
  const from = (host: number) => `198.51.100.${host}`;
  expect(await attempt("admin", "wrong", from(1))).toBe("operator_login_failed");
  expect(await attempt("nobody.at.all", "wrong", from(2))).toBe("operator_login_failed");
  expect(await attempt(gone.name, gone.password, from(3))).toBe("operator_login_failed");
  expect(await attempt("", "", from(4))).toBe("operator_login_failed");
  // Disabling also ended their open session.
  expect(await outcomeOf(gone.client.desk.readMe())).toBe("not_signed_in");
});

test("five guesses pause their network for five minutes, and no other", async () => {
  const guesser = "203.0.113.20";
  for (let guess = 0; guess < 5; guess += 1) {
    expect(await attempt("admin", "wrong", guesser)).toBe("operator_login_failed");
  }
  expect(await attempt(" ADMIN ", admin.password, guesser)).toBe("too_many_attempts");
  expect(await attempt("admin", admin.password, "203.0.113.21")).toBe("accepted");
  testServer.clock.advance(5 * MINUTE_MS);
  expect(await attempt("admin", admin.password, guesser)).toBe("accepted");
});

test("one guess at each of many names: the network is paused after twenty", async () => {
  const answers: string[] = [];
  for (let name = 0; name < 22; name += 1) {
    answers.push(await attempt(`sprayed_${name}`, "Winter2026", "203.0.113.30"));
  }
  expect(answers.filter((answer) => answer === "operator_login_failed")).toHaveLength(20);
  expect(answers.slice(20)).toEqual(["too_many_attempts", "too_many_attempts"]);
});

test("a code is valid once, in sequence and in parallel; older codes are invalid", async () => {
  const operator = await addOperator(testServer, admin, "support");
  const used = codeNow(operator); // at the enrolment
  const first = await halfSignedIn(operator);
  expect(await outcomeOf(first.desk.enterCode({ code: used }))).toBe("operator_login_failed");

  testServer.clock.advance(60 * SECOND_MS);
  const earlier = oneTimeCode(operator.secret, testServer.clock.now() - 30 * SECOND_MS);
  const code = codeNow(operator);
  const sessions = await Promise.all([1, 2, 3].map(() => halfSignedIn(operator)));
  const outcomes = await Promise.all(
    sessions.map((client) => outcomeOf(client.desk.enterCode({ code }))),
  );
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    "operator_login_failed",
    "operator_login_failed",
  ]);
  const late = await halfSignedIn(operator);
  expect(await outcomeOf(late.desk.enterCode({ code: earlier }))).toBe("operator_login_failed");
});

test("codes of the previous and the next time step are accepted, no others", async () => {
  const operator = await addOperator(testServer, admin, "support");
  testServer.clock.advance(5 * MINUTE_MS);
  const now = testServer.clock.now();
  for (const [offset, outcome] of [
    [-2, "operator_login_failed"],
    [2, "operator_login_failed"],
    [-1, "accepted"],
    [1, "accepted"],
  ] as const) {
    const client = await halfSignedIn(operator);
    const code = oneTimeCode(operator.secret, now + offset * 30 * SECOND_MS);
    expect([offset, await outcomeOf(client.desk.enterCode({ code }))]).toEqual([offset, outcome]);
  }
});

test("after five wrong codes the correct one is refused too until the pause is over", async () => {
  const operator = await addOperator(testServer, admin, "support");
  testServer.clock.advance(MINUTE_MS);
  const client = await halfSignedIn(operator);
  for (let guess = 0; guess < 5; guess += 1) {
    const wrong = client.desk.enterCode({ code: "000000" });
    expect(await outcomeOf(wrong)).toBe("operator_login_failed");
  }
  expect(await outcomeOf(client.desk.enterCode({ code: codeNow(operator) }))).toBe(
    "too_many_attempts",
  );
});

test("B5 a session ends after 15 idle minutes, after 8 hours, or uncoded after 10", async () => {
  const idle = await addOperator(testServer, admin, "support");
  testServer.clock.advance(15 * MINUTE_MS - 1);
  expect(await outcomeOf(idle.client.desk.readMe())).toBe("accepted");
  testServer.clock.advance(15 * MINUTE_MS);
  expect(await outcomeOf(idle.client.desk.readMe())).toBe("not_signed_in");

  const half = await halfSignedIn(idle);
  testServer.clock.advance(10 * MINUTE_MS);
  expect(await outcomeOf(half.desk.enterCode({ code: codeNow(idle) }))).toBe("not_signed_in");

  const busy = await halfSignedIn(idle);
  await busy.desk.enterCode({ code: codeNow(idle) });
  for (let spent = 0; spent < 8 * HOUR_MS - 10 * MINUTE_MS; spent += 10 * MINUTE_MS) {
    testServer.clock.advance(10 * MINUTE_MS);
    expect(await outcomeOf(busy.desk.readMe())).toBe("accepted");
  }
  testServer.clock.advance(10 * MINUTE_MS);
  expect(await outcomeOf(busy.desk.readMe())).toBe("not_signed_in");
});

test("B6 of two who disable each other one remains; nobody disables themselves", async () => {
  testServer.clock.advance(MINUTE_MS);
  const back = await halfSignedIn(admin);
  await back.desk.enterCode({ code: codeNow(admin) });
  const adminNow = { ...admin, client: back };
  const pair = await Promise.all([1, 2].map(() => addOperator(testServer, adminNow, "admin")));
  const { records } = await back.desk.listOperators({ pageSize: 100 });
  const ids = pair.map(({ name }) => records.find((one) => one.name === name)?.id ?? "");
  const own = pair[0]?.client.desk.disableOperator({ id: ids[0] ?? "" });
  expect(await outcomeOf(own ?? Promise.reject(new Error("no pair")))).toBe("operator_is_self");
  const outcomes = await Promise.all(
    pair.map(({ client }, index) =>
      outcomeOf(client.desk.disableOperator({ id: ids[1 - index] ?? "" })),
    ),
  );
  expect(outcomes.filter((one) => one === "accepted")).toHaveLength(1);
  expect(outcomes.filter((one) => /^not_(permitted|signed_in)$/.test(one))).toHaveLength(1);
});

test("B4 every change has its line in the log, and a tampered log is detected", async () => {
  const { database } = testServer.server.deps;
  const whole = await verifyAudit(database);
  expect(whole).toMatchObject({ problem: null });
  expect(whole.entries).toBeGreaterThan(10);
  const own = query("update audit_entries set subject = 'x'");
  await expect(own).rejects.toThrow(/permission denied|append-only/);

  const bend = (statement: string) =>
    runAsOwner(
      testServer.databaseUrl,
      `alter table audit_entries disable trigger all; ${statement};
       alter table audit_entries enable trigger all`,
    );
  await expect(
    runAsOwner(testServer.databaseUrl, "delete from audit_entries where seq = 3"),
  ).rejects.toThrow(/append-only/);
  await bend("update audit_entries set operator_name = 'nobody' where seq = 3");
  expect((await verifyAudit(database)).problem).toEqual({ type: "wrong_hash", at: "3" });
  await bend("update audit_entries set operator_name = 'admin' where seq = 3");
  expect((await verifyAudit(database)).problem).toBeNull();
  // A missing last line leaves no gap in the log itself; the journal reveals it.
  await bend(`delete from audit_entries where seq = ${whole.entries}`);
  expect((await verifyAudit(database)).problem).toMatchObject({ type: "not_logged" });
  await bend("delete from audit_entries where seq = 5");
  expect((await verifyAudit(database)).problem).toEqual({ type: "gap", at: "6" });
});
