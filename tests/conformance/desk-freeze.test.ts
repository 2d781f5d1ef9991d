import { newRequestId } from "@plumbline/client";
import { HOUR_MS } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { Database } from "@plumbline/server/platform/postgres/database";
import { verifyAudit } from "@plumbline/server/services/operators/audit-log";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: one person cannot hold a user for long, and every step is logged. Method: two operators and
// a member against a running server, with a clock that the test moves.

const PASSWORD = "correct horse battery";
const REASON = "Signed in from two continents within a minute.";
const reasonCode = "suspected_theft";
const APPEAL = "Write to appeals@example.com; we answer within a day.";
const LIFTED = "The user has shown that both were theirs.";

let testServer: TestServer;
let admin: TestOperator;
let risk: TestOperator;
let member: Member;
let account: string;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
  risk = await addOperator(testServer, admin, "risk");
});
beforeEach(async () => {
  member = await registerMember(testServer);
  ({ account } = await member.client.profile.getMyUserInfo({}));
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const signIn = () => clientOf(testServer).auth.login({ account, password: PASSWORD });
const freeze = (hours: number, by = admin) =>
  by.client.desk.freezeUser({
    userId: member.id,
    hours,
    reasonCode,
    reason: REASON,
    appeal: APPEAL,
  });
const inHours = (hours: number) => toWireTime(testServer.clock.now() + hours * HOUR_MS);

const freezesNow = async () => (await admin.client.profile.readUser({ id: member.id })).freezes;

test("beyond three days a second person confirms the whole period", async () => {
  const [three, seven] = [inHours(72), inHours(168)];
  const begun = await freeze(168);
  expect(begun).toMatchObject({ endTime: three, requestedEndTime: seven });
  const named = { userId: member.id, freezeId: begun.freezeId };
  expect(await outcome(admin.client.desk.confirmFreeze(named))).toBe("second_person_needed");
  expect(await outcome(freeze(24, risk))).toBe("user_already_frozen");
  expect(await freezesNow()).toMatchObject([
    {
      endTime: three,
      requestedEndTime: seven,
      isInForce: true,
      isWaiting: true,
      confirmedBy: null,
    },
  ]);
  expect(await risk.client.desk.confirmFreeze(named)).toEqual({ ...begun, endTime: seven });
  expect(await outcome(risk.client.desk.confirmFreeze(named))).toBe("freeze_not_waiting");
  expect(await freezesNow()).toMatchObject([
    { endTime: seven, isWaiting: false, startedBy: "admin", confirmedBy: risk.name },
  ]);
});

test("lifting a hold ends it immediately; the log has each step once", async () => {
  const requestId = newRequestId();
  const explanation = { reasonCode, reason: `  ${REASON} `, appeal: APPEAL } as const;
  const request = { userId: member.id, hours: 48, ...explanation };
  const begun = await admin.client.desk.freezeUser(request, { requestId });
  expect(await admin.client.desk.freezeUser(request, { requestId })).toEqual(begun);
  const named = { userId: member.id, freezeId: begun.freezeId };
  await risk.client.desk.unfreezeUser({ ...named, reason: LIFTED });
  expect(await outcome(signIn())).toBe("accepted");
  expect(await outcome(risk.client.desk.unfreezeUser({ ...named, reason: LIFTED }))).toBe(
    "user_not_frozen",
  );
  const { records } = await admin.client.desk.listAudit({ subject: member.id });
  expect(records.map(({ call, operatorName }) => [call, operatorName])).toEqual([
    ["desk.unfreeze-user", risk.name],
    ["desk.freeze-user", "admin"],
  ]);
  expect(JSON.parse(records[0]?.after ?? "")).toMatchObject({ isLifted: true, reason: LIFTED });
  expect(JSON.parse(records[1]?.after ?? "")).toMatchObject({ isLifted: false, reason: REASON });
  const database = new Database({ url: testServer.databaseUrl });
  expect((await verifyAudit(database)).problem).toBeNull();
  await database.close();
});

test("of two operators who freeze one user at once, one succeeds", async () => {
  const outcomes = await Promise.all([freeze(24), freeze(24, risk), freeze(24)].map(outcome));
  expect(outcomes.toSorted()).toEqual(["accepted", "user_already_frozen", "user_already_frozen"]);
  expect(await freezesNow()).toHaveLength(1);
});

const STRANGER = "0190f000-0000-7000-8000-000000000001";

test.each([
  ["user_not_found", { userId: STRANGER }],
  ["invalid_input", { userId: "' or 1=1 --" }],
  ["invalid_input", { hours: 0 }],
  ["invalid_input", { hours: 721 }],
  ["invalid_input", { hours: 1.5 }],
  ["invalid_input", { reason: "  too short  " }],
  ["invalid_input", { reason: "x".repeat(501) }],
  ["invalid_input", { appeal: "" }],
])("a freeze is refused with %s for %o", async (error, bent) => {
  const explanation = { reasonCode, reason: REASON, appeal: APPEAL } as const;
  const request = { userId: member.id, hours: 24, ...explanation, ...bent };
  expect(await outcome(admin.client.desk.freezeUser(request))).toBe(error);
  expect(await freezesNow()).toEqual([]);
});

test("a freeze is found only with its own user", async () => {
  const { freezeId } = await freeze(24);
  const named = { userId: (await registerMember(testServer)).id, freezeId };
  expect(await outcome(risk.client.desk.confirmFreeze(named))).toBe("freeze_not_found");
  expect(await outcome(risk.client.desk.unfreezeUser({ ...named, reason: LIFTED }))).toBe(
    "freeze_not_found",
  );
});

// The last test, because operators' sessions end as the clock advances.
test("a hold lasts exactly as long as stated", async () => {
  const until = inHours(24);
  expect(await freeze(24)).toMatchObject({ endTime: until, requestedEndTime: until });
  testServer.clock.advance(24 * HOUR_MS - 1);
  const { token, userInfo } = await signIn();
  expect(userInfo.hold).toMatchObject({ reason: REASON, until });
  const client = clientOf(testServer, { token: () => token });
  expect(await outcome(client.contract.resetDemo({}))).toBe("account_held");
  testServer.clock.advance(1_000);
  expect(await outcome(client.contract.resetDemo({}))).toBe("nothing_to_reset");
});
