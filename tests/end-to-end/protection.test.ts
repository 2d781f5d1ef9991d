import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { onePhone } from "@plumbline/tests/kit/browser/one-phone";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { setLanguage, wordsOf } from "@plumbline/tests/kit/browser/words";
import { mailedCode } from "@plumbline/tests/kit/messages/read-message";
import { arriveAt, PASSWORD, registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

// Goal: a member completes the profile and protects the account, and only missing parts are
// requested. Method: the real app in a browser, by role and label, each form in English or in Thai
// and in both themes; codes are read from the dev inbox.

const house = withApp();
const phone = onePhone(house);
const { ask, field, open, press } = phone;

const wordsIn = (language: "en-us" | "tai") => ({
  auth: wordsOf(language, "auth"),
  profile: wordsOf(language, "profile"),
});

test("a phone and an e-mail address are connected, and the profile is complete", async () => {
  const { auth, profile } = wordsIn("tai");
  await open("light");
  await registerReader(phone.page);
  await setLanguage(phone.page, "tai");
  await phone.page.goto("/#/home");
  await phone.page.getByText(profile.tip.text).waitFor();
  await press(profile.tip.go);
  await arriveAt(phone.page, "#/gerenziliao");
  // Requested on every screen except the one where it can be entered.
  await phone.page.getByRole("link", { name: auth.bind.email }).waitFor();
  expect(await phone.page.getByText(profile.tip.text).count()).toBe(0);
  await expectGoodInBoth(phone.page);

  await phone.page.getByRole("link", { name: auth.bind.email }).click();
  const email = "bound@example.com";
  await ask(auth.code.send);
  await phone.page.getByText(auth.problem.emailMissing).waitFor();
  await field(auth.field.email).fill(email);
  await ask(auth.code.send);
  await field(auth.code.label).fill(await mailedCode(house.server.url, email));
  await field(auth.stepUp.password).fill(PASSWORD);
  await expectGoodInBoth(phone.page);
  await press(auth.bind.submit);
  await arriveAt(phone.page, "#/gerenziliao");
  await phone.page.getByText("b•••@example.com").waitFor();

  await phone.page.getByRole("link", { name: auth.bind.phone }).click();
  const number = "2015550124";
  await field(auth.field.phone).fill(number);
  await ask(auth.code.send);
  await field(auth.code.label).fill(await mailedCode(house.server.url, `+1${number}`));
  await field(auth.stepUp.password).fill(PASSWORD);
  await expectGoodInBoth(phone.page);
  await press(auth.bind.submit);
  await arriveAt(phone.page, "#/gerenziliao");
  await phone.page.getByText(`+1••••${number.slice(-4)}`).waitFor();
  await phone.page.goto("/#/home");
  await phone.page.getByRole("navigation").first().waitFor();
  expect(await phone.page.getByText(profile.tip.text).count()).toBe(0);
}, 60_000);

test("a withdrawal password, a lock and the history of sign-ins", async () => {
  const { auth } = wordsIn("en-us");
  await open("light");
  await registerReader(phone.page);
  const withdrawal = auth.withdrawal;
  const [first, second] = ["money takes time", "money takes patience"];
  // As after a link from outside: going back leads one level up.
  await phone.page.goto("about:blank");
  await phone.page.goto("/#/withdrawalPassword");
  await field(withdrawal.new).fill(first);
  await field(withdrawal.repeat).fill(second);
  await field(auth.stepUp.password).fill(PASSWORD);
  await press(withdrawal.set);
  await phone.page.getByText(auth.problem.passwordsDiffer).waitFor();
  await expectGoodInBoth(phone.page);
  await field(withdrawal.repeat).fill(first);
  await press(withdrawal.set);
  await arriveAt(phone.page, "#/security");

  await phone.page.goto("/#/withdrawalPassword");
  await field(withdrawal.old).fill("a guess");
  await field(withdrawal.new).fill(second);
  await field(withdrawal.repeat).fill(second);
  await field(auth.stepUp.password).fill(PASSWORD);
  await press(withdrawal.change);
  await phone.page.getByText(auth.refusal.withdrawalPasswordWrong).waitFor();
  await expectGoodInBoth(phone.page);
  await field(withdrawal.old).fill(first);
  await press(withdrawal.change);
  await arriveAt(phone.page, "#/security");

  await phone.page.goto("/#/security?part=signIns");
  await phone.page.getByText(auth.signIns.outcome.signed_in).first().waitFor();
  await phone.page.getByText(new RegExp(auth.signIns.method.register)).waitFor();
  await expectGoodInBoth(phone.page);

  await phone.page.goto("/#/security?part=lock");
  await field(auth.lock.days).fill("31");
  await field(auth.stepUp.password).fill(PASSWORD);
  await press(auth.lock.submit);
  await phone.page.getByText(auth.problem.lockDays.replace("{{max}}", "30")).waitFor();
  await field(auth.lock.days).fill("1");
  await press(auth.lock.submit);
  await phone.page.getByText(auth.lock.reason).first().waitFor();
  await expectGoodInBoth(phone.page);
}, 60_000);

test("a guest completes the account and chooses a display name", async () => {
  const { auth, profile } = wordsIn("tai");
  await open("light");
  await phone.page.goto("/#/login");
  await press("More options");
  await press("Continue as a guest");
  await phone.page.getByText("Initial password", { exact: true }).waitFor();
  const [, initial = ""] = await phone.page.locator("dd").allInnerTexts();
  await press("Continue");
  await arriveAt(phone.page, "#/home");
  await setLanguage(phone.page, "tai");
  await phone.page.goto("/#/gerenziliao");
  await press(profile.data.complete);
  const account = "full.thai";
  await field(auth.field.account).fill("support");
  await field(auth.changePassword.new).fill("quiet river stones");
  await field(auth.changePassword.repeat).fill("quiet river stones");
  await field(auth.stepUp.password).fill(initial);
  await press(auth.complete.submit);
  await phone.page.getByText(auth.refusal.accountReserved).waitFor();
  await expectGoodInBoth(phone.page);
  await field(auth.field.account).fill(account);
  await press(auth.complete.submit);
  await arriveAt(phone.page, "#/gerenziliao");
  await phone.page.getByText(account).first().waitFor();

  await press(profile.nickname.change);
  await field(profile.nickname.label).fill("Suрроrt"); // two letters are Cyrillic
  await press(profile.nickname.submit);
  await phone.page.getByText(profile.nickname.reserved).waitFor();
  await expectGoodInBoth(phone.page);
  await field(profile.nickname.label).fill("สมชาย Ada");
  await press(profile.nickname.submit);
  await phone.page.getByText("สมชาย Ada").first().waitFor();
  await expectGoodInBoth(phone.page);
}, 60_000);
