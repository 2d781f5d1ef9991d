import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { dayAhead, nextDay, orderUntil } from "@plumbline/tests/kit/earn/house";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { closeWindows, holdToken, openPhone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

// Goal: each kind of product is understood before it is bought, and its income proven afterwards.
// Method: a member in the real app by role and label at 375×812, each screen looked at by axe and
// at the widths of phones; days pass on a clock that the test moves, and the books add up.

let house: TestServer;
let browser: Browser;

beforeAll(async () => {
  await buildWebIfStale();
  house = await startTestServer();
  await house.tick("BTCUSDT", "60000");
  await nextDay(house);
  browser = await shareBrowser();
});

afterEach(async () => {
  await expectConserved(house.server.url);
  expect(house.faults).toEqual([]);
});

afterAll(async () => {
  await closeWindows(browser);
  await house.stop();
});

async function openMember(theme: "light" | "dark") {
  const member = await registerMember(house);
  const phone = await openPhone(browser, { url: house.server.url, theme });
  await holdToken(phone.page, member.token);
  return { member, phone, page: phone.page };
}

async function onlyOrder({ client }: Member): Promise<string> {
  const { records } = await client.earn.listEarnOrders({ book: "demo" });
  return records[0]?.id ?? "";
}

/** Until so many days of a member's only order are accrued. */
async function accrued(member: Member, days: number): Promise<void> {
  const id = await onlyOrder(member);
  await orderUntil(member, { id }, ({ cycleDays, remainingCycle }) => {
    return cycleDays - remainingCycle >= days;
  });
}

const confirm = async (page: Page, words: string): Promise<void> => {
  await page.getByRole("checkbox", { name: /^I understand that I can lose all of/ }).check();
  await page.getByRole("button", { name: words }).click();
};

async function verifyReceipt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
}

test("a vault from the list to a day computed again, a receipt and the way out", async () => {
  const { member, phone, page } = await openMember("light");
  await page.goto("/#/home");
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("link", { name: "Arbitrage" }).click();
  await page.getByText("Worst case").first().waitFor();
  await expectGood(page);

  await page.getByRole("link", { name: /^Bitcoin grid, 7 days/ }).click();
  await page.getByText("treasury:arbitrage").waitFor();
  await page.getByText("Total loss: 50 USDT").waitFor();
  await page.getByText("0.5 USDT of 50 USDT").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Choose an amount" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("49.99");
  await page.getByText("The minimum is 50 USDT.").first().waitFor();
  await page.getByRole("textbox", { name: "Amount" }).fill("1000");
  await expectGood(page);
  await page.getByRole("button", { name: "Review" }).click();
  await page.waitForURL((url) => url.hash.startsWith("#/taoliOk"));
  await page.getByText("Total loss: 1,000 USDT").waitFor();
  await page.getByText("10 USDT", { exact: true }).waitFor();
  await expectGood(page);
  await confirm(page, "Invest 1,000 USDT");
  await page.getByText("Your money is in the vault.").waitFor();
  await expectGood(page);

  await nextDay(house, "60000");
  const dayMs = dayAhead(house, 0);
  await nextDay(house, "59000");
  await accrued(member, 1);
  await page.goto("/#/taoliOrder");
  await page.getByText("6 of 7 days").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: /^Bitcoin grid, 7 days/ }).click();
  await page.getByText("Daily income").waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: /^Daily income/ }).click();
  await verifyReceipt(page);
  await expectGood(page);

  await page.goto(`/#/vaultDay?id=grid-btc-7&day=${dayMs}`);
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Recomputed in this browser/).waitFor();
  await expectGood(page);
  await page.goto("/#/yieldPassport?id=grid-btc-7");
  await page.getByText("Paid to 1 orders").waitFor();
  await expectGood(page);

  await page.goto("/#/zichanCenter");
  await page.getByText("On hold, and until when").click();
  await page.getByRole("link", { name: "Vault principal · Bitcoin grid, 7 days" }).click();
  await page.getByRole("button", { name: /^Bitcoin grid, 7 days/ }).click();
  await page.getByRole("button", { name: "Redeem early" }).click();
  await page.getByText("You receive").waitFor();
  await page.getByRole("button", { name: "Redeem early" }).click();
  await page.getByText("You redeemed early.").first().waitFor();
  await page.getByRole("link", { name: /^Redeemed early/ }).click();
  await verifyReceipt(page);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}, 180_000);

test("a machine with all its facts, its costs and a verified day", async () => {
  const { member, phone, page } = await openMember("dark");
  await page.goto("/#/kuangchi");
  await page.getByRole("link", { name: /^Northgate M100/ }).click();
  for (const fact of ["Manufacturer", "Hashrate", "Power consumption", "Size", "Weight"]) {
    await page.getByText(fact, { exact: true }).waitFor();
  }
  for (const fact of ["Temperature", "Humidity", "Network"]) {
    await page.getByText(fact, { exact: true }).waitFor();
  }
  await page.getByText("Possibly never", { exact: true }).waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Choose a quantity" }).click();
  await page.getByRole("textbox", { name: "Number of machines" }).fill("2");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("The price is not returned; the daily income is yours").waitFor();
  await expectGood(page);
  await confirm(page, "Buy for 1,800 USDT");
  await page.getByText("You bought the machine.").waitFor();

  await nextDay(house);
  await nextDay(house);
  await accrued(member, 1);
  await page.goto("/#/kuangchi");
  await page.goto("/#/miningOrders");
  await page.getByRole("button", { name: /^Northgate M100/ }).click();
  await page.getByRole("link", { name: /^Daily income/ }).click();
  await verifyReceipt(page);
  await expectGood(page);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}, 120_000);

test("a bond is read by everybody, raised, paid and proven", async () => {
  const visitor = await openPhone(browser, { url: house.server.url, theme: "light" });
  await visitor.page.goto("/#/zhaiquan");
  await visitor.page.getByText(/the risk of losing the entirety of the money invested/).waitFor();
  await visitor.page.getByText("0 USDT of 5,000 USDT").waitFor();
  await expectGood(visitor.page);
  await visitor.page.getByRole("link", { name: /^Harbour Solar/ }).click();
  await visitor.page.waitForURL((url) => url.hash.startsWith("#/login"));
  expect(visitor.complaints).toEqual([]);
  await visitor.close();

  const { member, phone, page } = await openMember("light");
  await page.goto("/#/zhaiquanDetail?id=bond-solar-90");
  await page.getByText("Harbour Solar (invented)").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Choose an amount" }).click();
  await page.getByRole("textbox", { name: "Amount" }).fill("5000");
  await page.getByRole("button", { name: "Review" }).click();
  await page.getByText("First earning day, at the earliest").waitFor();
  await expectGood(page);
  await confirm(page, "Lend 5,000 USDT");
  await page.getByText("Your money is on hold for the bond.").waitFor();

  // Four days in which it could be taken back, and what is left of that day.
  for (let day = 0; day < 5; day += 1) {
    await nextDay(house);
    // A session that nobody uses ends.
    await member.client.wallet.queryUserBalance({});
  }
  await orderUntil(member, { id: await onlyOrder(member) }, ({ status }) => status === "running");
  await nextDay(house);
  await nextDay(house);
  await accrued(member, 1);
  await page.goto("/#/zhaiquan");
  await page.goto("/#/bondOrders");
  await page.getByRole("button", { name: /^Harbour Solar/ }).click();
  await page
    .getByRole("link", { name: /^Daily income/ })
    .first()
    .click();
  await verifyReceipt(page);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}, 120_000);
