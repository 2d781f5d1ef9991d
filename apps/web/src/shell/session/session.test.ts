// Goal: the signed-in user after every event of a session (spec §4), and reports at most once an
// hour. Method: the real stores and client over HTTP, against a server that returns the next
// response of a list and records requests.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, createServerClock } from "@plumbline/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runPeriodicTask } from "./periodic-task.ts";
import { createSession } from "./session.ts";
import { memoryStorage } from "../storage.ts";
import { createUserStore } from "./user-store.ts";

const USER = { id: "u1", account: "ada" };
const user = JSON.stringify({ code: 200, result: USER });
const refusal = (code: number) => JSON.stringify({ code, message: "No." });

const requests: string[] = [];
const plays: (string | "hang up")[] = [];
const server = createServer((request, response) => {
  requests.push(request.url?.split("/").at(-1) ?? "");
  const play = plays.shift() ?? user;
  if (play === "hang up") request.socket.destroy();
  else response.end(play);
});

function appWith(token: string) {
  const storage = memoryStorage();
  storage.write("token", token === "" ? undefined : token);
  const store = createUserStore({ storage, cookies: "", cookieName: "token" });
  const { port } = server.address() as AddressInfo;
  const changes: string[] = [];
  const client = createClient({
    baseUrl: `http://127.0.0.1:${port}`,
    token: () => store.getState().token,
    language: () => "en-us",
    clock: createServerClock(),
    onUnauthorised: () => session.forget(),
    onRefusal: ({ message }) => changes.push(`notice ${message}`),
  });
  const session = createSession({ client, store, onChange: () => changes.push("change") });
  const clock = { nowMs: 1_000_000_000 };
  const task = () => runPeriodicTask({ client, session, store, storage, nowMs: () => clock.nowMs });
  return { store, session, changes, clock, task };
}

beforeEach(async () => {
  requests.length = 0;
  plays.length = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("without a token no user is requested", async () => {
  const { store, session } = appWith("");
  await session.ensureUser();
  expect(requests).toEqual([]);
  expect(store.getState().userInfo).toBeUndefined();
});

test("a login stores the token, drops another user's data, fetches the user", async () => {
  const { store, session, changes } = appWith("");
  await session.begin("fresh");
  expect(store.getState()).toMatchObject({ token: "fresh", userInfo: USER });
  expect(changes).toEqual(["change"]);
  await session.ensureUser();
  expect(requests).toEqual(["getMyUserInfo"]);
});

test.each([
  [refusal(401), { token: "", userInfo: undefined }, ["change"]],
  [refusal(5000), { token: "held", userInfo: undefined }, []],
  // For every other call, 0 means success.
  [JSON.stringify({ code: 0, result: USER }), { token: "held", userInfo: undefined }, []],
])("after %s nobody is signed in", async (play, state, expected) => {
  plays.push(play);
  const { store, session, changes } = appWith("held");
  await session.ensureUser();
  expect(store.getState()).toMatchObject(state);
  expect(changes).toEqual(expected);
});

test("without an answer the first request throws, a later check changes nothing", async () => {
  plays.push("hang up", user, "hang up");
  const { store, session } = appWith("held");
  await expect(session.ensureUser()).rejects.toMatchObject({ isLost: true });
  await session.ensureUser();
  await session.check();
  expect(store.getState()).toMatchObject({ token: "held", userInfo: USER });
});

test("a check that finds the session ended signs out", async () => {
  plays.push(user, refusal(401));
  const { store, session } = appWith("held");
  await session.ensureUser();
  await session.check();
  expect(store.getState()).toMatchObject({ token: "", userInfo: undefined });
});

test("the task of every minute reports once an hour, and never without a session", async () => {
  const { session, task, clock } = appWith("held");
  await session.ensureUser();
  await task();
  clock.nowMs += 3_599_999;
  await task();
  clock.nowMs += 1;
  await task();
  clock.nowMs -= 86_400_000; // after a clock was set back, reports must not stop for a day
  await task();
  const reports = ["activeReport", "importantCustomerOnLine"];
  const check = "getMyUserInfo";
  expect(requests).toEqual([check, check, ...reports, check, check, ...reports, check, ...reports]);
  requests.length = 0;
  session.forget();
  await task();
  expect(requests).toEqual([]);
});
