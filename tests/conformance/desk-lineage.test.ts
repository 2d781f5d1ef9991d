import { addAdministrator } from "@plumbline/server/areas/desk/manage-operators";
import { switchOnePerson } from "@plumbline/server/areas/desk/one-person";
import { newRequestId } from "@plumbline/server/platform/process/ids";
import { Passwords } from "@plumbline/server/services/identity/passwords";
import { registerMember } from "@plumbline/tests/kit/member";
import {
  addUnvouched,
  firstSignIn,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { claimLargeRecharge } from "@plumbline/tests/kit/wallet/large-recharge";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

let testServer: TestServer;
let admin: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  admin = await signInAdmin(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

const idOf = async (name: string): Promise<string> => {
  const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
  return records.find((one) => one.name === name)?.id ?? "";
};

// Goal: F6 an administrator and the accounts they add count as one person until another
// administrator vouches. Method: a real case: two finance operators added by one administrator, and
// 20 000 USDT; then a second administrator, added on the server machine, after which adding takes
// both.
test("F6 an account added by a person cannot be that person's second person", async () => {
  const ada = await addUnvouched(testServer, admin, "finance");
  const adaToo = await addUnvouched(testServer, admin, "finance");
  const seenBy = await claimLargeRecharge({ testServer, admin });
  const { wallet } = ada.client;
  expect(await wallet.approveRecharge(await seenBy(wallet))).toEqual({ stage: "confirmed" });
  for (const { client } of [adaToo, admin]) {
    const again = client.wallet.approveRecharge(await seenBy(client.wallet));
    expect(await outcome(again)).toBe("same_operator");
  }
  // A refused operator reads the reason, step by step.
  expect(await adaToo.client.desk.listOwnAccounts({})).toContainEqual({
    name: ada.name,
    reasons: [
      { type: "lineage", names: [adaToo.name, admin.name] },
      { type: "lineage", names: [ada.name, admin.name] },
    ],
  });
  // Neither the creator nor an account that the creator added can vouch for it.
  const id = await idOf(adaToo.name);
  const own = await addUnvouched(testServer, admin, "admin");
  for (const { client } of [admin, own]) {
    expect(await outcome(client.desk.vouchForOperator({ id }))).toBe("second_person_needed");
  }

  const deps = { ...testServer.server.deps, passwords: new Passwords() };
  const add = (name: string) => addAdministrator(deps, { name, requestId: newRequestId() });
  const second = await add("second.admin");
  expect(await add("third.admin")).toEqual({ ok: false, error: { type: "two_administrators" } });
  const password = (second.ok && second.value.oneTimePassword) || "";
  const ben = await firstSignIn(testServer, { name: "second.admin", password });
  const lines = (await ben.client.desk.listOperators({ pageSize: 100 })).records;
  expect(lines.find(({ name }) => name === "second.admin")).toMatchObject({
    createdBy: null,
    samePersonAs: [],
    isSelf: true,
  });
  await ben.client.desk.vouchForOperator({ id });
  expect(await outcome(ben.client.desk.vouchForOperator({ id }))).toBe("operator_vouched");
  const { wallet: vouched } = adaToo.client;
  expect(await vouched.approveRecharge(await seenBy(vouched))).toEqual({ stage: "delivered" });
  // From now on adding requires both: without the other's vouching, the account may do nothing.
  const carol = await addUnvouched(testServer, admin, "finance");
  expect(await carol.client.desk.readMe()).toMatchObject({
    permissions: ["desk.use"],
    isAwaitingVoucher: true,
  });
  expect(await outcome(carol.client.wallet.listRechargeCases({}))).toBe("not_permitted");
  // No case can be assigned to her either.
  const payers = async () =>
    (await admin.client.wallet.listWithdrawalColleagues({})).map(({ name }) => name);
  expect(await payers()).not.toContain(carol.name);
  await ben.client.desk.vouchForOperator({ id: await idOf(carol.name) });
  expect(await payers()).toContain(carol.name);
  expect(await outcome(carol.client.wallet.listRechargeCases({}))).toBe("accepted");
  const { records } = await admin.client.desk.listAudit({ call: "desk.vouch" });
  expect(records.map(({ operatorName, subject }) => [operatorName, subject])).toEqual([
    ["second.admin", carol.name],
    ["second.admin", adaToo.name],
  ]);
  // A proposal of a disabled account cannot be confirmed, so no reason is shown.
  const accounts = async () =>
    (await admin.client.desk.listOwnAccounts({})).map(({ name }) => name);
  expect(await accounts()).toContain(own.name);
  await admin.client.desk.disableOperator({ id: await idOf(own.name) });
  expect(await accounts()).not.toContain(own.name);
  await admin.client.desk.disableOperator({ id: await idOf("second.admin") });
});

// Goal: in a sandbox one person may act for both, and every screen shows it. Method: the switch on
// the server machine, on and off, and what the same two accounts may do.
test("one person acts for both only while this is switched on", async () => {
  const { commands } = testServer.server.deps;
  const turn = (isOn: boolean) => switchOnePerson(commands, { isOn, requestId: newRequestId() });
  const own = await addUnvouched(testServer, admin, "risk");
  const freeze = async () => {
    const { id: userId } = await registerMember(testServer);
    return {
      userId,
      freezeId: (await admin.client.desk.freezeUser({ userId, ...FREEZE })).freezeId,
    };
  };
  const first = await freeze();
  await turn(true);
  expect(await own.client.desk.readMe()).toMatchObject({ isOnePersonEnough: true });
  expect(await outcome(admin.client.desk.confirmFreeze(first))).toBe("second_person_needed");
  expect(await outcome(own.client.desk.confirmFreeze(first))).toBe("accepted");
  await turn(false);
  expect(await outcome(own.client.desk.confirmFreeze(await freeze()))).toBe("second_person_needed");
  expect(await own.client.desk.readMe()).toMatchObject({ isOnePersonEnough: false });
  const { records } = await admin.client.desk.listAudit({ call: "desk.one-person" });
  expect(records.map(({ operatorName, after }) => [operatorName, after])).toEqual([
    ["system", '{"isOn":false}'],
    ["system", '{"isOn":true}'],
  ]);
});

const FREEZE = {
  reasonCode: "other" as const,
  hours: 168,
  reason: "Signed in from two continents.",
  appeal: "Write to us at any time.",
};
