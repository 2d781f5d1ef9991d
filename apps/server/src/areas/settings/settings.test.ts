// Goal: everyone can read the few public settings, and nothing else. Method: the routes, with keys
// that a curious person would try.
import { newRequestId } from "#platform/process/ids";
import { TestClock } from "@plumbline/tests/kit/clock";
import { expect, test } from "vitest";
import { publicSettingsProblems } from "./public-settings.ts";
import { readPublicSetting, settingsRoutes } from "./routes.ts";

const clock = new TestClock();
const config = {
  mode: "sandbox",
  profile: "sandbox",
  isPcLimited: false,
  isCheckingAnswers: true,
} as const;
const settings = { isPcLimite: false, contactEmail: "help@example.com", contactHours: null };
const deps = { clock, config, readSettings: () => Promise.resolve(settings) };
const routes = settingsRoutes(deps, { kid: "a2lk", spki: "c3BraQ==" });

async function ask(path: string, query: object = {}) {
  const route = routes.find(({ call }) => call.path === path);
  if (route === undefined) throw new Error(`no route ${path}`);
  const caller = { language: "en-us", token: "", address: "", device: "" };
  const input = route.call.input.parse(query);
  return route.handle({ input, userId: null, requestId: newRequestId(), caller });
}

const KEY_PATH = "/api/set/appSysSet/getKeyByParam";

test("sys_set is JSON text with a boolean isPcLimite", async () => {
  const answer = await ask(KEY_PATH, { key: "sys_set" });
  if (!answer.ok || typeof answer.value !== "string") throw new Error("not a text");
  expect(JSON.parse(answer.value)).toEqual({ isPcLimite: false, mode: "sandbox" });
});

test.each([
  { ...deps, config: { ...config, isPcLimited: true } },
  { ...deps, readSettings: () => Promise.resolve({ ...settings, isPcLimite: true }) },
])("isPcLimite follows the configuration or the published setting", async (limitedBy) => {
  const limited = await readPublicSetting(limitedBy, "sys_set");
  expect(JSON.parse(limited ?? "")).toEqual({ isPcLimite: true, mode: "sandbox" });
});

test("contact has the address and hours of support", async () => {
  const contact = await readPublicSetting(deps, "contact");
  expect(JSON.parse(contact ?? "")).toEqual({ email: "help@example.com", hours: null });
});

test.each([
  [{}, []],
  [{ contactEmail: null }, []],
  [{ contactEmail: "help@localhost" }, ["contactEmail"]],
  [{ contactEmail: "javascript:alert(1)@a.example" }, ["contactEmail"]],
  [{ contactHours: "9\u202E18" }, ["contactHours"]],
])("problems of public settings: %o", (change, expected) => {
  const problems = publicSettingsProblems({ ...settings, ...change });
  expect(problems.map(({ path }) => path)).toEqual(expected);
});

test.each([
  "",
  "SYS_SET",
  "DATABASE_URL",
  "TRANSPORT_KEY_PEM",
  "__proto__",
  "constructor",
  "toString",
  "../sys_set",
])("C12 the key %o is not found", async (key) => {
  expect(await ask(KEY_PATH, { key })).toEqual({ ok: false, error: { type: "setting_not_found" } });
});

test("the server's time is its clock's, in epoch milliseconds", async () => {
  expect(await ask("/api/public/getServerTime")).toEqual({ ok: true, value: 1_767_614_400_000 });
});

test("the transport key is the current one, and public parts only", async () => {
  expect(await ask("/api/public/transportKey")).toEqual({
    ok: true,
    value: { kid: "a2lk", spki: "c3BraQ==" },
  });
});
