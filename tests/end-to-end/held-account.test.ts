import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { onePhone } from "@plumbline/tests/kit/browser/one-phone";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { setLanguage, wordsOf } from "@plumbline/tests/kit/browser/words";
import { mailedCode } from "@plumbline/tests/kit/messages/read-message";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { arriveAt, PASSWORD, registerReader } from "@plumbline/tests/kit/phone";
import { beforeAll, expect, test } from "vitest";

// Goal: a member on hold reads the reason on every screen; one who froze their own account
// unfreezes it with their credentials. Method: the real app in a browser with staff on the other
// side, by role and label, the one in Thai, the other in English, both in both themes.

const house = withApp();
const phone = onePhone(house);
const { ask, field, open, press } = phone;
let staff: TestOperator;

beforeAll(async () => {
  staff = await addOperator(house, await signInAdmin(house), "risk");
});

const wordsIn = (language: "en-us" | "tai") => ({
  auth: wordsOf(language, "auth"),
  profile: wordsOf(language, "profile"),
});

const explanation = {
  reasonCode: "suspected_theft",
  reason: "Signed in from two continents within a minute.",
  appeal: "Write to appeals@example.com; we answer within a day.",
} as const;

test("a hold is shown above every screen, and refuses what it covers", async () => {
  const { auth, profile } = wordsIn("tai");
  await open("light");
  const { account } = await registerReader(phone.page);
  const { records } = await staff.client.profile.listUsers({ search: account });
  const userId = records[0]?.id ?? "";
  const { freezeId } = await staff.client.desk.freezeUser({ userId, hours: 24, ...explanation });
  await setLanguage(phone.page, "tai");
  await phone.page.goto("/#/home");
  await press(profile.hold.more);
  const sheet = phone.page.getByRole("dialog", { name: profile.hold.title });
  await sheet.getByText(profile.hold.code.suspected_theft).waitFor();
  await sheet.getByText(explanation.reason).waitFor();
  await sheet.getByText(explanation.appeal).waitFor();
  await expectGoodInBoth(phone.page);
  await sheet.getByRole("button", { name: profile.hold.close }).click();

  await phone.page.goto("/#/security?part=lock");
  await phone.page.getByRole("button", { name: profile.hold.more }).waitFor();
  await field(auth.lock.days).fill("1");
  await field(auth.stepUp.password).fill(PASSWORD);
  await press(auth.lock.submit);
  // The whole explanation in one sentence, which the sheet of the bar does not contain.
  await phone.page
    .getByText(/continents.*appeals@example\.com/)
    .first()
    .waitFor();
  await expectGoodInBoth(phone.page);

  await staff.client.desk.unfreezeUser({ userId, freezeId, reason: "Both were theirs." });
  await phone.page.goto("about:blank");
  await phone.page.goto("/#/home");
  await phone.page.getByRole("navigation").first().waitFor();
  expect(await phone.page.getByRole("button", { name: profile.hold.more }).count()).toBe(0);
}, 60_000);

test("an own freeze is lifted by the password and a code", async () => {
  const { auth } = wordsIn("en-us");
  const email = "frozen@example.com";
  await open("light");
  await phone.page.goto("/#/register");
  await phone.page.getByRole("radio", { name: "Email", exact: true }).check();
  await field("Email address").fill(email);
  await ask("Send code");
  const first = await mailedCode(house.server.url, email);
  await field("Code").fill(first);
  await field("Password").fill(PASSWORD);
  await press("Create account");
  await arriveAt(phone.page, "#/home");
  await phone.page.goto("about:blank");
  await phone.page.goto("/#/gerenziliao");
  const account = await phone.page.locator("dd").first().innerText();
  await phone.page.goto("/#/freeze");
  await press(auth.freeze.submit);
  await phone.page.getByText(auth.freeze.done).waitFor();
  await expectGoodInBoth(phone.page);

  await phone.page.goto("/#/login");
  await field(auth.field.account).fill(account);
  await field(auth.field.password).fill(PASSWORD);
  await press(auth.login.submit);
  await phone.page.getByText(auth.refusal.accountFrozen).waitFor();
  await press(auth.unfreeze.title);
  await phone.page.getByRole("heading", { name: auth.unfreeze.title }).waitFor();
  // The input of the login form is still there.
  await field(auth.field.password).fill(PASSWORD);
  expect(await field(auth.field.account).inputValue()).toBe(account);
  await press(auth.unfreeze.submit);
  await phone.page.getByRole("radio", { name: auth.method.email }).check();
  await field(auth.field.email).fill(email);
  await expectGoodInBoth(phone.page);
  await ask(auth.code.send);
  await field(auth.code.label).fill(await mailedCode(house.server.url, email, first));
  await press(auth.unfreeze.submit);
  await phone.page.getByText(auth.unfreeze.done).waitFor();
  await expectGoodInBoth(phone.page);
  await press(auth.login.submit);
  await field(auth.field.password).fill(PASSWORD);
  await press(auth.login.submit);
  await arriveAt(phone.page, "#/home");
}, 60_000);

test("with the password alone, the screen says from when on it is sufficient", async () => {
  const { auth } = wordsIn("en-us");
  await open("light");
  const { account } = await registerReader(phone.page);
  await phone.page.goto("/#/freeze");
  await press(auth.freeze.submit);
  await press(auth.unfreeze.title);
  await phone.page.getByRole("heading", { name: auth.unfreeze.title }).waitFor();
  await field(auth.field.account).fill(account);
  await field(auth.field.password).fill(PASSWORD);
  await press(auth.unfreeze.submit);
  await phone.page
    .getByText(/^You have no authenticator, phone number or email address\. From \d{4}-\d\d-\d\d/)
    .waitFor();
  await expectGoodInBoth(phone.page);
});
