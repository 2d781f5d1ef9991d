// Goal: only users can read their own identity, and presence is stored once an hour whatever a
// client does. Method: HTTP as a browser sends it, on a real PostgreSQL, with an injected clock.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HOUR_MS, type UserId } from "@plumbline/engine/kernel";
import { registerUser } from "@plumbline/engine/auth";
import { TestClock } from "@plumbline/tests/kit/clock";
import { createTestDatabase, type TestDatabase } from "@plumbline/tests/kit/database";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { Answers } from "#platform/http/answer";
import { Database, sql } from "#platform/postgres/database";
import { createHttp } from "#platform/http/http";
import { newId } from "#platform/process/ids";
import { Messages } from "#platform/http/messages";
import { Metrics } from "#platform/operations/metrics";
import { Sessions } from "#services/identity/sessions";
import { loadTransportKeys } from "#platform/envelope/transport-keys";
import { readUserInfo } from "../../read-user-info.ts";
import { registrationStore } from "../auth/store.ts";
import { profileRoutes } from "./routes.ts";

let testDatabase: TestDatabase;
let database: Database;
let clock: TestClock;
let sessions: Sessions;
let http: FastifyInstance;
let dataDir: string;
let userId: UserId;
let token: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = new Database({ url: testDatabase.url });
  clock = new TestClock();
  sessions = new Sessions({ database, clock });
  dataDir = await mkdtemp(join(tmpdir(), "profile-"));
  const messages = new Messages();
  http = await createHttp(
    {
      answers: new Answers({ messages, clock }),
      callsPerSecondMax: 10_000,
      clock,
      contentSecurityPolicy: { defaultSrc: ["'self'"] },
      isCheckingAnswers: true,
      isFirst: () => Promise.resolve(true),
      readiness: () => Promise.resolve([]),
      log: (fault) => expect.fail(String(fault)),
      messages,
      metrics: new Metrics(),
      callers: {
        memberOf: (token) => sessions.memberOf(token),
        operatorOf: () => Promise.resolve(null),
        isGuest: () => Promise.resolve(false),
      },
      transportKeys: await loadTransportKeys({ dataDir }),
    },
    profileRoutes({
      clock,
      database,
      readUserInfo: (id) => readUserInfo({ clock, database }, id),
    }),
  );
});

afterAll(async () => {
  await http.close();
  await database.close();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true });
});

beforeEach(async () => {
  userId = newId() as UserId;
  const { next } = registerUser({
    account: userId.slice(-12),
    nickname: "Ada",
    credential: { passwordHash: "$argon2id$none", mustChangePassword: false },
    isGuest: false,
    inviteCode: userId.slice(-12),
    inviterId: null,
  });
  const at = clock.now();
  await database.transaction((tx) =>
    registrationStore.save(tx, [{ userId, before: null, next, at }]),
  );
  token = await sessions.start({ userId, device: "test", address: "203.0.113.7" });
});

async function get(name: string, headers: Record<string, string> = { "access-token": token }) {
  const response = await http.inject({ url: `/api/user/appUser/${name}`, headers });
  expect(response.statusCode).toBe(200);
  return response.json<{ code: number; message: string; result: Record<string, unknown> | null }>();
}

test("a signed-in user reads their own identity, with code 200", async () => {
  const { code, result } = await get("getMyUserInfo");
  expect(code).toBe(200);
  expect(result).toMatchObject({ id: userId, nickname: "Ada", vipLevel: 0, isGuest: false });
  expect(Object.keys(result ?? {})).not.toContain("passwordHash");
});

test.each(["getMyUserInfo", "activeReport", "importantCustomerOnLine"])(
  "C7 %s answers 401 without a valid token and changes nothing",
  async (name) => {
    const ended = await sessions.start({ userId, device: "", address: "" });
    await sessions.end(ended);
    const idle = token;
    clock.advance(3 * 24 * HOUR_MS);
    for (const bad of ["", "x", "A".repeat(43), "A".repeat(5_000), ended, idle]) {
      const headers = { "access-token": bad, "accept-language": "zh-cn" };
      expect(await get(name, headers)).toMatchObject({ code: 401, result: null });
    }
    // A user id in a cookie or in the address does not authenticate.
    const live = await sessions.start({ userId, device: "", address: "" });
    expect(await get(name, { cookie: `token=${live}` })).toMatchObject({ code: 401 });
    expect(await get(`${name}?access-token=${live}&userId=${userId}`, {})).toMatchObject({
      code: 401,
    });
    const statement = sql("test.presence", "select from presence where user_id = $1");
    expect(await database.query(statement, [userId])).toEqual([]);
  },
);

test.each(["activeReport", "importantCustomerOnLine"])(
  "N1 N2 of 200 concurrent %s one is stored, and no other for an hour",
  async (name) => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => get(name)));
    expect(answers.filter(({ result }) => result?.["accepted"] === true)).toHaveLength(1);
    clock.advance(HOUR_MS - 1);
    expect(await get(name)).toMatchObject({ result: { accepted: false } });
    clock.advance(1);
    expect(await get(name)).toMatchObject({ result: { accepted: true } });
  },
);

test("an activity report sets the time of the last use; presence does not", async () => {
  await get("importantCustomerOnLine");
  expect(await get("getMyUserInfo")).toMatchObject({ result: { lastActiveAt: null } });
  await get("activeReport");
  const { result } = await get("getMyUserInfo");
  expect(result?.["lastActiveAt"]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
});
