import { readFile } from "node:fs/promises";
import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { openDesk, placesTooWide, row } from "@plumbline/tests/kit/desk/desk-page";
import { expectFits } from "@plumbline/tests/kit/desk/expect-fits";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { closeWindows, type Phone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: the treasurer finds what the house owes and covers, in true figures that are marked as
// simulated money. Method: movements made by calls, read at the pages by role and label; axe in
// both themes.

let testServer: TestServer;
let browser: Browser;
let desk: Phone;
let otherDesk: Phone;
let member: Member;
let admin: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  admin = await signInAdmin(testServer);
  const finance = await addOperator(testServer, admin, "finance");
  const second = await addOperator(testServer, admin, "finance");
  member = await registerMember(testServer);
  browser = await shareBrowser();
  desk = await openDesk({ browser, server: testServer.server }, finance.token);
  otherDesk = await openDesk({ browser, server: testServer.server }, second.token);
});

afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

test("users' balances next to net deposits, down to each account, and as a file", async () => {
  const { page } = desk;
  await fundLive(testServer, { userId: member.id, amount: "1500.5" });
  await page.goto("/desk/#/treasury");
  const live = row(page, "Live").filter({ hasText: "USDT" });
  await live.getByRole("cell", { name: "1,500.50", exact: true }).waitFor();
  await live.getByText("Simulated").waitFor();
  await live.getByText("Covered", { exact: true }).waitFor();
  await expectGoodDesk(page);

  await live.click();
  await page.getByRole("heading", { name: "Live USDT" }).waitFor();
  const users = page.getByRole("table", { name: "Member accounts, by kind" });
  await row(users, "user:available").getByRole("cell", { name: "1,500.50", exact: true }).waitFor();
  const house = page.getByRole("table", { name: "House accounts" });
  await row(house, "house:insurance").getByText("In order").waitFor();
  await expectGoodDesk(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\r\n")).toContain("user:available,1500.5,false");
  await page.getByRole("link", { name: "Open ledger" }).click();
  await page.getByRole("heading", { name: "Ledger" }).waitFor();
});

test("the house's side of everything open, at the mark", async () => {
  const { page } = desk;
  await page.getByRole("menuitem", { name: "Contracts", exact: true }).click();
  await page.getByRole("tab", { name: "Exposure" }).click();
  await page.getByText("No open positions or orders.").waitFor();
  await expectGoodDesk(page);
  const order = { symbol: "BTCUSDT", leverage: 10, quantity: "0.02" } as const;
  await member.client.contract.openPosition({ book: "demo", ...order, direction: "short" });
  await page.getByRole("button", { name: "Refresh" }).click();
  const bitcoin = row(page, "BTCUSDT");
  await bitcoin.getByRole("cell", { name: "BTCUSDT Demo USDT · Simulated" }).waitFor();
  // Short, so that the net is below zero: the house loses as the price falls.
  await bitcoin.getByRole("cell", { name: "1,200.00", exact: true }).waitFor();
  await bitcoin.getByRole("cell", { name: "−1,200.00", exact: true }).waitFor();
  await expectGoodDesk(page);
  // The list has every book, so a chosen one is a filter.
  const live = encodeURIComponent(JSON.stringify({ book: "live" }));
  await page.goto(`/desk/#/exposures?filter=${live}`);
  await page.getByText("No open positions or orders.").waitFor();
  await page.getByText("Filters are set: only matching rows are shown.").waitFor();

  // From a position to its owner.
  const demo = encodeURIComponent(JSON.stringify({ book: "demo" }));
  await page.goto(`/desk/#/openPositions?filter=${demo}`);
  const { account } = await member.client.profile.getMyUserInfo({});
  await row(page, "BTCUSDT").getByRole("link", { name: account }).click();
  await page.waitForURL(new RegExp(`#/users/${member.id}/show$`));
  expect(desk.complaints).toEqual([]);
  expect(testServer.faults).toEqual([]);
});

// At the narrowest window that the desk supports.
test("capital is proposed with a preview, and another confirms it from the queue", async () => {
  const [{ page: first }, { page: second }] = [desk, otherDesk];
  await first.setViewportSize({ width: 1024, height: 768 });
  await second.setViewportSize({ width: 1024, height: 768 });
  await proposeFunding(first);
  await row(first, "BANK-2026-17").getByText("Waiting", { exact: true }).waitFor();
  await expectGoodDesk(first);
  await first.getByRole("link", { name: "2,500.00 USDT" }).click();
  await first.getByText("You proposed this. Someone else has to confirm it.").waitFor();
  await first.getByRole("button", { name: "Withdraw: 2,500 USDT" }).waitFor();
  expect(await first.getByRole("button", { name: "Confirm: 2,500 USDT" }).count()).toBe(0);

  await second.goto("/desk/");
  const queues = second.getByRole("table", { name: "Queues" });
  await row(queues, "Funding").getByRole("cell", { name: "1", exact: true }).waitFor();
  await second.goto("/desk/#/inbox");
  // The inbox opens the case itself.
  await row(second, "Rewards of the spring.").getByRole("link", { name: "Funding" }).click();
  const effect = second.getByRole("table", { name: "After confirmation" });
  await row(effect, "house:marketing").getByRole("cell", { name: "2,500.00 USDT" }).waitFor();
  await expectGoodDesk(second);
  // "d" moves to the decision.
  await second.keyboard.press("d");
  await second.keyboard.press("Enter");
  const confirm = second.getByRole("dialog", { name: "Confirm: 2,500 USDT" });
  await confirm.getByText("BANK-2026-17").waitFor();
  await expectGoodDesk(second);
  await confirm.getByRole("button", { name: "Confirm" }).click();
  await second.getByText("This was confirmed. The ledger has its entry.").waitFor();
  await second.getByRole("link", { name: "Ledger entries" }).click();
  await second.getByText("2,500 USDT, house:external → house:marketing").waitFor();
  await second.goto("/desk/#/houseTransfers");
  await row(second, "BANK-2026-17").getByText("Done").waitFor();
  const holdings = second.getByRole("table", { name: "House balances, live" });
  await row(holdings, "Marketing").getByRole("cell", { name: "2,500.00 USDT" }).waitFor();
  await expectGoodDesk(second);
  expect([...desk.complaints, ...otherDesk.complaints]).toEqual([]);
  expect(testServer.faults).toEqual([]);
});

test("wallet-21 a deficit outside waits in the inbox, and opens its sources", async () => {
  const { page } = desk;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/desk/#/reconciliation?perPage=100");
  await row(page, "USDT").getByText("Not recorded").waitFor();
  await page.getByRole("button", { name: "Record balance" }).click();
  const dialog = page.getByRole("dialog", { name: "Record balance" });
  await dialog.getByLabel("Currency").fill("usdx");
  await dialog.getByText("The ledger holds no USDX. Check the currency.").waitFor();
  await dialog.getByLabel("Currency").fill("usdt");
  await dialog.getByLabel("Network").fill("TRON");
  await dialog.getByLabel("Address or account").fill("Hot wallet");
  await dialog.getByLabel("Balance, USDT").fill("1500.5");
  // The test server's clock is in another year than the browser's.
  const seenAt = new Date(testServer.clock.now()).toISOString().slice(0, 19);
  await dialog.getByLabel("Seen at").fill(seenAt);
  await dialog.getByLabel("Evidence").fill("https://explorer.example/address/1");
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Record balance" }).click();
  await row(page, "USDT").getByText("Deficit").waitFor();
  await expectFits(page);

  await page.goto("/desk/#/inbox");
  const waiting = row(page, "Reconciliation").filter({ hasText: /−[0-9,.]+ USDT/ });
  await waiting.getByRole("link", { name: "Reconciliation" }).click();
  const sources = page.getByRole("table", { name: "Sources" });
  await row(sources, "Hot wallet").getByRole("cell", { name: "1,500.50" }).waitFor();
  await page.getByText("Deficit").waitFor();
  await expectFits(page);
  const required = await page
    .getByText(/^[0-9,]+\.[0-9]+ USDT$/)
    .nth(1)
    .textContent();
  await page.getByRole("button", { name: "Record again: TRON · Hot wallet" }).click();
  const again = page.getByRole("dialog", { name: "Record balance: TRON · Hot wallet" });
  await again.getByLabel("Balance, USDT").fill((required ?? "").replaceAll(/[^0-9.]/g, ""));
  await again.getByLabel("Seen at").fill(seenAt);
  await again.getByLabel("Evidence").fill("Counted again.");
  await again.getByRole("button", { name: "Record balance" }).click();
  await page.getByText("Balanced", { exact: true }).waitFor();
  await page.getByRole("link", { name: "All outside balances" }).click();
  await row(page, "Counted again.").waitFor();
  await row(page, "https://explorer.example/address/1").waitFor();
  await expectFits(page);
  expect(desk.complaints).toEqual([]);
  expect(testServer.faults).toEqual([]);
});

test("desk-19 an alert in the inbox leads to what it is about", async () => {
  const { page } = desk;
  testServer.clock.advance(61_000);
  await testServer.server.alerts.run();
  await page.goto("/desk/#/inbox");
  const alert = row(page, "BTCUSDT").getByRole("link", { name: "Alerts · No current price" });
  await alert.waitFor();
  await expectGoodDesk(page);
  await alert.click();
  await row(page, "BTCUSDT").getByText("Stale", { exact: true }).waitFor();
  await testServer.tick("BTCUSDT", "60000");
  await testServer.server.alerts.run();
  await page.goto("/desk/#/alerts");
  await row(page, "BTCUSDT").getByText("Closed").waitFor();
  await expectFits(page);
  await page.goto("/desk/#/inbox");
  await row(page, "BTCUSDT").waitFor({ state: "detached" });
  expect(desk.complaints).toEqual([]);
  expect(testServer.faults).toEqual([]);
});

/** The source account, its reference and its reason are required one after another. */
async function proposeFunding(page: Page): Promise<void> {
  await page.goto("/desk/#/houseTransfers");
  await page.getByText("No funding yet.").waitFor();
  await page.getByRole("button", { name: "Propose funding" }).click();
  const dialog = page.getByRole("dialog", { name: "Propose funding" });
  await dialog.getByLabel("From").selectOption({ label: "Fees" });
  await dialog.getByLabel("Amount").fill("2500");
  await dialog.getByText("The fees account holds only 0 USDT.").waitFor();
  await dialog.getByLabel("From").selectOption({ label: "Capital from outside" });
  await dialog.getByText("Capital from outside needs its payment reference.").waitFor();
  await dialog.getByLabel("Payment reference").fill("BANK-2026-17");
  await row(dialog, "Marketing").getByRole("cell", { name: "2,500 USDT" }).waitFor();
  expect(await dialog.getByRole("button", { name: "Propose" }).isDisabled()).toBe(true);
  await dialog.getByLabel("Why").fill("Rewards of the spring.");
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Propose" }).click();
}

// Goal: on the smallest supported staff screen nothing scrolls sideways, neither a page nor a
// table. Method: every page of the menu and every tab, with the data of the tests above, in both
// languages; a theme changes colours and no width.
test("every page of the desk fits a screen of 1024, in both languages", async () => {
  const opened = (["en-us", "zh-cn"] as const).map(async (language) => {
    const desk = await openDesk({ browser, server: testServer.server }, admin.token);
    const { page } = desk;
    await page.addInitScript(
      (value) => localStorage.setItem("plumbline.desk-language", value),
      language,
    );
    await page.setViewportSize({ width: 1024, height: 768 });
    return { language, wide: await placesTooWide(page) };
  });
  expect(await Promise.all(opened)).toEqual([
    { language: "en-us", wide: [] },
    { language: "zh-cn", wide: [] },
  ]);
});
