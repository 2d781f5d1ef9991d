import { createClient, createServerClock } from "@plumbline/client";
import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { unreachedByKeyboard } from "@plumbline/tests/kit/fit";
import { mailedCode } from "@plumbline/tests/kit/messages/read-message";
import { arriveAt, PASSWORD, type Phone } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: a newcomer with a phone becomes a member and signs in again, by every method, without
// losing input. Method: the real app in a browser, by role and label; codes are read in the dev
// inbox.

const house = withApp();
let phone: Phone;
let page: Page;

beforeEach(async () => {
  phone = await house.openPhone("light");
  page = phone.page;
});

afterEach(async () => {
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
/** The radio button lies under its text. */
const choose = (name: string) => page.getByRole("radio", { name, exact: true }).check();

/** Options that most people do not need are collapsed. */
async function chooseOther(name: string): Promise<void> {
  await press("More options");
  await press(name);
}

const codes = new Map<string, string>();

/** The code requested now, not one of an earlier e-mail. */
async function askForCode(to: string, { send, sent }: { send: string; sent: RegExp }) {
  await page.getByRole("button", { name: send }).click();
  await page.getByText(sent).waitFor();
  const code = await mailedCode(house.server.url, to, codes.get(to));
  codes.set(to, code);
  return code;
}

async function logOut(): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("about:blank");
  await page.goto("/#/login");
}

const ENGLISH = { send: "Send code", sent: /We sent a six-digit code/ };

test("by account: problems are shown at their fields, a reload keeps the input", async () => {
  await page.goto("/#/register");
  await press("I have an invitation code");
  await expect.poll(() => page.evaluate(() => document.activeElement?.nodeName)).toBe("INPUT");
  await field("Username").fill("way.account");
  await field("Password").fill("short");
  await press("Create account");
  await page.getByText("Please use at least 8 characters.").waitFor();
  expect(await field("Password").getAttribute("aria-invalid")).toBe("true");
  await expectGood(page);
  await page.reload();
  await expect.poll(() => field("Username").inputValue()).toBe("way.account");
  expect(await field("Password").inputValue()).toBe("");
  await field("Password").fill(PASSWORD);
  await press("Create account");
  await arriveAt(page, "#/home");

  await logOut();
  await field("Username").fill("way.account");
  await field("Password").fill("a wrong one");
  await press("Sign in");
  await page.getByText("The username or password is wrong.").waitFor();
  expect(await field("Username").inputValue()).toBe("way.account");
  await field("Password").fill(PASSWORD);
  await press("Sign in");
  await arriveAt(page, "#/home");
});

test.each([
  ["the same again is let in", PASSWORD, "#/home"],
  ["another password is told that it is taken", "another horse battery", "#/register"],
])("by account, with a lost answer: %s", async (_who, password, hash) => {
  await page.goto("/#/register");
  await field("Username").fill(`lost.${password.length}`);
  await field("Password").fill(PASSWORD);
  const path = "**/register/v2";
  await page.route(path, async (route) => {
    await route.fetch();
    await route.abort("internetdisconnected");
  });
  await press("Create account");
  await page.getByText("The server cannot be reached.").waitFor();
  phone.complaints.length = 0;
  await page.unroute(path);
  await field("Password").fill(password);
  await press("Create account");
  const isLetIn = hash === "#/home";
  await page.getByText(isLetIn ? "Total balance" : "This username is taken.").waitFor();
  expect(new URL(page.url()).hash).toBe(hash);
});

test("by phone, of a country that is searched for, and again with a code", async () => {
  await page.goto("/#/register");
  await chooseOther("Phone");
  await press("Country or region US +1");
  const sheet = page.getByRole("dialog", { name: "Country or region" });
  await sheet.getByRole("textbox", { name: "Search" }).fill("thai");
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Thailand +66" }).click();
  await field("Phone number").fill("81 234 5678");
  await field("Code").fill(await askForCode("+66812345678", ENGLISH));
  await field("Password").fill(PASSWORD);
  await press("Create account");
  await arriveAt(page, "#/home");

  await logOut();
  await chooseOther("Phone");
  await press("Country or region US +1");
  await sheet.getByRole("button", { name: "Thailand +66" }).click();
  await field("Phone number").fill("0812345678");
  await press("Use a code instead of the password");
  await press("Sign in");
  await page.getByText("Please enter the code.").waitFor();
  await expectGood(page);
  await field("Code").fill(await askForCode("+66812345678", ENGLISH));
  await press("Sign in");
  await arriveAt(page, "#/home");
});

test("by e-mail: a wrong code is refused at its field; the password also works", async () => {
  const email = "way.in@example.com";
  await page.goto("/#/register");
  await choose("Email");
  await page.getByRole("button", { name: "Send code" }).click();
  await page.getByText("Please enter your email address.").waitFor();
  await field("Email address").fill(email);
  const code = await askForCode(email, ENGLISH);
  await expect
    .poll(() => page.getByRole("link", { name: "Open the development inbox" }).count())
    .toBe(1);
  await field("Password").fill(PASSWORD);
  await field("Code").fill(code === "000000" ? "000001" : "000000");
  await press("Create account");
  await page.getByText(/This code is wrong/).waitFor();
  expect(await field("Code").getAttribute("aria-invalid")).toBe("true");
  await expectGood(page);
  await field("Code").fill(code);
  await press("Create account");
  await arriveAt(page, "#/home");

  await logOut();
  await choose("Email");
  await field("Email address").fill(email);
  await field("Password").fill(PASSWORD);
  await press("Sign in");
  await arriveAt(page, "#/home");
});

test("too many codes: the countdown is the server's own", async () => {
  await page.goto("/#/register");
  for (let letter = 0; letter < 6; letter += 1) {
    await page.reload();
    await choose("Email");
    await field("Email address").fill("too.many@example.com");
    const answered = page.waitForResponse(/getEmailCaptcha/);
    await page.getByRole("button", { name: /^Send code/ }).click();
    await answered;
    if (letter > 0) continue;
    // Not again at once: the page shows how long to wait.
    await page.getByText(/^Resend in 0:[23]\d$/).waitFor();
    expect(await page.getByRole("button", { name: /Send/ }).count()).toBe(0);
    await expectGood(page);
  }
  await page.getByText(/Too many codes were sent/).waitFor();
  await page.getByText(/^Resend in \d{1,2}:\d\d$/).waitFor();
  expect(await page.getByRole("button", { name: /Send/ }).count()).toBe(0);
  await expectGood(page);
});

test("as a guest: the initial password is shown until it is confirmed", async () => {
  await page.goto("/#/login");
  await expectGood(page);
  await press("More options");
  await expectGood(page);
  expect(await unreachedByKeyboard(page)).toEqual([]);
  await press("Continue as a guest");
  await page.getByText("Initial password").waitFor();
  await page.getByText(/shown only once/).waitFor();
  const [account = "", password = ""] = await page.locator("dd").allInnerTexts();
  await expectGood(page);
  await page.reload();
  await page.getByText("Initial password").waitFor();
  expect(await page.locator("dd").allInnerTexts()).toEqual([account, password]);
  await press("Continue");
  await arriveAt(page, "#/home");
  await page.goto("/#/login");
  await page.reload();
  await page.getByRole("button", { name: "More options" }).waitFor();
  expect(await page.getByText("Initial password").count()).toBe(0);
  await page.goto("/#/my");
  await page.getByText(/You are a guest with an initial password/).waitFor();

  await logOut();
  await field("Username").fill(account);
  await field("Password").fill(password);
  await press("Sign in");
  await arriveAt(page, "#/home");
});

test("a visitor of the demo continues as a guest with one press", async () => {
  await page.goto("/#/demotrading");
  await press("Continue as a guest");
  await page.getByText("Initial password", { exact: true }).waitFor();
  await press("Continue");
  await arriveAt(page, "#/demotrading");
  await page.getByRole("button", { name: /^Long/ }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
});

test("in Thai: registration by e-mail, and the list of sessions", async () => {
  const email = "thai@example.com";
  await page.addInitScript(() => localStorage.setItem("lang", "tai"));
  await page.goto("/#/login");
  await page.getByRole("heading", { name: "เข้าสู่ระบบ" }).waitFor();
  await page.getByRole("link", { name: "สร้างบัญชี" }).click();
  await page.getByRole("heading", { name: "สร้างบัญชี" }).waitFor();
  await choose("อีเมล");
  await press("สร้างบัญชี");
  await page.getByText("โปรดกรอกที่อยู่อีเมล").waitFor();
  await expectGood(page);
  await field("ที่อยู่อีเมล").fill(email);
  const thai = { send: "ส่งรหัส", sent: /เราส่งตัวเลขหกหลัก/ };
  await field("รหัสยืนยัน").fill(await askForCode(email, thai));
  await field("รหัสผ่าน").fill("password");
  await press("สร้างบัญชี");
  await page.getByText("รหัสผ่านนี้เดาง่ายมาก").waitFor();
  await field("รหัสผ่าน").fill(PASSWORD);
  await press("สร้างบัญชี");
  await arriveAt(page, "#/home");

  await page.goto("/#/security?part=sessions");
  await page.getByText("อุปกรณ์นี้").waitFor();
  await expectGood(page);
  await page.goto("/#/security");
  await page.getByRole("heading", { name: "ความปลอดภัย" }).waitFor();
  await expectGood(page);
});

test("F4 behind a busy address the browser solves a proof of work, and shows it", async () => {
  const client = createClient({
    baseUrl: house.server.url,
    token: () => "",
    language: () => "en-us",
    clock: createServerClock(),
    onUnauthorised: () => {},
    onRefusal: () => {},
  });
  // As many guests as one address may register without a proof of work.
  for (let guests = 0; guests < 20; guests += 1) await client.auth.guestLogin({});
  await page.goto("/#/login");
  await chooseOther("Continue as a guest");
  await page.getByText(/Your browser runs a quick check first/).waitFor();
  await page.getByText("Initial password", { exact: true }).waitFor();
  expect(await page.locator("dd").allInnerTexts()).toHaveLength(2);
  await press("Continue");
  await arriveAt(page, "#/home");
});
