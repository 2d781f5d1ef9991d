import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { speak, wordsOf } from "@plumbline/tests/kit/browser/words";
import { mailedCode } from "@plumbline/tests/kit/letters/mailed-code";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { arriveAt, PASSWORD, type Phone, registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect, test } from "vitest";

// Goal: who is held by staff reads why on every screen; who froze their own account comes back by
// what is theirs. Method: the real app in a browser with staff on the other side, by role and
// label, in English and Thai and both themes.

const house = withApp();
let staff: TestOperator;
let phone: Phone;
let page: Page;

beforeAll(async () => {
  staff = await addOperator(house, await signInAdmin(house), "risk");
});
afterEach(async () => {
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
const LANGUAGES = [
  ["en-us", "dark"],
  ["tai", "light"],
] as const;
type Language = (typeof LANGUAGES)[number][0];

const wordsIn = (language: Language) => ({
  auth: wordsOf(language, "auth"),
  profile: wordsOf(language, "profile"),
});

async function open(theme: "light" | "dark"): Promise<void> {
  phone = await house.openPhone(theme);
  page = phone.page;
}

const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
/** The name of a field's own button goes on with what it is about. */
const ask = (name: string) => page.getByRole("button", { name }).click();

const told = {
  reasonCode: "suspected_theft",
  reason: "Signed in from two continents within a minute.",
  appeal: "Write to appeals@example.com; we answer within a day.",
} as const;

test.each(LANGUAGES)(
  "a hold is said above every screen, and refuses what it must: in %s, %s",
  async (language, theme) => {
    const { auth, profile } = wordsIn(language);
    await open(theme);
    const { account } = await registerReader(page);
    const { records } = await staff.client.profile.listUsers({ search: account });
    const userId = records[0]?.id ?? "";
    const { freezeId } = await staff.client.desk.freezeUser({ userId, hours: 24, ...told });
    await speak(page, language);
    await page.goto("/#/home");
    await press(profile.hold.more);
    const sheet = page.getByRole("dialog", { name: profile.hold.title });
    await sheet.getByText(profile.hold.code.suspected_theft).waitFor();
    await sheet.getByText(told.reason).waitFor();
    await sheet.getByText(told.appeal).waitFor();
    await expectGood(page);
    await sheet.getByRole("button", { name: profile.hold.close }).click();

    await page.goto("/#/security?part=lock");
    await page.getByRole("button", { name: profile.hold.more }).waitFor();
    await field(auth.lock.days).fill("1");
    await field(auth.stepUp.password).fill(PASSWORD);
    await press(auth.lock.submit);
    // The whole of it in one sentence, as the bar's sheet does not say it.
    await page
      .getByText(/continents.*appeals@example\.com/)
      .first()
      .waitFor();
    await expectGood(page);

    await staff.client.desk.unfreezeUser({ userId, freezeId, reason: "Both were theirs." });
    await page.goto("about:blank");
    await page.goto("/#/home");
    await page.getByRole("navigation").first().waitFor();
    expect(await page.getByRole("button", { name: profile.hold.more }).count()).toBe(0);
  },
  60_000,
);

test.each(LANGUAGES)(
  "an own freeze is lifted by the password and a code: in %s, %s",
  async (language, theme) => {
    const { auth } = wordsIn(language);
    const email = `frozen.${language}@example.com`;
    await open(theme);
    await page.goto("/#/register");
    await page.getByRole("radio", { name: "E-mail", exact: true }).check();
    await field("E-mail address").fill(email);
    await ask("Send code");
    const first = await mailedCode(house.server.url, email);
    await field("Code").fill(first);
    await field("Password").fill(PASSWORD);
    await press("Create account");
    await arriveAt(page, "#/home");
    await speak(page, language);
    await page.goto("/#/gerenziliao");
    const account = await page.locator("dd").first().innerText();
    await page.goto("/#/freeze");
    await press(auth.freeze.submit);
    await page.getByText(auth.freeze.done).waitFor();
    await expectGood(page);

    await page.goto("/#/login");
    await field(auth.field.account).fill(account);
    await field(auth.field.password).fill(PASSWORD);
    await press(auth.login.submit);
    await page.getByText(auth.refusal.accountFrozen).waitFor();
    await press(auth.unfreeze.title);
    await page.getByRole("heading", { name: auth.unfreeze.title }).waitFor();
    // What was typed at the login is still there.
    await field(auth.field.password).fill(PASSWORD);
    expect(await field(auth.field.account).inputValue()).toBe(account);
    await press(auth.unfreeze.submit);
    await page.getByRole("radio", { name: auth.way.email }).check();
    await field(auth.field.email).fill(email);
    await expectGood(page);
    await ask(auth.code.send);
    await field(auth.code.label).fill(await mailedCode(house.server.url, email, first));
    await press(auth.unfreeze.submit);
    await page.getByText(auth.unfreeze.done).waitFor();
    await expectGood(page);
    await press(auth.login.submit);
    await field(auth.field.password).fill(PASSWORD);
    await press(auth.login.submit);
    await arriveAt(page, "#/home");
  },
  60_000,
);

test("with nothing but the password, the screen says from when on it is enough", async () => {
  const { auth } = wordsIn("en-us");
  await open("light");
  const { account } = await registerReader(page);
  await page.goto("/#/freeze");
  await press(auth.freeze.submit);
  await press(auth.unfreeze.title);
  await page.getByRole("heading", { name: auth.unfreeze.title }).waitFor();
  await field(auth.field.account).fill(account);
  await field(auth.field.password).fill(PASSWORD);
  await press(auth.unfreeze.submit);
  await page.getByText(/its password alone lifts the freeze from \d{4}-\d\d-\d\d/).waitFor();
  await expectGood(page);
});
