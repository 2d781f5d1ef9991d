import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { arriveAt, type Phone, registerReader, stepTo } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: a visitor can verify recorded prices before registering, and a member sees their money,
// open positions and every link. Method: the real app in a browser, by role and label; a false
// record is inserted into the server's answer.

const house = withApp();
let phone: Phone;
let page: Page;

beforeEach(async () => {
  phone = await house.openPhone("dark");
  page = phone.page;
});

afterEach(() => phone.close());

const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

test("a visitor sees a market move and recomputes recorded prices", async () => {
  await page.goto("/");
  await page.getByRole("img", { name: "Price of BTC/USDT" }).waitFor();
  await page.getByText("Not verified yet").waitFor();
  await expectGood(page);
  await press("Verify now");
  await page.getByText(/^Verified on this device: \d+ prices\. Each hash matches/).waitFor();
  await page.getByText(/^[0-9a-f]{8}…[0-9a-f]{8}$/).waitFor();
  await expectGood(page);
  expect(phone.complaints).toEqual([]);
});

test("a visitor recomputes a whole settlement, and reads its receipt", async () => {
  await page.goto("/");
  const example = page.getByRole("region", { name: "Verify a settlement" });
  await example.getByRole("button", { name: "Verify in this browser" }).click();
  await example.getByText("The rule gives the same result: true").waitFor();
  for (const check of ["Prices match their venues and hashes", "Prices are in the published chain"])
    await example.getByText(`${check}: true`).waitFor();
  await example.getByText("Spread and fees match the published terms: true").waitFor();
  await expectGood(page);
  await example.getByRole("link", { name: "View receipt" }).click();
  await page.getByText("Nobody traded").filter({ visible: true }).waitFor();
  expect(phone.complaints).toEqual([]);
});

test("a visitor tries the demo without an account", async () => {
  await page.goto("/");
  await press("Try the demo without an account");
  await page.getByRole("heading", { level: 1, name: "Your guest account" }).waitFor();
  await press("Continue");
  await arriveAt(page, "#/home");
  await page.getByText("10,000.00").first().waitFor();
  expect(phone.complaints).toEqual([]);
});

test.each([
  ["another price", { price: "1" }],
  ["another link to the one before", { prevHash: "0".repeat(64) }],
])("a record with %s is detected", async (_what, change) => {
  await page.route(/public\/ticks/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.result.at(-1), change);
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/");
  await press("Verify now");
  await page.getByText("These prices do not match their hashes.").waitFor();
  expect(await page.getByText(/^Verified on this device/).count()).toBe(0);
});

test("a member's money in the chosen book, and what is open in it", async () => {
  await registerReader(page);
  await page.getByRole("heading", { name: "Total balance" }).waitFor();
  await page.getByText("10,000.00").first().waitFor();
  await page.getByText("No open positions").waitFor();
  // Today's play money counts as a transfer, not as a gain.
  await page.getByText("0.00 USDT0.00%today (UTC+8)").waitFor();
  await page.getByRole("radio", { name: "7 d" }).check();
  await expectGood(page);

  await page.getByRole("link", { name: "Trade", exact: true }).click();
  await page.getByRole("textbox", { name: "Margin" }).fill("100");
  await page.getByText(/[\d,]+\.\d\d long/).waitFor();
  await page.getByRole("button", { name: /^Long/ }).click();
  await press("Open long");
  await page.getByRole("dialog", { name: "Position opened" }).waitFor();
  await page.goto("about:blank");
  await page.goto("/#/home");
  await page.getByRole("link", { name: /^BTC\/USDT Long/ }).waitFor();
  await expectGood(page);

  await press("Account: Demo");
  const sheet = page.getByRole("dialog", { name: "Account" });
  await sheet.getByRole("radio", { name: /^Live/ }).click();
  await page.getByRole("button", { name: "Account: Live" }).waitFor();
  await page.getByText("No open positions").waitFor();
  await page.getByText("0.00", { exact: true }).first().waitFor();
  expect(phone.complaints).toEqual([]);
});

// Goal: the balance chart has a text alternative, and is hidden with the amounts. Method: points of
// a whole day, which a new account lacks, are inserted into the server's answer.
test("the balance chart is hidden with the amounts", async () => {
  const points = Array.from({ length: 24 }, (_, hour) => [
    Date.UTC(2026, 0, 5, hour),
    `${10_000 + ((hour * 7) % 11) * 20}.129`,
  ]);
  await page.route(/equityHistory/, async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.result, { points });
    await route.fulfill({ response: answer, json: body });
  });
  await registerReader(page);
  await page.getByRole("img", { name: "Balance from 10,000.12 to 10,140.12 USDT." }).waitFor();
  await expectGood(page);
  await press("Hide amounts");
  await page.getByRole("img", { name: /its amounts are hidden/ }).waitFor();
  expect(await page.getByText("10,000.00").count()).toBe(0);
});

test("every link of the home screen leads to a screen", async () => {
  await registerReader(page);
  await press("More");
  const sheet = page.getByRole("dialog", { name: "More" });
  await expectGood(page);
  const links = await sheet
    .getByRole("link")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  expect(links.length).toBeGreaterThan(8);
  for (const href of links) {
    await stepTo(page, "#/language");
    const between = page.locator("[data-screen=language]");
    await between.waitFor();
    await stepTo(page, href);
    await between.waitFor({ state: "hidden" });
    await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
    expect([href, await page.getByText("not available yet").count()]).toEqual([href, 0]);
  }
});

test("the request to complete the profile can be dismissed, and covers nothing", async () => {
  await registerReader(page);
  const tip = page.getByText("Profile incomplete");
  await tip.waitFor();
  await press("Not now");
  await tip.waitFor({ state: "detached" });
  await page.reload();
  await tip.waitFor();
  await page.goto("/#/freeze");
  await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
  expect(await tip.filter({ visible: true }).count()).toBe(0);
});
