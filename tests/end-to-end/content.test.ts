import type { Browser, Page } from "playwright-core";
import { expectGood, expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, type TestOperator } from "@plumbline/tests/kit/operator";
import { closeWindows, holdToken, openPhone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: content for all members passes two persons and reaches them, help is found, and a refusal
// links to its explanation. Method: two operators and a member in separate browsers, on a server
// whose clock the test moves; each screen checked by axe and at the widths of phones.

const MINUTE_MS = 60_000;

let testServer: TestServer;
let browser: Browser;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  browser = await shareBrowser();
  [maker, checker] = await addTwoOperators(testServer, "content");
});

afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

test("content-3 a visitor who dismisses a banner does not see it again", async () => {
  const page = await openPage("light");
  await page.goto("/#/home");
  const banner = page.getByRole("article").filter({ hasText: "You are in a sandbox" });
  await banner.getByRole("button", { name: /^Dismiss/ }).click();
  await banner.waitFor({ state: "detached" });
  await page.reload();
  await page.getByRole("link", { name: "Help center" }).waitFor();
  expect(await banner.count()).toBe(0);
}, 60_000);

test("content-2 an announcement is proposed, published and read by a member", async () => {
  await writeAnnouncement(await openDeskAs(maker));
  await publishAnnouncement(await openDeskAs(checker));
  testServer.clock.advance(6 * MINUTE_MS);

  const { token } = await registerMember(testServer);
  const page = await openPage("dark", token);
  await page.goto("/#/home");
  const popup = page.getByRole("dialog", { name: "Maintenance on Sunday" });
  await popup.getByText("Trading pauses from 02:00 to 02:30 UTC.").waitFor();
  await expectGood(page);
  await popup.getByRole("button", { name: "Read" }).click();
  await page.getByRole("heading", { name: "What stays open" }).waitFor();
  expect(await page.getByRole("link", { name: "Withdrawing" }).getAttribute("href")).toBe(
    "#/tixian",
  );
  await expectGood(page);

  // Read on one device, it does not appear on any other.
  const other = await openPage("light", token);
  await other.goto("/#/announcements");
  await other.getByRole("link", { name: /^Maintenance on Sunday/ }).waitFor();
  await expectGood(other);
  await other.goto("/#/home");
  await other.getByRole("link", { name: "Help center" }).waitFor();
  expect(await other.getByRole("dialog").count()).toBe(0);
}, 120_000);

test("content-4 help is searched, rated, and linked from a refusal", async () => {
  const { token } = await registerMember(testServer);
  const page = await openPage("dark", token);
  await page.goto("/#/helpCenter");
  await page.getByRole("heading", { name: "Deposits and withdrawals" }).waitFor();
  await expectGood(page);
  await page.getByLabel("Search").fill("liquidat");
  await page.getByRole("link", { name: /^Margin, leverage and liquidation/ }).click();
  await page.getByRole("heading", { name: "When a position is liquidated" }).waitFor();
  await page.getByRole("button", { name: "Yes" }).click();
  await page.getByText("Thank you. You can change your answer.").waitFor();
  await expectGood(page);
  await page.goto("/#/xinwen");
  await page.getByRole("link", { name: /can decide your outcome/ }).waitFor();
  await expectGood(page);

  await page.goto("/#/changePassword");
  // The button next to each field that shows its text has the same label.
  const typed = {
    "Current password": "not my own",
    "New password": "password",
    "Confirm new password": "password",
  };
  for (const [label, text] of Object.entries(typed)) {
    await page.getByLabel(label, { exact: true }).first().fill(text);
  }
  await page.getByRole("button", { name: "Change password" }).click();
  await page.getByRole("link", { name: "Help: Keeping your account safe" }).click();
  await page.getByRole("heading", { name: "Freeze my account" }).waitFor();
}, 90_000);

async function writeAnnouncement(first: Page): Promise<void> {
  await goTo(first, "Texts");
  await row(first, "You are in a sandbox").getByText("Published").waitFor();
  await expectGoodDesk(first);
  await first.getByRole("link", { name: "New text" }).click();
  await first.getByLabel("Popup").check();
  await first.getByLabel("Title").fill("Maintenance on Sunday");
  await first.getByLabel("Summary (one sentence)").fill("Trading pauses from 02:00 to 02:30 UTC.");
  const body = first.getByLabel("Text", { exact: true });
  await body.fill("<b>Hurry!</b>");
  await first.getByRole("button", { name: "Preview" }).click();
  await first.getByText("This markup is not supported.").waitFor();
  await body.fill("## What stays open\n\n- **Closing** a position\n- [Withdrawing](#/tixian)");
  await first.getByRole("button", { name: "Preview" }).click();
  await first.getByRole("heading", { name: "What stays open" }).waitFor();
  await expectGoodDesk(first);
  await first.getByRole("button", { name: "Propose" }).click();
  const dialog = first.getByRole("dialog", { name: "Propose" });
  await dialog.getByLabel("Published from").fill(await localTime(first, 5 * MINUTE_MS));
  await dialog.getByLabel("Why").fill("Members have to know before.");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await first.getByText("You proposed this. Someone else has to confirm it.").waitFor();
}

async function publishAnnouncement(second: Page): Promise<void> {
  await goTo(second, "Texts");
  await row(second, "Maintenance on Sunday").getByRole("link").click();
  const preview = second.getByRole("article", { name: "Preview: en-us" }).first();
  await preview.getByRole("heading", { name: "What stays open" }).waitFor();
  await expectGoodDesk(second);
  await second.getByRole("button", { name: "Confirm" }).click();
  await second
    .getByRole("dialog", { name: "Confirm" })
    .getByRole("button", { name: "Confirm" })
    .click();
  await second.getByText("Confirmed. It takes effect at its time.").waitFor();
}

async function openPage(theme: "light" | "dark", token?: string): Promise<Page> {
  const { page } = await openPhone(browser, { url: testServer.server.url, theme });
  if (token !== undefined) await holdToken(page, token);
  return page;
}

async function openDeskAs({ token }: TestOperator): Promise<Page> {
  const { page } = await openDesk({ browser, server: testServer.server }, token);
  await page.goto("/desk/");
  return page;
}

const goTo = (page: Page, name: string) => page.getByRole("menuitem", { name }).click();

/** The format of a field for local time. */
const localTime = (page: Page, inMs: number): Promise<string> =>
  page.evaluate((ms) => {
    const offsetMs = new Date(ms).getTimezoneOffset() * 60_000;
    return new Date(ms - offsetMs).toISOString().slice(0, 16);
  }, testServer.clock.now() + inMs);
