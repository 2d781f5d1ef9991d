import type { Browser, Locator, Page } from "playwright-core";
import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { enterPassword, openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  oneTimeCode,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { closeWindows, holdToken, openPhone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: settings and adjustments by staff take two persons, and the member sees them. Method: two
// operators and a member in separate browsers, on a server whose clock the test moves.

const MINUTE_MS = 60_000;

let testServer: TestServer;
let browser: Browser;
let first: Page;
let second: Page;
let risk: Page;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  browser = await shareBrowser();
  await testServer.tick("BTCUSDT", "60000");
  const admin = await signInAdmin(testServer);
  const maker = await addOperator(testServer, admin, "finance");
  const checker = await addOperator(testServer, admin, "finance");
  const officer = await addOperator(testServer, admin, "risk");
  member = await registerMember(testServer);
  await fundLive(testServer, { userId: member.id, amount: "100" });
  // A code counts once.
  testServer.clock.advance(MINUTE_MS);
  [first, second, risk] = await Promise.all([
    openDeskAs(maker),
    openDeskAs(checker),
    openDeskAs(officer),
  ]);
});

afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

test("the first page shows the present state, within the operator's permissions", async () => {
  await first.getByRole("table", { name: "Queues" }).getByText("Deposits").waitFor();
  // The permission to read papers belongs to another role.
  await expect
    .poll(() => first.getByRole("table", { name: "Queues" }).getByText("Verification").count())
    .toBe(0);
  await first.getByRole("img", { name: /New and verified members/ }).waitFor();
  await first.getByRole("table", { name: "Prices" }).getByText("Stale").first().waitFor();
  await expectGoodDesk(first);
});

test("a tier is added below the last, another removed, and problems are shown", async () => {
  await risk.getByRole("menuitem", { name: "Contracts", exact: true }).click();
  await risk.getByRole("tab", { name: "Terms" }).click();
  await row(risk, "BTCUSDT").click();
  await risk.getByRole("button", { name: "Change" }).click();
  const dialog = risk.getByRole("dialog", { name: "Change: BTCUSDT" });
  const tiers = dialog.getByRole("group", { name: "Maintenance tiers" });
  const removes = tiers.getByRole("button", { name: /^Remove/ });
  await removes.first().waitFor(); // a count does not wait for elements
  const count = await removes.count();
  const bound = (tier: number) => tiers.getByLabel(`${tier} · Maximum notional`);
  const below = await bound(count - 1).inputValue();
  await tiers.getByRole("button", { name: "Add item" }).click();
  expect(await bound(count + 1).inputValue()).toBe("");
  await bound(count).fill("1");
  await dialog.getByLabel("Effective from").fill(await localTime(risk, 10 * MINUTE_MS));
  await dialog.getByLabel("Why").fill("Large positions are worth another step.");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await tiers.getByText("Tiers and their rates must rise.").first().waitFor();
  await bound(count).fill(`${below}0`);
  await tiers.getByRole("button", { name: "Remove item 1", exact: true }).click();
  await expect.poll(() => removes.count()).toBe(count);
  expect(await bound(count - 1).inputValue()).toBe(`${below}0`);
  await expectGoodDesk(risk);
  await dialog.getByRole("button", { name: "Propose" }).click();
  await risk.getByText("You proposed this. Someone else has to confirm it.").waitFor();
  const diff = risk.getByRole("table", { name: "What would change" });
  await diff
    .getByRole("row", { name: /Maintenance tiers · / })
    .first()
    .waitFor();
  await expectGoodDesk(risk);
});

test("a fee is proposed, confirmed by another person, and paid from its time on", async () => {
  await goTo(first, "Payments");
  await first.getByRole("button", { name: "Change: USDT-TRON" }).click();
  const dialog = first.getByRole("dialog", { name: "Change: USDT-TRON" });
  const withdrawal = dialog.getByRole("group", { name: "Withdrawal" });
  await withdrawal.getByLabel("Fee").fill("12");
  await dialog.getByLabel("Effective from").fill(await localTime(first, 10 * MINUTE_MS));
  const propose = dialog.getByRole("button", { name: "Propose" });
  expect(await propose.isDisabled()).toBe(true);
  await dialog.getByLabel("Why").fill("The network has become dearer.");
  await propose.click();
  await withdrawal.getByText("The fee must be below the minimum").waitFor();
  await expectGoodDesk(first);
  await withdrawal.getByLabel("Fee").fill("2.5");
  await propose.click();
  await first.getByText("You proposed this. Someone else has to confirm it.").waitFor();
  expect(await first.getByRole("button", { name: "Confirm" }).count()).toBe(0);
  await expectGoodDesk(first);

  await goTo(second, "Payments");
  const diff = second.getByRole("table", { name: "What would change" });
  await diff.getByRole("row", { name: "USDT-TRON · Withdrawal · Fee 1 2.5" }).waitFor();
  await second.getByRole("button", { name: "Confirm" }).click();
  const confirm = second.getByRole("dialog", { name: "Confirm" });
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await version(second, 2).getByText("Planned").waitFor();
  await expectGoodDesk(second);

  expect(await feeOfMember()).toBe("1");
  testServer.clock.advance(10 * MINUTE_MS);
  expect(await feeOfMember()).toBe("2.5");
  await second.reload();
  await version(second, 2).getByText("In force").waitFor();
});

test("an adjustment takes two persons, and the member reads why", async () => {
  const { account } = await member.client.profile.getMyUserInfo({});
  await goTo(first, "Adjustments");
  await first.getByRole("button", { name: "Propose an adjustment" }).waitFor();
  // Like the link on a member's page: the dialog is open, with that member.
  await first.evaluate((id) => (location.hash = `#/adjustments?user=${id}`), member.id);
  const dialog = first.getByRole("dialog", { name: "Propose an adjustment" });
  const whose = dialog.getByLabel("Account", { exact: true });
  await dialog.getByText(account).waitFor();
  await whose.fill("nobody-here");
  await whose.blur();
  await dialog.getByText("This member does not exist.").waitFor();
  await whose.fill(account);
  await whose.blur();
  await dialog.getByText(member.id).waitFor();
  await dialog.getByLabel("Direction").selectOption({ label: "Debit the member" });
  await dialog.getByLabel("Amount").fill("40");
  await dialog.getByLabel("Reason").selectOption({ label: "Credited twice" });
  await dialog.getByLabel("Ticket").fill("T-17");
  await dialog.getByLabel("Message to the member").fill("A deposit of yours was credited twice.");
  await expectGoodDesk(first);
  await dialog.getByRole("button", { name: "Propose" }).click();
  await row(first, account).getByText("Waiting for a second person").waitFor();
  await first.getByRole("link", { name: account }).click();
  await first.getByText("You proposed this. Someone else has to confirm it.").waitFor();
  expect(await first.getByRole("button", { name: `Confirm: ${account}` }).count()).toBe(0);

  await goTo(second, "Adjustments");
  await second.getByRole("link", { name: account }).click();
  const effect = second.getByRole("table", { name: "After confirmation" });
  await row(effect, "house:marketing").getByRole("cell", { name: "40.00 USDT" }).waitFor();
  await second.getByRole("button", { name: `Confirm: ${account}` }).click();
  const confirm = second.getByRole("dialog", { name: `Confirm: ${account}` });
  await confirm.getByText("40 USDT").waitFor();
  await expectGoodDesk(second);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await second.getByText("This was confirmed. The ledger has its entry.").waitFor();
  await expectGoodDesk(second);

  await expectReason("A deposit of yours was credited twice.");
});

/** In the member's own log of changes. */
async function expectReason(reason: string): Promise<void> {
  const phone = await openPhone(browser, { url: testServer.server.url, theme: "light" });
  await holdToken(phone.page, member.token);
  await phone.page.goto("/#/zhangbianRecord?book=live");
  const line = phone.page.getByText("Adjustment by staff: debit");
  await line.click();
  await phone.page.getByText(reason).waitFor();
  expect(await accessibilityProblems(phone.page)).toEqual([]);
}

/** An operator in a separate browser: two in one browser would count as one person. */
async function openDeskAs({ name, password, secret }: TestOperator): Promise<Page> {
  const { page } = await openDesk({ browser, server: testServer.server });
  await enterPassword(page, { name, password });
  const code = oneTimeCode(secret, testServer.clock.now());
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("menuitem", { name: "Adjustments" }).waitFor();
  return page;
}

const goTo = (page: Page, name: string) =>
  page.getByRole("menuitem", { name, exact: true }).click();
const version = (page: Page, number: number): Locator =>
  page.getByRole("listitem").filter({ hasText: `Version ${number}` });
/** The server's time plus an offset, in the format of a field in the reader's time zone. */
const localTime = (page: Page, aheadMs: number): Promise<string> =>
  page.evaluate((ms) => {
    const at = new Date(ms);
    const local = new Date(ms - at.getTimezoneOffset() * 60_000);
    return local.toISOString().slice(0, 16);
  }, testServer.clock.now() + aheadMs);

async function feeOfMember(): Promise<string | undefined> {
  const { channels } = await member.client.wallet.readWithdrawalTerms();
  return channels.find(({ id }) => id === "USDT-TRON")?.fee;
}
