import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { speak, wordsOf } from "@plumbline/tests/kit/browser/words";
import { mailedCode } from "@plumbline/tests/kit/letters/mailed-code";
import { arriveAt, PASSWORD, type Phone, registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { afterEach, expect, test } from "vitest";

// Goal: a member completes the profile and protects the account, and is asked for no more than is
// missing. Method: the real app in a browser, by role and label, in English and Thai and both
// themes; codes are read where a sandbox's letters land.

const house = withApp();
let phone: Phone;
let page: Page;

afterEach(async () => {
  expect(phone.complaints).toEqual([]);
  await phone.close();
});
const LANGUAGES = [
  ["en-us", "light"],
  ["tai", "dark"],
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

test.each(LANGUAGES)(
  "a phone and an e-mail address are bound, and the profile is complete: in %s, %s",
  async (language, theme) => {
    const { auth, profile } = wordsIn(language);
    await open(theme);
    await registerReader(page);
    await speak(page, language);
    await page.goto("/#/home");
    await page.getByText(profile.tip.text).waitFor();
    await press(profile.tip.go);
    await arriveAt(page, "#/gerenziliao");
    // Asked for everywhere but where it can be answered.
    await page.getByRole("link", { name: auth.bind.email }).waitFor();
    expect(await page.getByText(profile.tip.text).count()).toBe(0);
    await expectGood(page);

    await page.getByRole("link", { name: auth.bind.email }).click();
    const email = `bound.${language}@example.com`;
    await ask(auth.code.send);
    await page.getByText(auth.problem.emailMissing).waitFor();
    await field(auth.field.email).fill(email);
    await ask(auth.code.send);
    await field(auth.code.label).fill(await mailedCode(house.server.url, email));
    await field(auth.stepUp.password).fill(PASSWORD);
    await expectGood(page);
    await press(auth.bind.submit);
    await arriveAt(page, "#/gerenziliao");
    await page.getByText("b•••@example.com").waitFor();

    await page.getByRole("link", { name: auth.bind.phone }).click();
    const number = language === "tai" ? "2015550124" : "2015550123";
    await field(auth.field.phone).fill(number);
    await ask(auth.code.send);
    await field(auth.code.label).fill(await mailedCode(house.server.url, `+1${number}`));
    await field(auth.stepUp.password).fill(PASSWORD);
    await expectGood(page);
    await press(auth.bind.submit);
    await arriveAt(page, "#/gerenziliao");
    await page.getByText(`+1••••${number.slice(-4)}`).waitFor();
    await page.goto("/#/home");
    await page.getByRole("navigation").first().waitFor();
    expect(await page.getByText(profile.tip.text).count()).toBe(0);
  },
  60_000,
);

test.each(LANGUAGES)(
  "a withdrawal password, a lock and the history of sign-ins: in %s, %s",
  async (language, theme) => {
    const { auth } = wordsIn(language);
    await open(theme);
    await registerReader(page);
    await speak(page, language);
    const withdrawal = auth.withdrawal;
    const [first, second] = ["money takes time", "money takes patience"];
    await page.goto("/#/withdrawalPassword");
    await field(withdrawal.new).fill(first);
    await field(withdrawal.repeat).fill(second);
    await field(auth.stepUp.password).fill(PASSWORD);
    await press(withdrawal.set);
    await page.getByText(auth.problem.passwordsDiffer).waitFor();
    await expectGood(page);
    await field(withdrawal.repeat).fill(first);
    await press(withdrawal.set);
    await arriveAt(page, "#/security");

    await page.goto("/#/withdrawalPassword");
    await field(withdrawal.old).fill("a guess");
    await field(withdrawal.new).fill(second);
    await field(withdrawal.repeat).fill(second);
    await field(auth.stepUp.password).fill(PASSWORD);
    await press(withdrawal.change);
    await page.getByText(auth.refusal.withdrawalPasswordWrong).waitFor();
    await expectGood(page);
    await field(withdrawal.old).fill(first);
    await press(withdrawal.change);
    await arriveAt(page, "#/security");

    await page.goto("/#/security?part=signIns");
    await page.getByText(auth.signIns.outcome.signed_in).first().waitFor();
    await page.getByText(new RegExp(auth.signIns.method.register)).waitFor();
    await expectGood(page);

    await page.goto("/#/security?part=lock");
    await field(auth.lock.days).fill("31");
    await field(auth.stepUp.password).fill(PASSWORD);
    await press(auth.lock.submit);
    await page.getByText(auth.problem.lockDays.replace("{{max}}", "30")).waitFor();
    await field(auth.lock.days).fill("1");
    await press(auth.lock.submit);
    await page.getByText(auth.lock.reason).first().waitFor();
    await expectGood(page);
  },
  60_000,
);

test.each(LANGUAGES)(
  "a guest makes a full account of it, and is called as they like: in %s, %s",
  async (language, theme) => {
    const { auth, profile } = wordsIn(language);
    await open(theme);
    await page.goto("/#/login");
    await press("Continue as a guest");
    await page.getByText("Initial password").waitFor();
    const [, initial = ""] = await page.locator("dd").allInnerTexts();
    await press("Continue");
    await arriveAt(page, "#/home");
    await speak(page, language);
    await page.goto("/#/gerenziliao");
    await press(profile.data.complete);
    const account = language === "tai" ? "full.thai" : "full.english";
    await field(auth.field.account).fill("support");
    await field(auth.changePassword.new).fill("quiet river stones");
    await field(auth.changePassword.repeat).fill("quiet river stones");
    await field(auth.stepUp.password).fill(initial);
    await press(auth.complete.submit);
    await page.getByText(auth.refusal.accountReserved).waitFor();
    await expectGood(page);
    await field(auth.field.account).fill(account);
    await press(auth.complete.submit);
    await arriveAt(page, "#/gerenziliao");
    await page.getByText(account).first().waitFor();

    await press(profile.nickname.change);
    await field(profile.nickname.label).fill("Suрроrt"); // two letters are Cyrillic
    await press(profile.nickname.submit);
    await page.getByText(profile.nickname.reserved).waitFor();
    await expectGood(page);
    await field(profile.nickname.label).fill("สมชาย Ada");
    await press(profile.nickname.submit);
    await page.getByText("สมชาย Ada").first().waitFor();
    await expectGood(page);
  },
  60_000,
);
