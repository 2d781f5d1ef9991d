// Goal: a member is shown by the name they chose, nobody by the house's, and a name signs nobody
// in. Method: the area's routes as the server calls them, on a real PostgreSQL.
import { randomUUID } from "node:crypto";
import * as calls from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  type NewMember,
  type Sending,
} from "@plumbline/tests/kit/auth-area";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let auth: AuthAreaUnderTest;
let account: string;
let from: NewMember["from"];

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
beforeEach(async () => {
  ({ account, from } = await auth.newMember());
});

const change = (nickname: unknown, sending: Sending = {}) =>
  auth.send(calls.changeNickname, { nickname }, { ...from, ...sending });

async function shownBy(): Promise<string | undefined> {
  const rows = await auth.query<{ nickname: string }>(
    "select nickname from profiles where account = $1",
    [account],
  );
  return rows[0]?.nickname;
}

test("a name is kept as it is read: composed, trimmed, with single spaces", async () => {
  expect(await shownBy()).toBe(account);
  expect(await change("  Zoe\u0308   O'Neil ")).toEqual({ nickname: "Zo\u00eb O'Neil" });
  expect(await shownBy()).toBe("Zo\u00eb O'Neil");
  expect(await auth.login("Zo\u00eb O'Neil", GOOD_PASSWORD, from)).not.toHaveProperty("token");
  expect(await auth.login(account, GOOD_PASSWORD, from)).toHaveProperty("token");
});

test.each([
  ["", "nickname_malformed"],
  [7, "invalid_input nickname"],
  ["A".repeat(200), "invalid_input nickname"],
  ["A", "nickname_malformed"],
  ["A".repeat(21), "nickname_malformed"],
  ["<b>Ada</b>", "nickname_malformed"],
  ["Ada\u202egnp", "nickname_malformed"],
  ["\u2603\u2603", "nickname_malformed"],
  ["Plumbline Support", "nickname_reserved"],
])("%j is refused and changes nothing", async (nickname, refusal) => {
  expect(await change(nickname)).toBe(refusal);
  expect(await shownBy()).toBe(account);
});

test("the edges of its length are names", async () => {
  expect(await change("Al")).toEqual({ nickname: "Al" });
  expect(await change("A".repeat(20))).toEqual({ nickname: "A".repeat(20) });
});

test("one request id has one effect, and is no other change's", async () => {
  const requestId = randomUUID();
  expect(await change("Ada", { requestId })).toEqual({ nickname: "Ada" });
  expect(await change("Grace")).toEqual({ nickname: "Grace" });
  expect(await change("Ada", { requestId })).toEqual({ nickname: "Ada" });
  expect(await shownBy()).toBe("Grace");
  expect(await change("Linus", { requestId })).toBe("request_id_reused");
});

test("nobody signed in changes no name", async () => {
  expect(await change("Ada", { token: "" })).toBe("not_signed_in");
  expect(await shownBy()).toBe(account);
});
