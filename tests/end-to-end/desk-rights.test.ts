import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import {
  openDesk,
  row,
  type DeskPerson,
  enrol,
  enterDesk,
  enterPassword,
} from "@plumbline/tests/kit/desk/desk-page";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { firstPasswordIn, NEW_PASSWORD, oneTimeCode } from "@plumbline/tests/kit/operator";
import { registerMember } from "@plumbline/tests/kit/member";
import { type Phone } from "@plumbline/tests/kit/phone";
import { beforeAll, expect, test } from "vitest";

const REASON = "Support halts symbols at night from now on.";

const NEXT_PASSWORD = "nine slow otters swim";

const house = withApp();
let ada: Phone;
let ben: Phone;
let adaPerson: DeskPerson;
let benPerson: DeskPerson;

beforeAll(async () => {
  [ada, ben] = await Promise.all([openDesk(house), openDesk(house)]);
});

// Goal: permissions of roles are changed by two people who see the same difference. Method: two
// administrators in two browsers, everything by role and label, axe on every new screen.
test("a change of permissions is proposed by one, shown to the other, and confirmed", async () => {
  const { page } = ada;
  adaPerson = await enterDesk(page, {
    name: "admin",
    password: firstPasswordIn(house.printed.join("")),
  });
  const password = firstPasswordIn(await onServerMachine("add-administrator", "ben"));
  benPerson = await enterDesk(ben.page, { name: "ben", password });

  await page.getByRole("menuitem", { name: "Roles and rights" }).click();
  await page.getByRole("checkbox", { name: "Support: Halt and resume symbols" }).check();
  await page.getByRole("checkbox", { name: "Risk: Halt and resume symbols" }).uncheck();
  await page.getByText("Changes to propose: 2").waitFor();
  await expectGoodDesk(page);
  await page.getByRole("button", { name: "Propose change" }).click();
  const dialog = page.getByRole("dialog", { name: "Propose change" });
  await dialog.getByText("Support gains: Halt and resume symbols").waitFor();
  await dialog.getByLabel("Reason").fill(REASON);
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Propose change" }).click();
  await page.getByRole("heading", { name: "Waiting for a second person" }).waitFor();
  expect(await page.getByRole("button", { name: "Confirm change" }).count()).toBe(0);
  await expectGoodDesk(page);

  const other = ben.page;
  await other.getByRole("menuitem", { name: "Roles and rights" }).click();
  await other.getByText("Risk loses: Halt and resume symbols").waitFor();
  await other.getByText(REASON).waitFor();
  await other.getByRole("button", { name: "Confirm change" }).click();
  const confirming = other.getByRole("dialog", { name: "Confirm change" });
  await confirming.getByRole("button", { name: "Confirm change" }).click();
  await other.getByRole("heading", { name: "Rights by role (version 2)" }).waitFor();
  const halting = other.getByRole("checkbox", { name: "Support: Halt and resume symbols" });
  expect(await halting.isChecked()).toBe(true);
  await row(other.getByRole("table", { name: "Versions" }), "ben")
    .getByText("admin")
    .waitFor();
  await expectGoodDesk(other);
});

test("somebody's roles change the same way, and one's own cannot be raised", async () => {
  const { page } = ada;
  await page.getByRole("menuitem", { name: "Operators" }).click();
  await page.getByRole("button", { name: "Change roles admin" }).click();
  const dialog = page.getByRole("dialog", { name: "Change roles admin" });
  await dialog.getByLabel("Auditor").check();
  await dialog.getByLabel("Reason").fill(REASON);
  await dialog.getByRole("button", { name: "Propose change" }).click();
  await dialog
    .getByRole("alert")
    .getByText(/You cannot raise your own rights/)
    .waitFor();
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
});

// Goal: with two administrators, adding an operator takes both. Method: one adds, the new operator
// signs in without rights, the other vouches; by role and label, axe on every new screen.
test("an operator added by one administrator works once the other has vouched", async () => {
  const { page } = ada;
  await page.getByRole("button", { name: "Add operator" }).click();
  const adding = page.getByRole("dialog", { name: "Add operator" });
  await adding.getByLabel("Name").fill("carol");
  await adding.getByLabel("Support").check();
  await adding.getByRole("button", { name: "Add operator" }).click();
  const password = await page.getByText(/^\w{5}(-\w{5}){3}$/).innerText();
  await page.getByRole("button", { name: "I have saved it" }).click();
  const carol = await openDesk(house);
  await enterDesk(carol.page, { name: "carol", password });
  await carol.page.getByText("Another administrator has to vouch for you").waitFor();
  expect(await carol.page.getByRole("menuitem", { name: "Members" }).count()).toBe(0);
  await expectGoodDesk(carol.page);

  const other = ben.page;
  await other.getByRole("menuitem", { name: "Operators" }).click();
  await row(other, "carol").getByText("Waiting for a second administrator").waitFor();
  await expectGoodDesk(other);
  await other.getByRole("button", { name: "Vouch carol" }).click();
  const vouching = other.getByRole("dialog", { name: "Vouch carol" });
  await expectGoodDesk(other);
  await vouching.getByRole("button", { name: "Vouch" }).click();
  await row(other, "carol").getByText("admin, vouched by ben").waitFor();
  await carol.page.reload();
  await carol.page.getByRole("menuitem", { name: "Members" }).waitFor();
  expect(await carol.page.getByText("Another administrator has to vouch for you").count()).toBe(0);
  expect(carol.complaints).toEqual([]);
  await carol.close();
});

// Goal: an operator without credentials is reset by two administrators. Method: one proposes, the
// other reads the password from the screen; by role and label, axe on every new screen.
test("a reset is proposed by one, and the other is shown the password once", async () => {
  const { page } = ada;
  await page.getByRole("button", { name: "Refresh" }).click();
  await page.getByRole("button", { name: "Reset carol" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset carol" });
  await dialog.getByLabel("Reason").fill("Her telephone is lost, and the codes too.");
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Propose change" }).click();
  await expect.poll(() => dialog.count()).toBe(0);

  const other = ben.page;
  await other.getByRole("menuitem", { name: "Today" }).click();
  await row(other, "Rights to confirm").getByRole("link").click();
  await other.getByText("carol signs in again").waitFor();
  await expectGoodDesk(other);
  await other.getByRole("button", { name: "Confirm change" }).click();
  const confirming = other.getByRole("dialog", { name: "Confirm change" });
  await confirming.getByText("the account counts as yours").waitFor();
  await confirming.getByRole("button", { name: "Confirm change" }).click();
  const password = await other.getByText(/^\w{5}(-\w{5}){3}$/).innerText();
  await expectGoodDesk(other);
  await other.getByRole("button", { name: "I have saved it" }).click();
  const carol = await openDesk(house);
  await enterDesk(carol.page, { name: "carol", password });
  await carol.page.getByText("Another administrator has to vouch for you").waitFor();
  await carol.close();
});

test("an operator changes their own password by the current one and a code", async () => {
  const { page } = ben;
  await page.getByRole("button", { name: "My account: ben" }).click();
  const dialog = page.getByRole("dialog", { name: "My account" });
  await dialog.getByText("Recovery codes left: 10").waitFor();
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Change password" }).click();
  await dialog.getByLabel("Current password").fill("not the one it is");
  await dialog.getByLabel("New password", { exact: true }).fill(NEXT_PASSWORD);
  await dialog.getByLabel("Confirm new password").fill(NEXT_PASSWORD);
  // A code of the next half minute, in case this one's was used.
  const code = oneTimeCode(benPerson.secret, Date.now() + 30_000);
  await dialog.getByRole("textbox", { name: "Code" }).fill(code);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await dialog.getByText("The name, password or code is wrong.").waitFor();
  await expectGoodDesk(page);
  await dialog.getByLabel("Current password").fill(NEW_PASSWORD);
  await dialog.getByRole("button", { name: "Set password" }).click();
  await page.getByText("Password changed.").waitFor();
  await page.getByRole("menuitem", { name: "Audit log" }).click();
  await row(page, "desk.change-password-failed").first().waitFor();

  const elsewhere = await openDesk(house);
  await enterPassword(elsewhere.page, { name: "ben", password: NEXT_PASSWORD });
  await elsewhere.page.getByRole("textbox", { name: "Code" }).waitFor();
  await elsewhere.close();
});

test("where one person may act for both, every screen shows it", async () => {
  const bar = /^Sandbox: one person may try both sides here/;
  await onServerMachine("one-person", "on");
  const { page } = ada;
  await page.reload();
  for (const name of ["Operators", "Deposits", "Audit log"]) {
    await page.getByRole("menuitem", { name }).click();
    await page.getByRole("heading", { name }).waitFor();
    await page.getByText(bar).waitFor();
  }
  await expectGoodDesk(page);
  await onServerMachine("one-person", "off");
  await page.reload();
  await page.getByRole("heading", { name: "Audit log" }).waitFor();
  expect(await page.getByText(bar).count()).toBe(0);
});

/** `npm run operator`, as on the server's machine. Resolves with its output. */
async function onServerMachine(...words: readonly string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: house.databaseUrl };
  const command = ["run", "--silent", "operator", "--", ...words];
  return (await promisify(execFile)("npm", command, { env })).stdout;
}

// Goal: two reviewers do not work on one case at a time. Method: one opens the photos, the other
// tries to.
test("a case under review by a colleague says so, and is released", async () => {
  const account = await handIn();
  const { page } = ada;
  await openCase(page, account);
  await page.getByRole("button", { name: "Open photos" }).click();
  await page.getByRole("img", { name: "Front" }).waitFor();
  await page.getByText("You are reviewing this case.").waitFor();
  await expectGoodDesk(page);

  const other = ben.page;
  await other.getByRole("menuitem", { name: "Verification" }).click();
  await row(other, account).getByText("admin", { exact: true }).waitFor();
  await openCase(other, account);
  await other.getByText("admin is reviewing this case.").waitFor();
  expect(await other.getByRole("button", { name: "Approve" }).count()).toBe(0);
  await expectGoodDesk(other);
  await page.getByRole("button", { name: "Release" }).click();
  await expect.poll(() => page.getByText("You are reviewing this case.").count()).toBe(0);
  await other.getByRole("button", { name: "Open photos" }).click();
  await other.getByText("You are reviewing this case.").waitFor();
});

// Goal: B12 text supplied by users' browsers is shown as text at the desk. Method: a session whose
// browser name contains markup and script, shown on the user's page.
test("B12 a user's text is shown unchanged and executes nothing", async () => {
  const device = `<img src=x onerror="document.title='run'"><script>alert(1)</script>`;
  const visitor = await house.browser.newContext({ baseURL: house.server.url, userAgent: device });
  const page = await visitor.newPage();
  await page.goto("/#/register");
  await page.getByRole("textbox", { name: "Username" }).fill("marked.up");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Total balance").waitFor();
  await visitor.close();

  const desk = ada.page;
  const dialogs: string[] = [];
  desk.on("dialog", (opened) => {
    dialogs.push(opened.message());
    void opened.dismiss();
  });
  await desk.getByRole("menuitem", { name: "Members" }).click();
  await row(desk, "marked.up").click();
  await desk.getByRole("tab", { name: "Access" }).click();
  await desk.getByText(device).first().waitFor();
  expect(await desk.locator("img[src=x]").count()).toBe(0);
  expect(await desk.title()).not.toContain("run");
  expect(dialogs).toEqual([]);
});

test("a lost authenticator is replaced with a recovery code", async () => {
  const { page } = ada;
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Password").waitFor();
  await enterPassword(page, { name: "admin", password: NEW_PASSWORD });
  await page.getByRole("button", { name: "Lost your authenticator? Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(adaPerson.recoveryCodes[0] ?? "");
  await expectGoodDesk(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const { recoveryCodes } = await enrol(page);
  expect(recoveryCodes).toHaveLength(10);
  expect(recoveryCodes).not.toContain(adaPerson.recoveryCodes[0]);
  expect([...ada.complaints, ...ben.complaints]).toEqual([]);
});

async function handIn(): Promise<string> {
  const { client, token } = await registerMember(house);
  await client.kyc.applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "passport",
    idNumber: "L01X00T47",
    frontFileId: await uploadPaper(house, token),
  });
  return (await client.profile.getMyUserInfo({})).account;
}

async function openCase(page: Page, account: string): Promise<void> {
  await page.getByRole("menuitem", { name: "Verification" }).click();
  // The queue also reloads by itself, but only after twenty seconds.
  await page.getByRole("button", { name: "Refresh" }).click();
  await row(page, account).click();
  await page.getByRole("heading", { name: `${account} · Basic` }).waitFor();
}
