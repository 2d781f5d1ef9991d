import { withApp } from "@plumbline/tests/kit/browser/with-app";
import {
  arriveAt,
  holdToken,
  PASSWORD,
  type Phone,
  registerReader,
  stepTo,
  stopClock,
} from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: navigation, session and the task of every minute follow the rules of spec §2, §4 and §9.
// Method: the real app in a browser, each rule as the reader meets it, found by role and label.

/**
 * Scripts have hashes in their names; scripts requested after the start belong to later screens.
 */
const LATER_SCRIPTS = /\/assets\/[\w-]{7}\.js/;

const house = withApp();
let phone: Phone;
let page: Page;
let token = "";
let account = "";

beforeAll(async () => {
  phone = await house.openPhone("light");
  ({ account, token } = await registerReader(phone.page));
  await phone.close();
});

beforeEach(async () => {
  phone = await house.openPhone("light");
  page = phone.page;
});

afterEach(() => phone.close());

const signIn = (): Promise<void> => holdToken(page, token);

const heading = (name: string) => page.getByRole("heading", { level: 1, name });

const overlay = () => page.getByRole("status").filter({ hasText: "Loading..." });

test.each(["/", "/#/", "/#/nowhere", "/#/HOME"])("%s leads to the home screen", async (to) => {
  await page.goto(to);
  await arriveAt(page, "#/home");
  expect(phone.complaints).toEqual([]);
});

test("the login comes first, and leads to the intended screen", async () => {
  const notice = page.getByText("Please sign in to continue.");
  await page.goto("/#/login");
  await heading("Sign in").waitFor();
  expect(await notice.count()).toBe(0);
  await stepTo(page, "#/my");
  await arriveAt(page, "#/login");
  await notice.waitFor();
  // The target and its parameters survive a reload.
  await page.reload();
  await notice.waitFor();
  await page.getByRole("textbox", { name: "Username" }).fill(account);
  const password = page.getByRole("textbox", { name: "Password", exact: true });
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await arriveAt(page, "#/my");
  await heading("Personal").waitFor();
  expect(phone.complaints).toEqual([]);
});

test("an invalid token does not open a session", async () => {
  await page.addInitScript(() => localStorage.setItem("token", "worthless"));
  const request = page.waitForRequest(/getMyUserInfo/);
  await page.goto("/#/my");
  await request;
  await arriveAt(page, "#/login");
  expect(await page.evaluate(() => localStorage.getItem("token"))).toBeNull();
});

test("a screen that is left before it has led to the login does not lead there later", async () => {
  await signIn();
  const gates: (() => void)[] = [];
  await page.route(/getMyUserInfo/, async (route) => {
    await new Promise<void>((release) => gates.push(release));
    // Spec §4: the user counts as signed out, and the token stays.
    await route.fulfill({ json: { success: false, code: 500, message: "", result: null } });
  });
  await page.goto("/#/my");
  await expect.poll(() => gates.length).toBe(1);
  await stepTo(page, "#/language");
  await expect.poll(() => gates.length).toBe(2);
  for (const release of gates) release();
  await page.getByRole("radio", { name: "English" }).waitFor();
  expect(new URL(page.url()).hash).toBe("#/language");
});

// Goal: a device that saw a later seal than the server shows reports it with its meaning. Method: a
// seal in its memory that this server never made.
test("F5 records that contradict a seal of this device are reported above the screen", async () => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem("begun") === null) localStorage.setItem("seenHead", "9 0 abc");
    sessionStorage.setItem("begun", "yes");
  });
  await page.goto("/");
  const notice = page.getByRole("dialog", { name: "The server's records have changed" });
  await notice.waitFor();
  await notice.getByText("fewer seals than this device has already seen").waitFor();
  await notice.getByText(/^Seal 9 of /).waitFor();
  // A whole hour may have passed since the server started.
  await notice.getByText(/^(No seal$|Seal 1 of )/).waitFor();
  await page.getByRole("button", { name: "Close" }).click();
  await notice.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => localStorage.getItem("seenHead"))).toBe("9 0 abc");
});

test("the user is loaded before the first screen that needs one", async () => {
  await signIn();
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  const request = page.waitForRequest(/getMyUserInfo/);
  await page.route(/getMyUserInfo/, async (route) => {
    await gate;
    await route.continue();
  });
  await page.goto("/#/my");
  await request;
  await overlay().waitFor();
  expect(await heading("Personal").count()).toBe(0);
  release();
  await heading("Personal").waitFor();
});

test("the overlay stays 300 ms in the route's colour, then the screen at its top", async () => {
  await page.clock.install();
  await signIn();
  await page.goto("/#/hangqing");
  await heading("Markets").waitFor();
  await overlay().waitFor({ state: "hidden" });
  await page.evaluate(() => scrollTo(0, 400));
  await stopClock(page);
  await stepTo(page, "#/taolilicai");
  await overlay().waitFor();
  const shown = await overlay().evaluate((mask) => {
    const { backgroundColor, color } = getComputedStyle(mask);
    return { backgroundColor, color };
  });
  expect(shown).toEqual({ backgroundColor: "rgb(10, 30, 75)", color: "rgb(255, 255, 255)" });
  await page.clock.runFor(299);
  expect(await overlay().isVisible()).toBe(true);
  await page.clock.runFor(1);
  await overlay().waitFor({ state: "hidden" });
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a screen that cannot be loaded shows an error, and loads on a retry", async () => {
  await page.goto("/#/home");
  await overlay().waitFor({ state: "hidden" });
  await page.evaluate(() =>
    addEventListener("vite:preloadError", () => document.body.setAttribute("data-told", "")),
  );
  await page.route(LATER_SCRIPTS, (route) => route.abort());
  await stepTo(page, "#/language");
  await page.getByRole("alert").getByText("This screen could not be loaded").waitFor();
  await overlay().waitFor({ state: "hidden" });
  await expect.poll(() => page.locator("body[data-told]").count()).toBe(1);
  expect(phone.complaints.join()).toMatch(LATER_SCRIPTS);
  await page.unroute(LATER_SCRIPTS);
  await page.getByRole("button", { name: "Try again" }).click();
  await heading("Language").waitFor();
});

test("a cached screen keeps its input, and does nothing while it is hidden", async () => {
  await signIn();
  await page.goto("/#/heyue");
  const margin = page.getByRole("textbox", { name: "Margin" });
  await margin.fill("123.45");
  await stepTo(page, "#/my");
  await heading("Personal").waitFor();
  await overlay().waitFor({ state: "hidden" });
  const changes = await page.evaluate(async () => {
    const hidden = document.querySelector("[data-screen=contract]");
    if (hidden === null) throw new Error("the screen was not kept");
    let count = 0;
    const observer = new MutationObserver((records) => {
      count += records.length;
    });
    observer.observe(hidden, { subtree: true, childList: true, characterData: true });
    await new Promise((done) => setTimeout(done, 2_500));
    return count;
  });
  expect(changes).toBe(0);
  await stepTo(page, "#/heyue");
  await margin.waitFor();
  expect(await margin.inputValue()).toBe("123.45");
});

test("every minute the app checks its reports, and sends each once an hour", async () => {
  await page.clock.install();
  await signIn();
  const reports: string[] = [];
  page.on("request", (request) => {
    const report = /activeReport|importantCustomerOnLine/.exec(request.url());
    if (report !== null) reports.push(report[0]);
  });
  await page.goto("/#/home");
  await page.getByText("Total balance").waitFor();
  const both = ["activeReport", "importantCustomerOnLine"];
  await page.clock.runFor(60_000);
  await expect.poll(() => reports).toEqual(both);
  await page.clock.runFor(120_000);
  await page.reload();
  await page.getByText("Total balance").waitFor();
  await page.clock.runFor(60_000);
  expect(reports).toEqual(both);
  expect(await page.evaluate(() => localStorage.getItem("lastActiveReport"))).toMatch(/^\d+$/);
  await page.clock.fastForward(3_600_000);
  await page.clock.runFor(60_000);
  await expect.poll(() => reports).toEqual([...both, ...both]);
});

test("without a session nothing is reported", async () => {
  await page.clock.install();
  const reports: string[] = [];
  page.on("request", (request) => {
    if (/activeReport|importantCustomerOnLine/.test(request.url())) reports.push(request.url());
  });
  await page.goto("/#/home");
  await overlay().waitFor({ state: "hidden" });
  await page.clock.runFor(180_000);
  expect(reports).toEqual([]);
});

test("going back goes one step, and from a shared link to the parent screen", async () => {
  await page.goto("/#/articleList");
  await heading("Articles").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await arriveAt(page, "#/home");
  await stepTo(page, "#/hangqing");
  await heading("Markets").waitFor();
  await stepTo(page, "#/language");
  await page.reload();
  await page.getByRole("button", { name: "Back" }).click();
  await arriveAt(page, "#/hangqing");
  expect(phone.complaints).toEqual([]);
});

// Goal: phones that share a browser context share no state. Method: one leaves every kind of state,
// and the next one looks for it.
test.each(["its clock", "its own"])(
  "a phone starts without the state of the one before: %s",
  async (left) => {
    const url = house.server.url;
    if (left === "its clock") await page.clock.install({ time: 0 });
    await page.goto("/#/language");
    await page.evaluate(async () => {
      localStorage.setItem("left", "behind");
      sessionStorage.setItem("left", "behind");
      document.cookie = "left=behind";
      await (await caches.open("left")).put("/left", new Response("behind"));
      await new Promise((done) => (indexedDB.open("left").onsuccess = done));
    });
    await page.context().grantPermissions(["notifications"], { origin: url });
    await page.context().newPage();
    await page.context().setOffline(true);
    await phone.close();

    phone = await house.openPhone("dark");
    page = phone.page;
    await page.goto("/#/language");
    await heading("Language").waitFor();
    const traces = await page.evaluate(async () => ({
      stores: [localStorage.getItem("left"), sessionStorage.getItem("left"), document.cookie],
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      mayNotify: Notification.permission === "granted",
      isDark: matchMedia("(prefers-color-scheme: dark)").matches,
      isClockReal: setTimeout.toString().includes("[native code]"),
      isOnline: navigator.onLine,
    }));
    expect(traces).toEqual({
      stores: [null, null, ""],
      caches: [],
      databases: [],
      mayNotify: false,
      isDark: true,
      isClockReal: true,
      isOnline: true,
    });
  },
);
