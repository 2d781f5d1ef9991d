import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { oneTimeCode } from "@plumbline/tests/kit/operator";
import {
  arriveAt,
  openPhone,
  PASSWORD,
  type Phone,
  registerReader,
} from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: a member protects the account and signs in with each protection. Method: the real app in a
// browser, by role and label; a virtual authenticator replaces the phone's own.

const house = withApp();
let phone: Phone;
let page: Page;

beforeEach(async () => {
  // By a host name: a passkey belongs to a name, not to an IP address.
  const url = house.server.url.replace("127.0.0.1", "localhost");
  phone = await openPhone(house.browser, { url, theme: "dark" });
  page = phone.page;
});

afterEach(async () => {
  expect(phone.complaints).toEqual([]);
  await phone.close();
});

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const STEP_UP = "Sign-in password, to confirm it is you";
const FACTOR = "Authenticator or recovery code";

async function logOut(): Promise<void> {
  await page.evaluate(() => localStorage.removeItem("token"));
  await page.goto("about:blank");
  await page.goto("/#/login");
}

test("an authenticator is set up, and required at the next sign-in", async () => {
  const { account } = await registerReader(page);
  await page.goto("/#/security?part=authenticator");
  await press("Set up an authenticator");
  await page.getByRole("img", { name: "Secret as a QR code" }).waitFor();
  const secret = await page.getByText(/^[A-Z2-7]{16,}$/).innerText();
  const startMs = Date.now();
  await field("Code from the app").fill(oneTimeCode(secret, startMs));
  await field(STEP_UP).fill("a wrong one");
  await press("Turn on");
  await page.getByText("The current password is wrong.").waitFor();
  await expectGood(page);
  await field(STEP_UP).fill(PASSWORD);
  await press("Turn on");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await codes.first().waitFor();
  const [first = "", second = ""] = await codes.allInnerTexts();
  await expectGood(page);
  await press("I have saved them");

  // By account, in two steps: the second factor is requested after a correct first one.
  await logOut();
  await field("Username").fill(account);
  await field("Password").fill(PASSWORD);
  await press("Sign in");
  await field(FACTOR).waitFor();
  await field(FACTOR).fill(first);
  await press("Sign in");
  await arriveAt(page, "#/home");

  // By the passkey itself; the device is known, so no password is required.
  await logOut();
  await press("More options");
  await press("Authenticator");
  await field("Username").fill(account);
  await field(FACTOR).fill(second);
  await expectGood(page);
  await press("Sign in");
  await arriveAt(page, "#/home");
});

test("a passkey is created, and signs in without typing", async () => {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("WebAuthn.enable");
  await devTools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await registerReader(page);
  await page.goto("/#/security?part=passkeys");
  await page.getByText("No passkeys yet").waitFor();
  await expectGood(page);
  await field(STEP_UP).fill(PASSWORD);
  await press("Create a passkey on this device");
  await page.getByText("Passkey created").waitFor();
  await page.getByRole("button", { name: "Remove" }).waitFor();
  await expectGood(page);
  await logOut();
  await press("More options");
  await press("Sign in with a passkey");
  await arriveAt(page, "#/home");
});
