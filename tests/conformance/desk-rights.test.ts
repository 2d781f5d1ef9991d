import {
  OPERATOR_ROLES,
  type OperatorNeed,
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

// Goal: every desk call is allowed to exactly its roles. Method: the whole matrix of callers and
// calls against a running server; each call declares its permission, and the roles are repeated
// here, so that a mistaken grant is detected.

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
const EVERY_PAYER: readonly OperatorRole[] = [
  ...(["admin", "finance", "risk", "support", "auditor"] as const),
];
const EVERY_READER: readonly OperatorRole[] = [
  ...(["admin", "finance", "risk", "verification", "support", "auditor"] as const),
];
/** The roles by the permission that a call declares. */
const MAY: Readonly<Record<OperatorNeed, readonly OperatorRole[]>> = {
  "desk.use": EVERYBODY,
  "symbols.read": EVERYBODY,
  "alerts.read": ["admin", "finance", "risk", "auditor"],
  "users.read": EVERY_READER,
  "operators.read": ["admin", "auditor"],
  "operators.manage": ["admin"],
  "audit.read": ["admin", "auditor"],
  "users.freeze": ["admin", "risk"],
  "symbols.halt": ["admin", "risk"],
  "terms.settle": ["admin", "risk"],
  "kyc.read": ["admin", "verification"],
  "kyc.decide": ["admin", "verification"],
  "ledger.read": ["admin", "finance", "risk", "auditor"],
  "treasury.read": ["admin", "finance", "risk", "auditor"],
  "settings.read": EVERY_PAYER,
  "recharges.read": EVERY_PAYER,
  "withdrawals.read": EVERY_PAYER,
  "adjustments.read": EVERY_PAYER,
  "recharges.decide": ["admin", "finance"],
  "withdrawals.decide": ["admin", "finance"],
  "adjustments.decide": ["admin", "finance"],
  "treasury.fund": ["admin", "finance"],
  "treasury.observe": ["admin", "finance"],
  "payments.settle": ["admin", "finance"],
  "content.edit": ["admin", "content"],
  "content.publish": ["admin", "content"],
  "support.read": ["admin", "support", "risk"],
  "support.answer": ["admin", "support"],
  "complaints.decide": ["admin", "support", "risk"],
  // Steps of signing in: a session that is signed in has completed them.
  "step.password": [],
  "step.enrol": [],
  "step.code": [],
};

const LOGOUT = "POST /api/desk/logout";

/** Signing out comes last, because it ends the session that sends it. */
const guarded = [...everyOperatorCall]
  .filter(([, { access }]) => access === "operator")
  .toSorted(([one], [other]) => Number(one === LOGOUT) - Number(other === LOGOUT));
const matrix = guarded.map(([name, { need = "desk.use" }]) => [name, MAY[need], need] as const);

test("the matrix is complete, and every desk call is in it", () => {
  const needs = new Set(matrix.map(([, , need]) => need));
  expect([...needs].toSorted()).toEqual(Object.keys(MAY).toSorted());
  expect([...everyOperatorCall.values()].every(({ path }) => path.startsWith("/api/desk/"))).toBe(
    true,
  );
  expect([...everyCall.keys()].filter((name) => name.includes("/api/desk/"))).toEqual([]);
  expect(guarded.filter(([, { need }]) => need === undefined)).toEqual([]);
  const open = [...everyOperatorCall].filter(([, { access }]) => access !== "operator");
  expect(open.map(([name]) => name)).toEqual(["POST /api/desk/login"]);
});

test.each(matrix)("B1 %s is for %s", async (name, allowed) => {
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
    // Sent without its fields, a permitted call names the missing field.
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

test("a session that is signing in may make only the call of its step", async () => {
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

test("no permission's name mentions prices, outcomes or balances", () => {
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
