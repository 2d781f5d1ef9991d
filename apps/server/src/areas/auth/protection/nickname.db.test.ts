// Goal: a member is shown under their display name, no member under the house's, and a display name
// does not sign in. Method: the area's routes as the server calls them, on a real PostgreSQL.
import { randomUUID } from "node:crypto";
import * as calls from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  type NewMember,
  type Sending,
  signedIn,
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

test("a name is stored as displayed: composed, trimmed, with single spaces", async () => {
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

test("names of the minimum and maximum length are accepted", async () => {
  expect(await change("Al")).toEqual({ nickname: "Al" });
  expect(await change("A".repeat(20))).toEqual({ nickname: "A".repeat(20) });
});

test("a request id has one effect and serves no other change", async () => {
  const requestId = randomUUID();
  expect(await change("Ada", { requestId })).toEqual({ nickname: "Ada" });
  expect(await change("Grace")).toEqual({ nickname: "Grace" });
  expect(await change("Ada", { requestId })).toEqual({ nickname: "Ada" });
  expect(await shownBy()).toBe("Grace");
  expect(await change("Linus", { requestId })).toBe("request_id_reused");
});

test("without a session no name is changed", async () => {
  expect(await change("Ada", { token: "" })).toBe("not_signed_in");
  expect(await shownBy()).toBe(account);
});

// Goal: no display name can be mistaken for another member. Method: a second member's account and
// display name, in look-alike spellings, before and after.
test("another member's account name cannot be a display name, in any spelling", async () => {
  await signedIn(auth.register("turing_7", {}, { address: "198.51.100.77" }));
  for (const name of ["turing_7", "TURING 7", "Тuring-7", "turingt", "turlng.7"]) {
    expect([name, await change(name)]).toEqual([
      name,
      name === "turingt" ? { nickname: name } : "nickname_taken",
    ]);
  }
});

test("a display name in use cannot be a new account name, until it is given up", async () => {
  const register = (name: string) => auth.register(name, {}, { address: "198.51.100.78" });
  expect(await change("Emmy Noether")).toEqual({ nickname: "Emmy Noether" });
  expect(await register("emmy_noether")).toBe("account_taken");
  const other = await auth.newMember();
  expect(await change("emmy.n0ether", other.from)).toBe("nickname_taken");
  expect(await change("Emmy N")).toEqual({ nickname: "Emmy N" });
  expect(await register("emmy_noether")).toHaveProperty("token");
  expect(await change("Emmy Noether")).toBe("nickname_taken");
});

test("a member may use their own account name, in any spelling", async () => {
  expect(await change("Ada B")).toEqual({ nickname: "Ada B" });
  const own = account.toUpperCase().replace("_", " ");
  expect(await change(own)).toEqual({ nickname: own });
});

test("display names that cannot be mistaken for an account may be shared", async () => {
  expect(await change("王小明")).toEqual({ nickname: "王小明" });
  const other = await auth.newMember();
  expect(await change("王小明", other.from)).toEqual({ nickname: "王小明" });
});

test("one of two concurrent claims of look-alike names succeeds", async () => {
  const other = await auth.newMember();
  const both = await Promise.all([change("Kurt G"), change("kurt_g", other.from)]);
  expect(both.filter((one) => one === "nickname_taken")).toHaveLength(1);
});

test("a guest completing the account cannot take a display name in use", async () => {
  expect(await change("Rosa Parks")).toEqual({ nickname: "Rosa Parks" });
  const sending = { address: "198.51.100.79" };
  const guest = await signedIn(auth.send(calls.guestLogin, {}, sending));
  const complete = (name: string) =>
    auth.send(
      calls.completeGuest,
      { account: name, password: guest.initialPassword, newPassword: GOOD_PASSWORD },
      { ...sending, token: guest.token },
    );
  expect(await complete("rosa-parks")).toBe("account_taken");
  expect(await complete("rosa_of_her_own")).toBeNull();
  expect(await change("Rosa of her own")).toBe("nickname_taken");
});
