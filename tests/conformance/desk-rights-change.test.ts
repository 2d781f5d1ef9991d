import { newRequestId } from "@plumbline/client";
import {
  OPERATOR_ROLES,
  type OperatorRole,
  type Permission,
  permissionsOf,
  wholeGrants,
} from "@plumbline/engine/desk";
import { DAY_MS } from "@plumbline/engine/kernel";
import { Database } from "@plumbline/server/platform/postgres/database";
import { verifyAudit } from "@plumbline/server/services/operators/audit-log";
import { runAsOwner } from "@plumbline/tests/kit/database";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { everyOperatorCall, rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: B6 permissions change by two persons, immediately and for open sessions, and every call
// then requires the changed permissions (B1). Method: three administrators and one operator of each
// role against two running servers.

const REASON = "Support halts symbols at night from now on.";

let testServer: TestServer;
let send: SendRaw;
let admin: TestOperator;
let second: TestOperator;
const byRole = new Map<OperatorRole, TestOperator>();

beforeAll(async () => {
  testServer = await startTestServer();
  send = await rawSender(testServer);
  admin = await signInAdmin(testServer);
  second = await addOperator(testServer, admin, "admin");
  byRole.set("admin", admin);
  for (const role of OPERATOR_ROLES) {
    if (role !== "admin") byRole.set(role, await addOperator(testServer, admin, role));
  }
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const of = (role: OperatorRole): TestOperator => {
  const operator = byRole.get(role);
  if (operator === undefined) throw new Error(`nobody is ${role}`);
  return operator;
};

const give = (permission: Permission, role: OperatorRole, isGiven = true) => ({
  permission,
  role,
  isGiven,
});

const idOf = async (name: string): Promise<string> => {
  const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
  return records.find((one) => one.name === name)?.id ?? "";
};

const resume = { symbol: "BTCUSDT", reason: "The venue is sound again." };
const mayHalt = (role: OperatorRole) => outcome(of(role).client.market.resumeSymbol(resume));

test("a change waits for a second person, then applies at once in every process", async () => {
  const beside = await startBeside(testServer);
  const sendBeside = await rawSender(beside);
  const changes = [give("symbols.halt", "support"), give("symbols.halt", "risk", false)];
  const { id } = await admin.client.desk.proposeGrants({ changes, reason: `  ${REASON} ` });
  expect(await mayHalt("support")).toBe("not_permitted");
  expect(await mayHalt("risk")).toBe("symbol_not_halted");
  expect(await admin.client.desk.readRights()).toMatchObject({
    version: 1,
    proposal: { id, changes, reason: REASON, proposedBy: "admin", isOwn: true, operator: null },
    versions: [{ version: 1, proposedBy: null, confirmedBy: null }],
  });
  expect(await outcome(admin.client.desk.confirmRights({ id }))).toBe("second_person_needed");
  expect(await outcome(of("risk").client.desk.confirmRights({ id }))).toBe("not_permitted");
  const proposed = admin.client.desk.proposeGrants({ changes, reason: REASON });
  expect(await outcome(proposed)).toBe("rights_change_waiting");

  await second.client.desk.confirmRights({ id });
  expect(await mayHalt("support")).toBe("symbol_not_halted");
  expect(await mayHalt("risk")).toBe("not_permitted");
  const { token } = of("risk");
  const there = await sendBeside({ path: "/api/desk/market/resume", token, sealed: resume });
  expect(there.envelope?.error).toBe("not_permitted");
  expect((await of("support").client.desk.readMe()).permissions).toContain("symbols.halt");
  expect(await second.client.desk.readRights()).toMatchObject({
    version: 2,
    proposal: null,
    versions: [
      {
        version: 2,
        proposedBy: "admin",
        confirmedBy: second.name,
        changes: [...changes].reverse(),
      },
      { version: 1 },
    ],
  });
  expect(await outcome(second.client.desk.confirmRights({ id }))).toBe("rights_change_not_found");
  await beside.stop();
});

test("B1 every call applies the changed permissions, for every role", async () => {
  const { grants } = await admin.client.desk.readRights();
  const now = wholeGrants(Object.fromEntries(grants.map((one) => [one.permission, one.roles])));
  for (const [name, { method, path, need }] of everyOperatorCall) {
    // Without signing out, which would end the session of the next call, and without signing in,
    // which no session may do.
    if (need === undefined || path.endsWith("/logout")) continue;
    for (const role of OPERATOR_ROLES) {
      const sealed = method === "POST" ? {} : undefined;
      const { token } = of(role);
      const { envelope } = await send({ method, path, token, ...(sealed && { sealed }) });
      const isAllowed = permissionsOf([role], now).some((permission) => permission === need);
      const answer = envelope?.error ?? "accepted";
      const expected = isAllowed ? /^(accepted|invalid_input)$/ : /^not_permitted$/;
      expect([name, role, answer]).toEqual([name, role, expect.stringMatching(expected)]);
    }
  }
});

test("B6 nobody raises their own role, alone or by another's proposal", async () => {
  const { desk } = admin.client;
  const own = await idOf("admin");
  const raised = { id: own, roles: ["admin" as const, "auditor" as const], reason: REASON };
  expect(await outcome(desk.proposeRoles(raised))).toBe("own_rights_raised");
  const { id } = await second.client.desk.proposeRoles(raised);
  expect(await outcome(desk.confirmRights({ id }))).toBe("own_rights_raised");
  await desk.withdrawRights({ id });
  expect(await outcome(desk.confirmRights({ id }))).toBe("rights_change_not_found");
});

test("B6 the last administrator stays one, whatever is removed", async () => {
  const { desk } = admin.client;
  const changes = [give("operators.manage", "admin", false)];
  const proposed = desk.proposeGrants({ changes, reason: REASON });
  expect(await outcome(proposed)).toBe("last_administrator");
  const alone = await startTestServer();
  const only = await signInAdmin(alone);
  const { records } = await only.client.desk.listOperators();
  const lowered = { id: records[0]?.id ?? "", roles: ["auditor" as const], reason: REASON };
  expect(await outcome(only.client.desk.proposeRoles(lowered))).toBe("own_rights_raised");
  expect(await outcome(only.client.desk.disableOperator({ id: lowered.id }))).toBe(
    "operator_is_self",
  );
  await alone.stop();
});

test("an operator's other roles count at once, and a repeated proposal is one", async () => {
  const requestId = newRequestId();
  const content = of("content");
  const request = { id: await idOf(content.name), roles: ["support" as const], reason: REASON };
  const { id } = await admin.client.desk.proposeRoles(request, { requestId });
  expect(await admin.client.desk.proposeRoles(request, { requestId })).toEqual({ id });
  expect((await second.client.desk.readRights()).proposal).toMatchObject({
    isOwn: false,
    operator: { name: content.name, rolesBefore: ["content"], roles: ["support"] },
  });
  expect(await outcome(content.client.profile.listUsers())).toBe("not_permitted");
  await second.client.desk.confirmRights({ id });
  expect(await outcome(content.client.profile.listUsers())).toBe("accepted");
});

test("one of two concurrent confirmations succeeds, and the log has every step", async () => {
  const third = await addOperator(testServer, admin, "admin");
  const changes = [give("ledger.read", "support")];
  const { id } = await admin.client.desk.proposeGrants({ changes, reason: REASON });
  const outcomes = await Promise.all(
    [second, third, second].map(({ client }) => outcome(client.desk.confirmRights({ id }))),
  );
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    "rights_change_not_found",
    "rights_change_not_found",
  ]);
  const { records } = await admin.client.desk.listAudit({ subject: "rights", pageSize: 100 });
  expect(records.slice(0, 2).map(({ call }) => call)).toEqual([
    "desk.confirm-rights",
    "desk.propose-rights",
  ]);
  expect(JSON.parse(records[0]?.after ?? "")).toMatchObject({ changes, outcome: "confirmed" });
  const database = new Database({ url: testServer.databaseUrl });
  expect((await verifyAudit(database)).problem).toBeNull();
  await database.close();
  const bent = runAsOwner(testServer.databaseUrl, "update role_versions set grants = '{}'");
  await expect(bent).rejects.toThrow(/append-only/);
});

// The last test, because every session ends with the day.
test("B2 a proposal expires after a day", async () => {
  const changes = [give("audit.read", "support")];
  const { id } = await admin.client.desk.proposeGrants({ changes, reason: REASON });
  testServer.clock.advance(DAY_MS);
  const fresh = await signInAgain(testServer, second);
  expect(await outcome(fresh.client.desk.confirmRights({ id }))).toBe("rights_change_not_found");
  expect((await fresh.client.desk.readRights()).proposal).toBeNull();
});

test("a change of rights waits for roles that may read rights, and for a day", async () => {
  const waiting = async () => {
    const { queues } = await admin.client.desk.readDashboard({});
    return queues.find(({ id }) => id === "rights");
  };
  admin = await signInAgain(testServer, admin);
  const content = await addOperator(testServer, admin, "content");
  expect(await waiting()).toMatchObject({ count: 0, oldestTime: null });
  const reason = "Their telephone is lost, and the codes with it.";
  await admin.client.desk.proposeReset({ id: await idOf(of("finance").name), reason });
  expect(await waiting()).toMatchObject({ count: 1 });
  const { queues } = await content.client.desk.readDashboard({});
  expect(queues.map(({ id }) => id)).toEqual(["content", "publicSettings"]);
  testServer.clock.advance(DAY_MS);
  admin = await signInAgain(testServer, admin);
  expect(await waiting()).toMatchObject({ count: 0 });
});
