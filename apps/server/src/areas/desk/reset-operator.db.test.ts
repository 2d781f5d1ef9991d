// Goal: an operator without access regains it through two other persons, neither of whom gains a
// second account. Method: three administrators and the operator they reset against the whole
// server; every refusal, and the exact lines of the log.
import { newRequestId } from "@plumbline/client";
import { DAY_MS, SECOND_MS } from "@plumbline/engine/kernel";
import {
  addOperator,
  addUnvouched,
  deskClientOf,
  firstSignIn,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newRequestId as newCommandId } from "#platform/process/ids";
import { verifyAudit } from "#services/operators/audit-log";
import { Passwords } from "#services/identity/passwords";
import { resetOperatorOnServer } from "./reset-operator.ts";

const REASON = "Their telephone is lost, and the codes with it.";

let testServer: TestServer;
let admin: TestOperator;
/** A second account of the same person, from a time when nobody else could vouch for it. */
let adminAgain: TestOperator;
let ben: TestOperator;
let cleo: TestOperator;
let rita: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  adminAgain = await addUnvouched(testServer, admin, "admin");
  ben = await addOperator(testServer, admin, "admin");
  cleo = await addOperator(testServer, admin, "admin");
});
beforeEach(async () => {
  rita = await addOperator(testServer, admin, "risk");
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

async function lineOf({ name }: Pick<TestOperator, "name">) {
  const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
  const line = records.find((one) => one.name === name);
  if (line === undefined) throw new Error(`nobody is called ${name}`);
  return line;
}
const idOf = async (operator: Pick<TestOperator, "name">) => (await lineOf(operator)).id;

const proposeReset = async (of: TestOperator, by = admin): Promise<string> =>
  (await by.client.desk.proposeReset({ id: await idOf(of), reason: REASON })).id;

const confirm = (id: string, by = ben, requestId = newRequestId()) =>
  by.client.desk.confirmRights({ id }, { requestId });

const loginStep = ({ name, password }: Pick<TestOperator, "name" | "password">) =>
  deskClientOf(testServer)
    .desk.login({ name, password })
    .then(
      ({ step }) => step,
      (fault: { error: string }) => fault.error,
    );

async function logged(count: number, subject: string): Promise<unknown[]> {
  const { records } = await admin.client.desk.listAudit({ subject, pageSize: count });
  return records
    .reverse()
    .map(({ operatorName, call, before, after }) => [operatorName, call, before, after]);
}

test("a reset shows the second person the password once and makes the account theirs", async () => {
  const id = await proposeReset(rita);
  expect((await ben.client.desk.readRights()).proposal).toMatchObject({
    id,
    type: "reset",
    isOwn: false,
    changes: [],
    reason: REASON,
    operator: { name: rita.name, rolesBefore: ["risk"], roles: ["risk"] },
  });
  const requestId = newRequestId();
  const { oneTimePassword } = await confirm(id, ben, requestId);
  const password = oneTimePassword ?? "";
  expect(password).toMatch(/^\w{5}(-\w{5}){3}$/);
  expect(await confirm(id, ben, requestId)).toEqual({ oneTimePassword: null });
  expect(await outcome(rita.client.desk.readMe())).toBe("not_signed_in");
  expect(await loginStep(rita)).toBe("operator_login_failed");
  expect(await loginStep({ name: rita.name, password })).toBe("password");
  expect(await lineOf(rita)).toMatchObject({
    mustChangePassword: true,
    mustEnrol: true,
    sessions: 0,
    isAwaitingVoucher: true,
    createdBy: ben.name,
    vouchedBy: null,
    samePersonAs: [ben.name],
  });

  const again = await firstSignIn(testServer, { name: rita.name, password });
  expect(await again.client.desk.readMe()).toMatchObject({ permissions: ["desk.use"] });
  const named = { id: await idOf(rita) };
  const own = ben.client.desk.vouchForOperator(named);
  expect(await outcome(own)).toBe("second_person_needed");
  await admin.client.desk.vouchForOperator(named);
  expect(await lineOf(rita)).toMatchObject({ createdBy: ben.name, vouchedBy: "admin" });
  expect((await again.client.desk.readMe()).permissions).toContain("symbols.halt");

  const about = { operator: rita.name, change: "reset" };
  const before = JSON.stringify({ operator: rita.name, isDisabled: false });
  const after = (result: string) =>
    JSON.stringify({ id, reason: REASON, outcome: result, ...about });
  expect(await logged(2, "rights")).toEqual([
    ["admin", "desk.propose-rights", before, after("proposed")],
    [ben.name, "desk.confirm-rights", before, after("confirmed")],
  ]);
  const auditText = JSON.stringify((await admin.client.desk.listAudit({ pageSize: 100 })).records);
  expect(auditText).not.toContain(password);
});

test("nobody resets themselves by proposing, confirming or another account", async () => {
  const { proposeReset: reset } = admin.client.desk;
  for (const account of [admin, adminAgain]) {
    const request = { id: await idOf(account), reason: REASON };
    expect(await outcome(reset(request))).toBe("own_account");
  }
  const id = await proposeReset(ben);
  expect(await outcome(confirm(id))).toBe("own_account");
  expect(await outcome(confirm(id, admin))).toBe("second_person_needed");
  await admin.client.desk.withdrawRights({ id });
  expect(await loginStep(ben)).toBe("code");
});

test("the proposer's second account is not a second person, nor is an unvouched one", async () => {
  const id = await proposeReset(rita);
  expect(await outcome(confirm(id, adminAgain))).toBe("second_person_needed");
  const reset = await proposeReset(cleo).catch((fault: { error: string }) => fault.error);
  expect(reset).toBe("rights_change_waiting");
  await ben.client.desk.withdrawRights({ id });
  // Nor is an account that the proposer has reset, until another has vouched for it.
  const { oneTimePassword } = await confirm(await proposeReset(cleo));
  const credentials = { name: cleo.name, password: oneTimePassword ?? "" };
  cleo = await firstSignIn(testServer, credentials);
  const next = await proposeReset(rita);
  expect(await outcome(confirm(next, cleo))).toBe("not_permitted");
  await admin.client.desk.vouchForOperator({ id: await idOf(cleo) });
  await confirm(next, cleo);
  expect(await lineOf(rita)).toMatchObject({ createdBy: cleo.name });
});

// Goal: the documented order of refusals. Method: each row breaks one more rule, the last checked
// first.
test("a reset is refused in the documented order", async () => {
  const { desk } = admin.client;
  const gone = await addOperator(testServer, admin, "risk");
  const goneId = await idOf(gone);
  await desk.disableOperator({ id: goneId });
  const ask = (id: string, by = admin) =>
    outcome(by.client.desk.proposeReset({ id, reason: REASON }));
  expect(await ask(goneId)).toBe("operator_disabled");
  expect(await ask(newRequestId())).toBe("operator_not_found");
  const id = await proposeReset(rita);
  expect(await ask(newRequestId())).toBe("rights_change_waiting");
  expect(await ask(newRequestId(), rita)).toBe("not_permitted");

  expect(await outcome(confirm(id, admin))).toBe("second_person_needed");
  expect(await outcome(confirm(newRequestId(), admin))).toBe("rights_change_not_found");
  expect(await outcome(confirm(newRequestId(), rita))).toBe("not_permitted");
  await ben.client.desk.withdrawRights({ id });
  expect(await outcome(confirm(id))).toBe("rights_change_not_found");
  expect(await outcome(rita.client.desk.readMe())).toBe("accepted");
});

test("a disabled operator is restored by two, with their former roles", async () => {
  const { desk } = admin.client;
  const id = await idOf(rita);
  const enable = (by = admin) => by.client.desk.proposeEnable({ id, reason: REASON });
  expect(await outcome(enable())).toBe("rights_unchanged");
  await desk.disableOperator({ id });
  const proposal = (await enable()).id;
  expect(await outcome(confirm(proposal, admin))).toBe("second_person_needed");
  expect(await confirm(proposal)).toEqual({ oneTimePassword: null });
  expect(await lineOf(rita)).toMatchObject({ isDisabled: false, isAwaitingVoucher: false });
  // Sessions that ended with the disabling stay ended.
  expect(await outcome(rita.client.desk.readMe())).toBe("not_signed_in");
  testServer.clock.advance(30 * SECOND_MS);
  const again = await signInAgain(testServer, rita);
  expect(await outcome(again.client.desk.readMe())).toBe("accepted");
  const about = { id: proposal, reason: REASON, outcome: "confirmed", operator: rita.name };
  expect(await logged(1, "rights")).toEqual([
    [
      ben.name,
      "desk.confirm-rights",
      JSON.stringify({ operator: rita.name, isDisabled: true }),
      JSON.stringify({ ...about, change: "enable" }),
    ],
  ]);
});

test("one administrator ends an operator's sessions, and the operator signs in again", async () => {
  const { endOperatorSessions } = admin.client.desk;
  const id = await idOf(rita);
  expect(await outcome(rita.client.desk.endOperatorSessions({ id }))).toBe("not_permitted");
  expect(await outcome(endOperatorSessions({ id: newRequestId() }))).toBe("operator_not_found");
  await endOperatorSessions({ id });
  expect(await outcome(rita.client.desk.readMe())).toBe("not_signed_in");
  expect(await loginStep(rita)).toBe("code");
  expect((await logged(1, rita.name))[0]).toEqual([
    "admin",
    "desk.end-sessions",
    null,
    '{"sessions":0}',
  ]);
  await admin.client.desk.disableOperator({ id });
  expect(await outcome(endOperatorSessions({ id }))).toBe("operator_disabled");
});

test("an operator is reset on the server machine, and counts as the same person", async () => {
  const before = await lineOf(ben);
  const deps = { ...testServer.server.deps, passwords: new Passwords() };
  const reset = (name: string) => resetOperatorOnServer(deps, { name, requestId: newCommandId() });
  expect(await reset("nobody.at.all")).toEqual({
    ok: false,
    error: { type: "operator_not_found" },
  });
  const done = await reset(` ${ben.name.toUpperCase()} `);
  const password = done.ok ? done.value.oneTimePassword : "";
  expect(await outcome(ben.client.desk.readMe())).toBe("not_signed_in");
  expect(await loginStep(ben)).toBe("operator_login_failed");
  expect(await lineOf(ben)).toEqual({
    ...before,
    mustChangePassword: true,
    mustEnrol: true,
    sessions: 0,
  });
  ben = await firstSignIn(testServer, { name: ben.name, password });
  expect((await ben.client.desk.readMe()).permissions).toContain("operators.manage");
  const lines = await logged(100, ben.name);
  const line = lines.findLast((one) => Array.isArray(one) && one[1] === "desk.reset-operator");
  expect(line).toEqual([
    "system",
    "desk.reset-operator",
    '{"isEnrolled":true}',
    '{"isEnrolled":false}',
  ]);
  await admin.client.desk.disableOperator({ id: await idOf(rita) });
  expect(await reset(rita.name)).toEqual({ ok: false, error: { type: "operator_disabled" } });
  expect((await verifyAudit(testServer.server.deps.database)).problem).toBeNull();
});

// Last, because time passes and every session expires.
test("a proposed reset expires after a day", async () => {
  const id = await proposeReset(rita);
  testServer.clock.advance(DAY_MS);
  const fresh = await signInAgain(testServer, ben);
  expect(await outcome(confirm(id, fresh))).toBe("rights_change_not_found");
});
