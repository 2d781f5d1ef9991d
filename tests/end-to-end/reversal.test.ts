import { expectGood, expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { openDesk } from "@plumbline/tests/kit/desk/desk-page";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import type { Member } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAgain, type TestOperator } from "@plumbline/tests/kit/operator";
import {
  closeWindows,
  holdToken,
  openPhone,
  type Phone,
  shareBrowser,
} from "@plumbline/tests/kit/phone";
import type { TestServer } from "@plumbline/tests/kit/server";
import {
  adjust,
  creditAtProvider,
  sendPaymentNews,
  WORDS,
} from "@plumbline/tests/kit/wallet/reversed-recharge";
import { startWithProvider } from "@plumbline/tests/kit/wallet/start-with-provider";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildAppsIfStale } from "../../tools/build-web.ts";

// Goal: D9 a member whose deposit is reversed reads the reason, the amount owed and the next step,
// and two operators decide it at the desk. Method: a member's phone and two operators' browsers, by
// role and label; nothing is reloaded; axe finds nothing and everything fits.

let testServer: TestServer;
let browser: Browser;
let member: Member;
let maker: TestOperator;
let checker: TestOperator;
const opened: Phone[] = [];

beforeAll(async () => {
  await buildAppsIfStale();
  testServer = await startWithProvider();
  browser = await shareBrowser();
  [maker, checker] = await addTwoOperators(testServer, "finance");
  member = await registerReachable(testServer);
}, 120_000);
afterAll(async () => {
  expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  expect(testServer.faults).toEqual([]);
  await closeWindows(browser);
  await testServer.stop();
});

test("D9 a reversed deposit is decided by two, the rest settled and written off", async () => {
  const parties = { testServer, member, maker, checker };
  const id = await creditAtProvider(parties);
  await adjust(parties, "debit", "700");
  const phone = await openResult(id);
  await phone.getByText("Credited").first().waitFor();
  await sendPaymentNews(parties, id, "reversed");
  const notice = phone.getByRole("status");
  await notice.getByText("This deposit was reversed after it was credited").waitFor();
  await phone.getByText(/^Review by two of our staff/).waitFor();
  await expectGood(phone);

  for (const operator of [maker, checker]) await debit(operator);
  await notice.getByText("Part of this deposit is still owed").waitFor();
  const amounts = phone.getByRole("region", { name: "Amounts" });
  await amounts.getByText("Still owed").last().waitFor();
  expect((await amounts.getByRole("definition").allInnerTexts()).slice(-3)).toEqual([
    "1,000 USD",
    "300 USD",
    "700 USD",
  ]);
  const settle = phone.getByRole("button", { name: "Settle owed amount" });
  expect(await settle.isDisabled()).toBe(true);
  await phone.getByText("You have no USD available.").waitFor();
  await expectGood(phone);

  await adjust(parties, "credit", "400");
  await settle.click();
  const sheet = phone.getByRole("dialog", { name: "Settle from your available balance?" });
  expect(await sheet.getByRole("definition").allInnerTexts()).toEqual(["400 USD", "300 USD"]);
  await expectGood(phone);
  await sheet.getByRole("button", { name: "Settle now" }).click();
  const figures = async () => (await amounts.getByRole("definition").allInnerTexts()).slice(-2);
  await expect.poll(figures).toEqual(["700 USD", "300 USD"]);
  await sheet.waitFor({ state: "hidden" });

  await writeOff(maker, { isFirst: true });
  await writeOff(checker, { isFirst: false });
  await notice.getByText("This deposit was reversed", { exact: true }).waitFor();
  await phone.getByText("Rest written off by Plumbline").waitFor();
  await phone.getByText(`Our staff: ${WORDS}`, { exact: true }).waitFor();
  await expectGood(phone);
});

test("D9 a wrong credit is reversed by two, and the member is notified", async () => {
  const id = await creditAtProvider({ testServer, member, maker, checker });
  const phone = await openResult(id);
  await phone.getByText("Credited").first().waitFor();
  for (const operator of [maker, checker]) {
    const { page, account } = await openCase(operator, "Credited", "Reverse a wrong credit");
    await expectGoodDesk(page);
    const dialog = await ask(page, { action: "Debit the member", account });
    const words = dialog.getByRole("textbox", { name: "Message to the member" });
    if (operator === maker) await words.fill(WORDS);
    expect(await words.inputValue()).toBe(WORDS);
    await expectGoodDesk(page);
    await dialog.getByRole("button", { name: "Debit the member" }).click();
    await page.getByText(`Recorded: debit ${account}.`).waitFor();
  }
  await phone.getByText("Two of our staff found that it was credited by mistake.").waitFor();
  await phone.getByText(`Our staff: ${WORDS}`, { exact: true }).first().waitFor();
  await expectGood(phone);
});

async function openResult(id: string): Promise<Page> {
  const phone = await openPhone(browser, { url: testServer.server.url, theme: "light" });
  opened.push(phone);
  await holdToken(phone.page, member.token);
  await phone.page.goto(`/#/chongzhitixianResult?kind=recharge&id=${id}`);
  return phone.page;
}

/** From the queue to the case, and one operator's decision. */
async function debit(operator: TestOperator): Promise<void> {
  const { page, account } = await openCase(operator, "Reversed: decide");
  if (operator === checker) await page.getByText("One person chose: Debit the member.").waitFor();
  await expectGoodDesk(page);
  const dialog = await ask(page, { action: "Debit the member", account });
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Debit the member" }).click();
  await page.getByText(`Recorded: debit ${account}.`).waitFor();
}

/** The write-off of the rest: the first operator enters the reason, the second one confirms it. */
async function writeOff(
  operator: TestOperator,
  { isFirst }: { readonly isFirst: boolean },
): Promise<void> {
  const { page, account } = await openCase(operator, "Owed");
  // Nothing is available to debit.
  expect(await page.getByRole("button", { name: "Debit the member" }).count()).toBe(0);
  const dialog = await ask(page, { action: "Write off", account });
  const words = dialog.getByRole("textbox", { name: "Message to the member" });
  const send = dialog.getByRole("button", { name: "Write off" });
  if (isFirst) {
    await words.fill("  ");
    expect(await send.isDisabled()).toBe(true);
    await words.fill(WORDS);
  }
  expect(await words.inputValue()).toBe(WORDS);
  await expectGoodDesk(page);
  await send.click();
  await page.getByText(`Recorded: write off for ${account}.`).waitFor();
}

async function openCase(
  operator: TestOperator,
  stage: string,
  heading = "Reversed after credit",
): Promise<{ readonly page: Page; readonly account: string }> {
  const page = await openDeskAs(operator);
  const { account } = await member.client.profile.getMyUserInfo({});
  await page.getByRole("menuitem", { name: "Deposits" }).click();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: stage }).click();
  // A row that is opened before the filter applies is closed again when it does.
  await page.waitForURL(/filter=[^&]*stage/);
  await page.getByRole("row", { name: account }).click();
  await page.getByRole("heading", { name: heading }).waitFor();
  return { page, account };
}

async function ask(
  page: Page,
  { action, account }: { readonly action: string; readonly account: string },
): Promise<Locator> {
  await page.getByRole("button", { name: action }).click();
  const dialog = page.getByRole("dialog", { name: `${action}: ${account}` });
  await dialog.waitFor();
  return dialog;
}

async function openDeskAs(operator: TestOperator): Promise<Page> {
  // A code counts once.
  testServer.clock.advance(30_000);
  const { token } = await signInAgain(testServer, operator);
  const desk = await openDesk({ browser, server: testServer.server }, token);
  opened.push(desk);
  await desk.page.goto("/desk/");
  return desk.page;
}
