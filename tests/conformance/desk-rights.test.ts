import {
  OPERATOR_ROLES,
  type OperatorRole,
  type Permission,
  PERMISSIONS,
} from "@plumbline/engine/desk";
import {
  addOperator,
  deskClientOf,
  oneTimeCode,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  everyCall,
  everyOperatorCall,
  rawSender,
  type SendRaw,
} from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: every call of the desk is made by those it is for and by nobody else. Method: the whole
// matrix of callers and calls against a running server; who may what is written here once more, so
// that a right given by mistake is seen.

let testServer: TestServer;
let send: SendRaw;
let member: Member;
let admin: TestOperator;
const byRole = new Map<OperatorRole, TestOperator>();

beforeAll(async () => {
  testServer = await startTestServer();
  send = await rawSender(testServer);
  member = await registerMember(testServer);
  admin = await signInAdmin(testServer);
  byRole.set("admin", admin);
  for (const role of OPERATOR_ROLES) {
    if (role !== "admin") byRole.set(role, await addOperator(testServer, admin, role));
  }
});

afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const EVERYBODY: readonly OperatorRole[] = OPERATOR_ROLES;
const EVERY_READER: readonly OperatorRole[] = [
  ...(["admin", "finance", "risk", "verification", "support", "auditor"] as const),
];
const MAY: Readonly<Record<string, readonly OperatorRole[]>> = {
  "GET /api/desk/me": EVERYBODY,
  "GET /api/desk/dashboard": EVERYBODY,
  "GET /api/desk/operators": ["admin", "auditor"],
  "POST /api/desk/exports/note": EVERYBODY,
  "POST /api/desk/operators/add": ["admin"],
  "POST /api/desk/operators/vouch": ["admin"],
  "POST /api/desk/operators/disable": ["admin"],
  "POST /api/desk/operators/proposeRoles": ["admin"],
  "POST /api/desk/operators/proposeReset": ["admin"],
  "POST /api/desk/operators/proposeEnable": ["admin"],
  "POST /api/desk/operators/endSessions": ["admin"],
  "POST /api/desk/me/changePassword": EVERYBODY,
  "POST /api/desk/me/replaceAuthenticator": EVERYBODY,
  "GET /api/desk/rights": ["admin", "auditor"],
  "POST /api/desk/rights/propose": ["admin"],
  "POST /api/desk/rights/confirm": ["admin"],
  "POST /api/desk/rights/withdraw": ["admin"],
  "GET /api/desk/audit": ["admin", "auditor"],
  "GET /api/desk/market/symbols": EVERYBODY,
  "POST /api/desk/market/halt": ["admin", "risk"],
  "POST /api/desk/market/confirmHalt": ["admin", "risk"],
  "POST /api/desk/market/resume": ["admin", "risk"],
  "GET /api/desk/profile/users": EVERY_READER,
  "GET /api/desk/profile/user": EVERY_READER,
  "GET /api/desk/profile/signals": EVERY_READER,
  "GET /api/desk/profile/sharing": EVERY_READER,
  "GET /api/desk/profile/findUser": EVERY_READER,
  "POST /api/desk/users/freeze": ["admin", "risk"],
  "POST /api/desk/users/confirmFreeze": ["admin", "risk"],
  "POST /api/desk/users/unfreeze": ["admin", "risk"],
  "GET /api/desk/kyc/cases": ["admin", "verification"],
  "GET /api/desk/kyc/case": ["admin", "verification"],
  "POST /api/desk/kyc/openFile": ["admin", "verification"],
  "POST /api/desk/kyc/claim": ["admin", "verification"],
  "POST /api/desk/kyc/release": ["admin", "verification"],
  "POST /api/desk/kyc/approve": ["admin", "verification"],
  "POST /api/desk/kyc/reject": ["admin", "verification"],
  "POST /api/desk/kyc/proposeFinalRefusal": ["admin", "verification"],
  "POST /api/desk/kyc/confirmFinalRefusal": ["admin", "verification"],
  "POST /api/desk/kyc/withdrawFinalRefusal": ["admin", "verification"],
  "POST /api/desk/kyc/decideAppeal": ["admin", "verification"],
  "GET /api/desk/wallet/entries": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/wallet/entry": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/wallet/treasury": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/wallet/treasury/one": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/wallet/houseTransfers": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/wallet/houseTransfers/funds": ["admin", "finance", "risk", "auditor"],
  "POST /api/desk/wallet/houseTransfers/propose": ["admin", "finance"],
  "POST /api/desk/wallet/houseTransfers/confirm": ["admin", "finance"],
  "POST /api/desk/wallet/houseTransfers/withdraw": ["admin", "finance"],
  "GET /api/desk/contract/exposures": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/wallet/recharges": ["admin", "finance", "risk", "support", "auditor"],
  "GET /api/desk/wallet/withdrawals": ["admin", "finance", "risk", "support", "auditor"],
  "GET /api/desk/wallet/recharge": ["admin", "finance", "risk", "support", "auditor"],
  "GET /api/desk/wallet/withdrawal": ["admin", "finance", "risk", "support", "auditor"],
  "POST /api/desk/wallet/recharges/openProof": ["admin", "finance"],
  "POST /api/desk/wallet/recharges/approve": ["admin", "finance"],
  "POST /api/desk/wallet/recharges/reject": ["admin", "finance"],
  "POST /api/desk/wallet/recharges/decideReversal": ["admin", "finance"],
  "POST /api/desk/wallet/withdrawals/claim": ["admin", "finance"],
  "POST /api/desk/wallet/withdrawals/approve": ["admin", "finance"],
  "POST /api/desk/wallet/withdrawals/reject": ["admin", "finance"],
  "POST /api/desk/wallet/withdrawals/pay": ["admin", "finance"],
  "POST /api/desk/wallet/withdrawals/fail": ["admin", "finance"],
  "GET /api/desk/wallet/adjustments": ["admin", "finance", "risk", "support", "auditor"],
  "POST /api/desk/wallet/adjustments/propose": ["admin", "finance"],
  "POST /api/desk/wallet/adjustments/confirm": ["admin", "finance"],
  "POST /api/desk/wallet/adjustments/withdraw": ["admin", "finance"],
  "GET /api/desk/wallet/settings": ["admin", "finance", "risk", "support", "auditor"],
  "POST /api/desk/wallet/settings/propose": ["admin", "finance"],
  "POST /api/desk/wallet/settings/confirm": ["admin", "finance"],
  "POST /api/desk/wallet/settings/withdraw": ["admin", "finance"],
  "GET /api/desk/contract/terms": ["admin", "finance", "risk", "support", "auditor"],
  "GET /api/desk/contract/terms/versions": ["admin", "finance", "risk", "support", "auditor"],
  "POST /api/desk/contract/terms/propose": ["admin", "risk"],
  "POST /api/desk/contract/terms/confirm": ["admin", "risk"],
  "POST /api/desk/contract/terms/withdraw": ["admin", "risk"],
  "GET /api/desk/flash-exchange/inventory": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/flash-exchange/orders": ["admin", "finance", "risk", "auditor"],
  "GET /api/desk/flash-exchange/terms": ["admin", "finance", "risk", "support", "auditor"],
  "POST /api/desk/flash-exchange/terms/propose": ["admin", "risk"],
  "POST /api/desk/flash-exchange/terms/confirm": ["admin", "risk"],
  "POST /api/desk/flash-exchange/terms/withdraw": ["admin", "risk"],
  // Steps of signing in: whoever is signed in has left them behind.
  "POST /api/desk/setFirstPassword": [],
  "POST /api/desk/startEnrolment": [],
  "POST /api/desk/finishEnrolment": [],
  "POST /api/desk/enterCode": [],
  "POST /api/desk/enterRecoveryCode": [],
  // Last, because it ends what it is sent with.
  "POST /api/desk/logout": EVERYBODY,
};

const guarded = [...everyOperatorCall].filter(([, { access }]) => access === "operator");

test("the matrix is whole, and no call of the desk is anywhere else", () => {
  expect(Object.keys(MAY).toSorted()).toEqual(guarded.map(([name]) => name).toSorted());
  expect([...everyOperatorCall.values()].every(({ path }) => path.startsWith("/api/desk/"))).toBe(
    true,
  );
  expect([...everyCall.keys()].filter((name) => name.includes("/api/desk/"))).toEqual([]);
  expect(guarded.filter(([, { need }]) => need === undefined)).toEqual([]);
  const open = [...everyOperatorCall].filter(([, { access }]) => access !== "operator");
  expect(open.map(([name]) => name)).toEqual(["POST /api/desk/login"]);
});

test.each(Object.entries(MAY))("B1 %s is for %s", async (name, allowed) => {
  const [method = "", path = ""] = name.split(" ");
  const ask = async (token: string) => {
    const sealed = method === "POST" ? {} : undefined;
    const { envelope } = await send({ method, path, token, ...(sealed && { sealed }) });
    return envelope?.error ?? "accepted";
  };
  expect(await ask("")).toBe("not_signed_in");
  expect(await ask(member.token)).toBe("not_signed_in");
  expect(await ask(`${admin.token}x`)).toBe("not_signed_in");
  for (const role of OPERATOR_ROLES) {
    const answer = await ask(byRole.get(role)?.token ?? "");
    // Without its fields a call that may be made says what it misses.
    const expected = allowed.includes(role) ? /^(accepted|invalid_input)$/ : /^not_permitted$/;
    expect([role, answer]).toEqual([role, expect.stringMatching(expected)]);
  }
});

test.each([...everyCall].filter(([, { access }]) => access === "member"))(
  "B5 %s takes no operator's token, in either header",
  async (_, { method, path }) => {
    const { token } = await addedAdmin();
    const filled = path.replace("{id}", "0190f000-0000-7000-8000-000000000001");
    for (const headers of [{ "access-token": token }, { "desk-token": token }]) {
      const sealed = method === "POST" ? {} : undefined;
      const answer = await send({ method, path: filled, headers, ...(sealed && { sealed }) });
      expect(answer.envelope?.error).toBe("not_signed_in");
    }
  },
);

test("a session that is still signing in may make the call of its step and no other", async () => {
  const { oneTimePassword } = await (
    await addedAdmin()
  ).client.desk.addOperator({
    name: "half.way",
    roles: ["admin"],
  });
  const { token, step } = await deskClientOf(testServer).desk.login({
    name: "half.way",
    password: oneTimePassword ?? "",
  });
  expect(step).toBe("password");
  for (const [name, { method, path, need }] of guarded) {
    const sealed = method === "POST" ? {} : undefined;
    const { envelope } = await send({ method, path, token, ...(sealed && { sealed }) });
    const expected = need === "step.password" ? "invalid_input" : "not_permitted";
    expect([name, envelope?.error]).toEqual([name, expected]);
  }
});

test("no permission has a name that speaks of prices, outcomes or balances", () => {
  const names: readonly Permission[] = Object.keys(PERMISSIONS) as Permission[];
  expect(
    names.filter((name) => /price|tick|candle|outcome|win|balance|password/.test(name)),
  ).toEqual([]);
});

let second: TestOperator | undefined;
/** The matrix ended the first sessions. */
async function addedAdmin(): Promise<TestOperator> {
  if (second !== undefined) return second;
  testServer.clock.advance(60_000);
  const session = { token: "" };
  const client = deskClientOf(testServer, () => session.token);
  session.token = (await client.desk.login({ name: admin.name, password: admin.password })).token;
  await client.desk.enterCode({ code: oneTimeCode(admin.secret, testServer.clock.now()) });
  second = { ...admin, client, token: session.token };
  return second;
}
