// Goal: a code is valid once, for a short time, for its recipient and purpose, and reveals nothing
// about who has an account. Method: the area's routes as the server calls them, on a real
// PostgreSQL, with a clock that tests move and messages read in the development inbox.
import { HOUR_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/auth";
import {
  type AuthAreaUnderTest,
  createAuthArea,
  GOOD_PASSWORD,
  type Sending,
  signedIn,
} from "@plumbline/tests/kit/auth-area";
import { codeIn } from "@plumbline/tests/kit/messages/read-message";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

let auth: AuthAreaUnderTest;
let from: Sending;
let email: string;
let phone: string;
let tests = 0;

beforeAll(async () => {
  auth = await createAuthArea();
});
afterAll(() => auth.end());
beforeEach(() => {
  tests += 1;
  from = { address: `203.0.113.${tests}` };
  email = `ada${tests}@example.com`;
  phone = `201555${String(1_000 + tests)}`;
});

type Purpose = "register" | "login" | "bind" | "unfreeze";

const askByEmail = (purpose: Purpose, sending = from, to = email) =>
  auth.send(calls.getEmailCaptcha, { email: to, purpose }, sending) as unknown;

async function codeOf(purpose: Purpose, sending = from): Promise<string> {
  expect(await askByEmail(purpose, sending)).toHaveProperty("ticket");
  return codeIn((await auth.messageTo(email)) ?? "");
}

const registerBy = (code: string, form: object = {}, sending = from) =>
  auth.send(
    calls.registerV2,
    { registerType: "email", email, code, password: GOOD_PASSWORD, ...form },
    sending,
  );
const loginBy = (code: string, form: object = {}, sending = from) =>
  auth.send(calls.emailLogin, { email, code, ...form }, sending);
const member = async () => signedIn(registerBy(await codeOf("register")));

test("a user registers by e-mail with a code, then signs in by code or by password", async () => {
  const { userInfo } = await member();
  expect(userInfo.account).toMatch(/^user-[a-z2-9]{10}$/);
  const byCode = await signedIn(loginBy(await codeOf("login")));
  const password = GOOD_PASSWORD;
  const spelled = { email: email.toUpperCase().replace("@", "+x@"), password };
  const byPassword = await signedIn(auth.send(calls.emailLogin, spelled, from));
  expect([byCode.userInfo.id, byPassword.userInfo.id]).toEqual([userInfo.id, userInfo.id]);
  const wrong = { email, password: "a guess" };
  expect(await auth.send(calls.emailLogin, wrong, from)).toBe("login_failed");
  expect(await auth.send(calls.emailLogin, { email }, from)).toBe("invalid_input");
});

test("the same works by phone, in any spelling of the number", async () => {
  const sent = { countryCode: "1", phone };
  await auth.send(calls.getPhoneCaptcha, { ...sent, purpose: "register" }, from);
  const code = codeIn((await auth.messageTo(`+1${phone}`)) ?? "");
  const form = { registerType: "phone", ...sent, code, account: `phone.${tests}` };
  const { userInfo } = await signedIn(
    auth.send(calls.registerV2, { ...form, password: GOOD_PASSWORD }, from),
  );
  expect(userInfo.account).toBe(`phone.${tests}`);
  const spelled = { countryCode: "US", phone: `(${phone.slice(0, 3)}) ${phone.slice(3)}` };
  const login = await signedIn(
    auth.send(calls.phoneLogin, { ...spelled, password: GOOD_PASSWORD }, from),
  );
  expect(login.userInfo.id).toBe(userInfo.id);
});

test("A2 only five of 1 000 concurrent guesses are checked, then the code is void", async () => {
  await member();
  const code = await codeOf("login");
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, "0");
  const processes = [auth.area, auth.makeArea()];
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) =>
      loginBy(wrong, {}, { ...from, area: processes[index % 2] ?? auth.area }),
    ),
  );
  expect(new Set(answers)).toEqual(new Set(["code_wrong"]));
  const tries = "select tries from one_time_codes where purpose = 'login' order by id desc limit 1";
  expect(await auth.query(tries)).toEqual([{ tries: 5 }]);
  expect(await loginBy(code)).toBe("code_wrong");
});

test("A2 one of twenty concurrent uses of the right code succeeds", async () => {
  await member();
  const code = await codeOf("login");
  const answers = await Promise.all(Array.from({ length: 20 }, () => loginBy(code)));
  expect(answers.filter((answer) => answer !== "code_wrong")).toHaveLength(1);
});

test("A3 a code is valid only for its purpose, its target and its place", async () => {
  const { token } = await member();
  const code = await codeOf("login");
  expect(await registerBy(code, { email: `other.${email}` })).toBe("code_wrong");
  expect(await loginBy(code, { email: `other.${email}` })).toBe("code_wrong");
  expect(await loginBy(code, {}, { address: "198.51.100.77" })).toBe("code_wrong");
  expect(await loginBy(code, {}, { ...from, device: "another browser" })).toBe("code_wrong");
  const bound = await codeOf("bind", { ...from, token });
  expect(await loginBy(bound)).toBe("code_wrong");
  expect(await loginBy(code)).toHaveProperty("token");
});

test("A3 a ticket makes its own code usable in another network, and no other code", async () => {
  await member();
  const elsewhere = { address: "198.51.100.78" };
  const answer = (await askByEmail("login")) as { ticket: string };
  const code = codeIn((await auth.messageTo(email)) ?? "");
  expect(await loginBy(code, { ticket: "made up" }, elsewhere)).toBe("code_wrong");
  expect(await loginBy(code, answer.ticket ? { ticket: answer.ticket } : {}, elsewhere)).toEqual(
    expect.objectContaining({ token: expect.any(String) }),
  );
});

test("A4 a code is valid once, for ten minutes, until a newer one is requested", async () => {
  await member();
  const older = await codeOf("login");
  const newer = await codeOf("login");
  if (older !== newer) expect(await loginBy(older)).toBe("code_wrong");
  expect(await loginBy(newer)).toHaveProperty("token");
  expect(await loginBy(newer)).toBe("code_wrong");
  const late = await codeOf("login");
  auth.clock.advance(10 * MINUTE_MS);
  expect(await loginBy(late)).toBe("code_wrong");
  expect(JSON.stringify(await auth.query("select * from one_time_codes"))).not.toContain(late);
});

test("A1 requesting a code gets the same answer with and without an account", async () => {
  await member();
  const stranger = `nobody.${email}`;
  const shape = { ticket: expect.any(String), seconds: 600 };
  expect(await askByEmail("login")).toEqual(shape);
  expect(await askByEmail("login", from, stranger)).toEqual(shape);
  expect(await auth.messageTo(stranger)).toMatch(/No account uses this contact/);
  expect(await askByEmail("register")).toEqual(shape);
  expect(await auth.messageTo(email)).toMatch(/already connected to one/);
  expect(await registerBy("123456")).toBe("code_wrong");
  const check = (form: object) => auth.send(calls.checkAccount, form, from);
  expect(await check({ email })).toEqual({ type: "email", name: email });
  expect(await check({ email: stranger })).toEqual({ type: "email", name: stranger });
  expect(await check({ account: "a b" })).toBe("account_malformed");
  expect(await check({ email, account: "ada" })).toBe("invalid_input");
});

test("A1 requesting or guessing a code takes the same time without an account", async () => {
  const area = auth.makeArea({ ...auth.limits, codesOfTarget: MANY, codesOfRequester: MANY });
  await member();
  const stranger = `nobody.${email}`;
  const times = { known: [] as number[], unknown: [] as number[] };
  for (let round = 0; round < 60; round += 1) {
    // The cases alternate, so that other load on the machine affects both equally.
    for (const [kind, to] of [
      ["known", email],
      ["unknown", stranger],
    ] as const) {
      const startedAt = performance.now();
      await askByEmail("login", { ...from, area }, to);
      await loginBy("000000", { email: to }, { ...from, area });
      times[kind].push(performance.now() - startedAt);
    }
  }
  const [knownMs, unknown] = [median(times.known), median(times.unknown)];
  expect(Math.abs(knownMs - unknown) / Math.max(knownMs, unknown)).toBeLessThan(0.35);
});

test("one target gets five codes an hour; after twenty a network needs proof of work", async () => {
  for (let index = 0; index < 5; index += 1) {
    const sending = { address: `198.51.100.${100 + index}` };
    expect(await askByEmail("login", sending)).toHaveProperty("ticket");
  }
  expect(await askByEmail("login", { address: "198.51.100.99" })).toBe("too_many_attempts");
  auth.clock.advance(HOUR_MS);
  expect(await askByEmail("login", { address: "198.51.100.99" })).toHaveProperty("ticket");
  const many = await Promise.all(
    Array.from({ length: 25 }, (_, index) => askByEmail("login", from, `x${index}@example.com`)),
  );
  expect(many.filter((answer) => answer === "proof_of_work_needed")).toHaveLength(5);
  const worked = { ...from, work: auth.solveWork() };
  expect(await askByEmail("login", worked, "y@example.com")).toHaveProperty("ticket");
});

test("A12 ten concurrent registrations of one address make one user", async () => {
  const code = await codeOf("register");
  const answers = await Promise.all(Array.from({ length: 10 }, () => registerBy(code)));
  expect(answers.filter((answer) => typeof answer !== "string")).toHaveLength(1);
  const names = "select from login_names where kind = 'email' and name = $1";
  expect(await auth.query(names, [email])).toHaveLength(1);
});

test("a registration with a lost answer can be repeated", async () => {
  const code = await codeOf("register");
  const requestId = "0197a000-0000-7000-8000-00000000000a";
  const first = await signedIn(registerBy(code, {}, { ...from, requestId }));
  const again = await signedIn(registerBy(code, {}, { ...from, requestId }));
  expect(again.userInfo.id).toBe(first.userInfo.id);
  const other = { password: "not the same horse" };
  expect(await registerBy(code, other, { ...from, requestId })).toBe("code_wrong");
});

test("A9 a token sent with a login does not become the session's", async () => {
  const { token: stolen } = await member();
  const { token } = await signedIn(loginBy(await codeOf("login"), {}, { ...from, token: stolen }));
  expect(token).not.toBe(stolen);
  const fixed = "attacker-chosen-token";
  await signedIn(loginBy(await codeOf("login"), {}, { ...from, token: fixed }));
  expect(await auth.sessions.userOf(fixed)).toBeNull();
});

const MANY = { attemptsMax: 1_000_000, windowMs: 1, pauseMs: 0 };

const median = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
