import { DAY_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import { registerMember } from "@plumbline/tests/kit/member";
import { oneTimeCode } from "@plumbline/tests/kit/one-time-code";
import {
  addOperator,
  deskClientOf,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { outcome } from "@plumbline/tests/kit/refusals/outcome";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: B2 whoever checks is another person than whoever made, not the same one at a second
// account. Method: operators sign in with the cookies that browsers keep, in one browser and
// in two, against a running server with a clock that the test moves.

let testServer: TestServer;
let send: SendRaw;
let admin: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  send = await rawSender(testServer);
  admin = await signInAdmin(testServer);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

/** A browser, by the cookie that the desk gave it. */
interface Browser {
  cookie: string;
}

/** Signs an operator in, in a browser that keeps what it is told to. */
async function signInAt(browser: Browser, { name, password, secret }: TestOperator) {
  testServer.clock.advance(MINUTE_MS);
  const { headers, envelope } = await send({
    path: "/api/desk/login",
    sealed: { name, password },
    headers: browser.cookie === "" ? {} : { cookie: `other=1; ${browser.cookie}` },
  });
  const [given = ""] = headers["set-cookie"] ?? [];
  if (given !== "") browser.cookie = given.split(";")[0] ?? "";
  const { token } = (envelope as { result: { token: string } }).result;
  const client = deskClientOf(testServer, () => token);
  await client.desk.enterCode({ code: oneTimeCode(secret, testServer.clock.now()) });
  return { client, given };
}

const FREEZE = {
  reasonCode: "other" as const,
  ...{ hours: 168, reason: "Signed in from two continents.", appeal: "Write to us at any time." },
};

test("the desk's cookie is the desk's alone, out of reach of scripts, and given once", async () => {
  const browser = { cookie: "" };
  const operator = await addOperator(testServer, admin, "risk");
  const first = await signInAt(browser, operator);
  const [named, ...fields] = first.given.split("; ");
  expect(named).toMatch(/^plumbline-desk-device=[\w-]{43}$/);
  expect(fields).toEqual([
    ...["Path=/api/desk/", "Max-Age=34560000", "HttpOnly", "SameSite=Strict"],
  ]);
  const second = await signInAt(browser, operator);
  expect(second.given).toBe("");
  // What was not given by us is replaced, whatever it says.
  const forged = { cookie: "plumbline-desk-device=' or 1=1 --" };
  expect((await signInAt(forged, operator)).given).not.toBe("");
  const member = await send({ path: "/api/app/login", sealed: {} });
  expect(member.headers["set-cookie"]).toBeUndefined();
});

test("B2 two accounts in one browser are one person, over other browsers too", async () => {
  const member = await registerMember(testServer);
  const [one, two] = [{ cookie: "" }, { cookie: "" }];
  const [ada, adaAgain, third, ben] = await Promise.all(
    [1, 2, 3, 4].map(() => addOperator(testServer, admin, "risk")),
  );
  if (!ada || !adaAgain || !third || !ben) throw new Error("operators are missing");
  const made = await signInAt(one, ada);
  const sameBrowser = await signInAt(one, adaAgain);
  const { freezeId } = await made.client.desk.freezeUser({ userId: member.id, ...FREEZE });
  const named = { userId: member.id, freezeId };
  expect(await outcome(sameBrowser.client.desk.confirmFreeze(named))).toBe("second_person_needed");

  // A third account that only ever met the second one, elsewhere.
  const elsewhere = await signInAt(two, third);
  const bridged = await signInAt(two, adaAgain);
  for (const { client } of [elsewhere, bridged]) {
    expect(await outcome(client.desk.confirmFreeze(named))).toBe("second_person_needed");
  }
  const { records } = await admin.client.desk.listOperators({ pageSize: 100 });
  const seenWith = (name: string) => records.find((one) => one.name === name)?.samePersonAs;
  expect(seenWith(third.name)).toEqual([ada.name, adaAgain.name].toSorted());
  expect(seenWith(ben.name)).toEqual([]);
  const other = await signInAt({ cookie: "" }, ben);
  expect(await outcome(other.client.desk.confirmFreeze(named))).toBe("accepted");
});

test("B2 accounts that were in one browser are one person for thirty days", async () => {
  const shared = { cookie: "" };
  const [ada, ben] = await Promise.all([1, 2].map(() => addOperator(testServer, admin, "risk")));
  if (!ada || !ben) throw new Error("operators are missing");
  await signInAt(shared, ada);
  await signInAt(shared, ben);
  const confirmLater = async () => {
    const member = await registerMember(testServer);
    const made = await signInAt({ cookie: "" }, ada);
    const { freezeId } = await made.client.desk.freezeUser({ userId: member.id, ...FREEZE });
    const checking = await signInAt({ cookie: "" }, ben);
    return outcome(checking.client.desk.confirmFreeze({ userId: member.id, freezeId }));
  };
  expect(await confirmLater()).toBe("second_person_needed");
  testServer.clock.advance(30 * DAY_MS);
  expect(await confirmLater()).toBe("accepted");
});
