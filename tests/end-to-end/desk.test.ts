import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import type { Locator, Page } from "playwright-core";
import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { openDesk, row, enrol } from "@plumbline/tests/kit/desk/desk-page";
import { expectFits } from "@plumbline/tests/kit/desk/expect-fits";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { clientOf, registerMember } from "@plumbline/tests/kit/member";
import { firstPasswordIn, NEW_PASSWORD } from "@plumbline/tests/kit/operator";
import { PASSWORD, type Phone } from "@plumbline/tests/kit/phone";
import { beforeAll, expect, test } from "vitest";

const REASON = "The venue reports a fault; we look into it.";

const house = withApp();
let desk: Phone;
let member: Phone;

beforeAll(async () => {
  desk = await openDesk(house);
  member = await house.openPhone("light");
});

// Goal: the first administrator signs in with the password of the start, and their actions are
// visible to members and logged. Method: two browsers, everything by role and label, axe on every
// screen in both themes.
test("a first sign-in, a halt that members see, and the log of it", async () => {
  const { page } = desk;
  await signInForTheFirstTime(page);
  await page.getByRole("menuitem", { name: "Symbols" }).click();
  await page.getByRole("cell", { name: "BTCUSDT", exact: true }).waitFor();
  await expectGoodDesk(page);

  await showTicket(member.page);
  await changeTrading(page, "Halt", REASON);
  await row(page, "BTCUSDT").getByText("Halted").waitFor();
  await member.page.getByText(REASON).first().waitFor();
  const review = member.page.getByRole("button", { name: /^Long/ });
  await expect.poll(() => isRefused(review)).toBe(true);
  await expectNotice(member);

  await changeTrading(page, "Resume", "The venue is sound again.");
  await row(page, "BTCUSDT").getByText("Open").waitFor();
  await expect.poll(() => member.page.getByText(REASON).count()).toBe(0);

  await page.getByRole("menuitem", { name: "Audit log" }).click();
  await row(page, "market.halt-symbol").getByText(REASON).waitFor();
  await row(page, "market.resume-symbol").getByText("The venue is sound again.").waitFor();
  await expectGoodDesk(page);
});

// Goal: an operator who freezes a user states the reason, the end and how to appeal, and cannot do
// it for long alone. Method: an administrator at the page; the text for the user is read by a call.
test("a user is frozen with a reason that they read, and unfrozen", async () => {
  const { page } = desk;
  const { client, id } = await registerMember(house);
  const { account } = await client.profile.getMyUserInfo({});
  await openUser(page, account);
  await page.getByRole("button", { name: "Put on hold" }).click();
  const dialog = page.getByRole("dialog", { name: `Put on hold: ${account}` });
  await dialog.getByLabel("Duration").selectOption({ label: "7 days (needs a second person)" });
  await dialog.getByLabel("Reason code").selectOption("suspected_theft");
  await dialog.getByLabel("Reason, shown to the member").fill("Signed in from two continents.");
  expect(await dialog.getByRole("button", { name: "Put on hold" }).isDisabled()).toBe(true);
  await dialog.getByLabel("How to appeal").fill("Write to appeals@example.com.");
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Put on hold" }).click();
  const freezes = page.getByRole("table", { name: "Account holds" });
  await freezes.getByText("Waiting for a second person").waitFor();
  await expectGoodDesk(page);
  expect(await signInOf(house, account)).toMatchObject({
    userInfo: {
      hold: {
        reasonCode: "suspected_theft",
        reason: "Signed in from two continents.",
        appeal: "Write to appeals@example.com.",
      },
    },
  });

  // The list of members shows the end.
  await page.getByRole("menuitem", { name: "Members" }).click();
  await row(page, account)
    .getByText(/^until \d{4}-/)
    .waitFor();
  await page.getByRole("link", { name: account }).click();

  // The operator who began it is not asked for the second confirmation.
  expect(await freezes.getByRole("button", { name: "Confirm" }).count()).toBe(0);
  await freezes.getByRole("button", { name: "Release hold" }).click();
  const lift = page.getByRole("dialog", { name: `Release hold: ${account}` });
  await lift.getByLabel("Reason").fill("The user has shown that both were theirs.");
  await lift.getByRole("button", { name: "Release hold" }).click();
  await freezes.getByText("Ended").waitFor();
  expect(await signInOf(house, account)).toMatchObject({ userInfo: { account, hold: null } });

  await showTabs(page, { account, id });
});

/** The messages sent to a member, and their payout methods. */
async function showTabs(
  page: Page,
  { account, id }: { readonly account: string; readonly id: string },
): Promise<void> {
  await page.getByRole("tab", { name: "Messages" }).click();
  await row(page, "Your Plumbline account is on hold").getByText("Unread").waitFor();
  // Every tab names the member.
  await page.getByText(account, { exact: true }).waitFor();
  await expectFits(page);
  await page.getByRole("tab", { name: "Withdrawal accounts" }).click();
  await page.getByText("No withdrawal accounts yet.").waitFor();
  await expectGoodDesk(page);
  await savePayoutMethods(id);
  // The address contains the tab.
  await page.reload();
  await row(page, "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed").getByText("Removed").waitFor();
  await row(page, "Northern Savings Bank").getByText("24-hour wait").waitFor();
  await expectFits(page);
}

/** A bank account that is not usable yet, and a chain's address that was removed. */
const savePayoutMethods = (userId: string): Promise<void> =>
  runAsOwner(
    house.databaseUrl,
    `insert into payout_methods (user_id, id, version, channel_id, details, saved_at, usable_from,
       removed_at)
     select '${userId}', gen_random_uuid(), 1, channel, details::jsonb, now(), now() + '1 day',
       removed_at
     from (values
       ('USD-BANK', '{"kind": "bank", "address": "GB33BUKB20201555555555", "memo": null,
         "bankName": "Northern Savings Bank", "bankCode": "BUKBGB22", "holder": "Ada Lovelace",
         "label": "Household"}', null::timestamptz),
       ('USDT-ETHEREUM', '{"kind": "chain", "memo": null, "bankName": null, "bankCode": null,
         "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "holder": null,
         "label": "Old exchange account"}', now())) as saved (channel, details, removed_at)`,
  );

async function exportUsers(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Export all as CSV" }).click();
  await page.getByText("The server is writing the file.", { exact: false }).waitFor();
  await page.getByRole("menuitem", { name: "Exports" }).click();
  await page.getByText("Account or ID: e2e", { exact: true }).waitFor();
  await expect
    .poll(async () => {
      await page.getByRole("button", { name: "Refresh" }).click();
      return page.getByText("Ready", { exact: true }).count();
    })
    .toBe(1);
  await expectGoodDesk(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download: Members" }).click();
  return readFile(await (await download).path(), "utf8");
}

test("users, ledger and operators can be viewed", async () => {
  const { page } = desk;
  await page.getByRole("menuitem", { name: "Members" }).click();
  await page.getByLabel("Account or ID").fill("e2e");
  // The list is loaded once typing has ended, which would close anything opened before.
  await expect.poll(() => page.url()).toContain("e2e");
  await row(page, "e2e.desk").waitFor();
  await expectGoodDesk(page);
  const csv = await exportUsers(page);
  expect(csv.split("\r\n")[0]).toBe("\uFEFFid,account,nickname,guest,registered (UTC+8)");
  expect(csv).toContain(",e2e.desk,");
  await page.getByRole("menuitem", { name: "Members" }).click();
  await row(page, "e2e.desk").click();
  const balanceTable = page.getByRole("table", { name: "Balances" });
  await balanceTable.getByRole("cell", { name: "10,000.00 USDT", exact: true }).waitFor();
  await page.getByText("Nothing submitted yet.").waitFor();
  await expectGoodDesk(page);
  await noteInTimeline(page);
  await page.getByRole("tab", { name: "Access" }).click();
  const sessions = page.getByRole("table", { name: "Open sessions", exact: true });
  await sessions.getByRole("row").nth(1).waitFor();
  await expectGoodDesk(page);
  await page.getByRole("tab", { name: "Overview" }).click();

  await page.getByRole("link", { name: "Ledger entries" }).click();
  await row(page, "auth.register").first().click();
  const postings = page.getByRole("table", { name: "Postings" });
  await postings.getByRole("cell", { name: "user:available" }).waitFor();
  await expectGoodDesk(page);

  await page.getByRole("menuitem", { name: "Operators" }).click();
  await page.getByRole("button", { name: "Add operator" }).click();
  const dialog = page.getByRole("dialog", { name: "Add operator" });
  await dialog.getByLabel("Name").fill("Rita");
  await dialog.getByLabel("Risk").check();
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Add operator" }).click();
  await page
    .getByRole("dialog", { name: "Rita was added" })
    .getByText(/^\w{5}(-\w{5}){3}$/)
    .waitFor();
  await page.getByRole("button", { name: "I have saved it" }).click();
  await row(page, "rita").getByText("Not signed in yet").waitFor();
  await expectGoodDesk(page);
});

// Goal: a verification is decided by the documents as opened: viewed closely, rejected part by
// part, and authorised after resubmission. Method: a member by calls, a reviewer by role and label.
test("documents are opened, one is rejected, and once resubmitted authorised", async () => {
  const { page } = desk;
  const applicant = await handIn();
  await openCase(page, applicant.account);
  const approve = page.getByRole("button", { name: "Approve" });
  expect(await approve.isDisabled()).toBe(true);
  await page.getByText("Open the photos before you approve.").waitFor();
  await page.getByText("United Kingdom", { exact: true }).waitFor();
  await expectGoodDesk(page);

  await page.getByRole("button", { name: "Open photos" }).click();
  await page.getByRole("img", { name: "Front" }).waitFor();
  await page.getByRole("img", { name: "Back" }).waitFor();
  await page.getByRole("button", { name: "Zoom in: Front" }).click();
  await page.getByText("150 %").waitFor();
  await page.getByRole("button", { name: "Rotate: Front" }).click();
  await expectGoodDesk(page);
  await page.getByRole("combobox", { name: "Finding: Front" }).click();
  await page.getByRole("option", { name: "Out of focus" }).click();
  await page.getByLabel("Message to the member: Front").fill("The left edge.");
  expect(await approve.isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Send back (1)" }).click();
  const dialog = page.getByRole("dialog", { name: /Send back/ });
  await dialog.getByText("Front: Out of focus – The left edge.").waitFor();
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Send back (1)" }).click();
  await page.getByText(`Sent back to ${applicant.account}.`).waitFor();

  await applicant.mend();
  // A case viewed before offers nothing to act on until it is loaded anew, however slowly.
  await page.route(/\/api\/desk\/kyc\/case\?/, async (route) => {
    await sleep(500);
    await route.continue();
  });
  await openCase(page, applicant.account);
  await page.getByRole("button", { name: "Open photos" }).click();
  await page.getByRole("img", { name: "Front" }).waitFor();
  await approve.click();
  const last = page.getByRole("dialog", { name: /Approve/ });
  await last.getByRole("button", { name: "Approve" }).click();
  await page.getByText(`${applicant.account} is verified.`).waitFor();
  expect(await applicant.kycStatus()).toBe("authorised");
});

test("signing out ends the session, and neither page logged an error", async () => {
  const { page } = desk;
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByLabel("Password").waitFor();
  await page.goto("/desk/#/operators");
  await page.getByLabel("Password").waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect([...desk.complaints, ...member.complaints]).toEqual([]);
});

/** A member with a submitted verification, who can resubmit the front. */
async function handIn() {
  const { client, token } = await registerMember(house);
  const { account } = await client.profile.getMyUserInfo({});
  const answers = {
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "idCard",
    idNumber: "L01X00T47",
    frontFileId: await uploadPaper(house, token),
    backFileId: await uploadPaper(house, token),
  };
  await client.kyc.applyKYC(answers);
  return {
    account,
    mend: async () => {
      await client.kyc.applyKYC({ ...answers, frontFileId: await uploadPaper(house, token) });
    },
    kycStatus: async () => (await client.profile.getMyUserInfo({})).kycStatus,
  };
}

async function openCase(page: Page, account: string): Promise<void> {
  await page.getByRole("menuitem", { name: "Verification" }).click();
  // The queue also reloads by itself, but only after twenty seconds.
  await page.getByRole("button", { name: "Refresh" }).click();
  await row(page, account).click();
  await page.getByRole("heading", { name: `${account} · Basic` }).waitFor();
}

/** A visitor reads about the halt on the home screen, before opening the market. */
async function expectNotice({ page }: Phone): Promise<void> {
  const visitor = await page.context().newPage();
  await visitor.goto("/#/home");
  await visitor.getByText(/^Trading in BTC\/USDT is halted until [-\d: ]+: /).waitFor();
  await visitor.close();
}

async function signInForTheFirstTime(page: Page): Promise<void> {
  await page.goto("/desk/");
  await page.getByLabel("Name").fill("admin");
  await page.getByLabel("Password").fill("a guess");
  await expectGoodDesk(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").getByText("The name, password or code is wrong.").waitFor();
  await page.getByLabel("Password").fill(firstPasswordIn(house.printed.join("")));
  await page.getByRole("button", { name: "Sign in" }).click();

  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirm new password").fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await enrol(page, expectGoodDesk);
}

async function showTicket(page: Page): Promise<void> {
  await page.goto("/#/register");
  await page.getByRole("textbox", { name: "Username" }).fill("e2e.desk");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByText("Total balance").waitFor();
  await page.goto("/#/heyue?symbol=BTCUSDT");
  await page.getByRole("textbox", { name: "Margin" }).fill("250");
}

async function changeTrading(page: Page, verb: "Halt" | "Resume", reason: string): Promise<void> {
  await page.getByRole("button", { name: `${verb} BTCUSDT` }).click();
  const dialog = page.getByRole("dialog", { name: `${verb} BTCUSDT` });
  expect(await dialog.getByRole("button", { name: verb }).isDisabled()).toBe(true);
  await dialog.getByLabel("Reason").fill(reason);
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: verb }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Notes for colleagues about a member are in the member's timeline. */
async function noteInTimeline(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Timeline" }).click();
  const timeline = page.getByRole("table", { name: "Timeline" });
  await row(timeline, "Registered").waitFor();
  await page.getByRole("button", { name: "Add note" }).click();
  const note = page.getByRole("dialog", { name: "Add note" });
  await note.getByLabel("Note").fill("Asked how a demo account is reset.");
  await note.getByRole("button", { name: "Add note" }).click();
  await row(timeline, "Asked how a demo account is reset.").waitFor();
  await expectFits(page);
}

async function openUser(page: Page, account: string): Promise<void> {
  await page.getByRole("menuitem", { name: "Members" }).click();
  await row(page, account).click();
  await page.getByRole("heading", { name: account }).waitFor();
}

const signInOf = (place: Parameters<typeof clientOf>[0], account: string) =>
  clientOf(house).auth.login({ account, password: PASSWORD });

/** Whether a button is disabled or absent. */
async function isRefused(button: Locator): Promise<boolean> {
  if ((await button.count()) === 0) return true;
  const isOff = await button.first().getAttribute("aria-disabled");
  return isOff === "true" || (await button.first().isDisabled());
}
