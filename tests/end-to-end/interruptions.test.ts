import type { Page } from "playwright-core";
import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { PASSWORD, registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a lost answer never causes a second position, whatever happens to the sheet meanwhile.
// Method: the network drops one answer after the server has acted; the sheet is closed and opened
// again, and the order is repeated automatically.
test("an order whose answer was lost is repeated and executed once", async () => {
  const { page, close } = await house.openPhone("light");
  await registerReader(page);
  await review(page);
  const path = "**/api/trade/appTradePositions/create";
  let tries = 0;
  let mayAnswer = () => {};
  const isHeld = new Promise<void>((resolve) => (mayAnswer = resolve));
  await page.route(path, async (route) => {
    tries += 1;
    if (tries > 1) await isHeld;
    const response = await route.fetch();
    // The first answer is lost; the second is the server's refusal that it could not check.
    if (tries === 1) await route.abort("internetdisconnected");
    else if (tries > 2) await route.fulfill({ response });
    else {
      const json = { success: false, code: 5000, message: "Nothing was taken.", result: null };
      await route.fulfill({ json: { ...json, error: "unavailable" } });
    }
  });
  const sheet = page.getByRole("dialog", { name: "Review order" });
  await sheet.getByRole("button", { name: "Open long" }).click();
  await sheet.getByText(/it may have gone through/).waitFor();

  await sheet.getByRole("button", { name: "Close" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByText(/it may have gone through/).waitFor();
  await expectGood(page);
  mayAnswer();
  await page.getByText("Position opened").waitFor();
  expect(tries).toBe(3);
  expect(await page.getByText("Nothing was taken").count()).toBe(0);
  await page.getByRole("button", { name: "View positions" }).click();
  await page.getByRole("button", { name: POSITION }).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: POSITION }).count()).toBe(1);
  await close();
});

// Goal: the outcome is shown even if the sheet was closed before the response. Method: a slow
// response, and a member who closes the sheet.
test("a response that arrives after its sheet was closed is shown above the buttons", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  await registerReader(page);
  await review(page);
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/api/trade/appTradePositions/create", async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.getByRole("dialog").getByRole("button", { name: "Open long" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  const again = page.getByRole("button", { name: /^Long/ });
  await expect.poll(() => again.getAttribute("aria-busy")).toBe("true");
  answer();
  await page.getByText("Position opened").waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "View positions" }).click();
  await page.getByRole("button", { name: POSITION }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

// Goal: going back closes a sheet and stays on its screen, and no sheet remains after its screen
// was left. Method: the browser's own "back", twice.
test("going back closes the sheet, then leaves the screen", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await review(page);
  // The call would wait for a page load, which does not happen.
  void page.goBack({ timeout: BACK_MS }).catch(() => {});
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await page.getByRole("textbox", { name: "Margin" }).inputValue()).toBe("100");
  await page.goBack();
  await page.waitForURL("**/#/home");
  await page.getByRole("link", { name: "Contract", exact: true }).click();
  await page.getByRole("button", { name: /^Long/ }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});

// Goal: a screen that was never loaded is not shown as broken when only the connection is missing:
// elements above every screen still appear, and the screen loads when the connection returns.
test("offline, a screen that is not loaded says so and loads with the connection", async () => {
  const { page, close } = await house.openPhone("dark");
  await registerReader(page);
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Markets", exact: true }).click();
  await page.getByRole("heading", { name: "Plumbline" }).waitFor();
  await page.getByText("This screen could not be loaded.").waitFor();
  await page.getByText(/Simulated money · Offline since/).waitFor();
  await expectGood(page);
  await page.context().setOffline(false);
  await page.getByRole("searchbox", { name: "Search markets" }).waitFor();
  await close();
});

// Goal: on a plain-http address a missing encryption script counts as a missing connection, and
// pressing again sends the call. Method: a browser without WebCrypto, and a network that blocks
// that file.
test("an encryption script that did not load counts as offline until a retry", async () => {
  const { page, close } = await house.openPhone("light");
  await page.addInitScript(() => Object.defineProperty(crypto, "subtle", { value: undefined }));
  const scripts = "**/assets/*.js";
  await page.route(scripts, async (route) => {
    const response = await route.fetch();
    const isSealing = (await response.text()).includes("not a public RSA key");
    await (isSealing ? route.abort("internetdisconnected") : route.fulfill({ response }));
  });
  await page.goto("/#/register");
  await page.getByRole("textbox", { name: "Username" }).fill(`plain.${Date.now().toString(36)}`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page
    .getByText(/The server cannot be reached/)
    .first()
    .waitFor();
  await page.unroute(scripts);
  await page.getByRole("button", { name: /Create account|Try again/ }).click();
  await page.waitForURL("**/#/home");
  expect(await page.evaluate(() => localStorage.getItem("token"))).not.toBeNull();
  await close();
});

// Goal: two tabs share one session: an action in one shows in the other, and signing out of one
// leaves nothing of the account in the other. Method: two pages of one browser.
test("a second tab follows the actions of the first, including signing out", async () => {
  const { page, close } = await house.openPhone("light");
  await registerReader(page);
  const other = await page.context().newPage();
  await other.goto("/#/heyue");
  await other.getByRole("tab", { name: /Positions/ }).click();
  await other.getByText("No open positions").waitFor();

  await page.bringToFront();
  await review(page);
  await page.getByRole("dialog").getByRole("button", { name: "Open long" }).click();
  await page.getByRole("button", { name: "Done" }).click();
  await other.getByRole("button", { name: POSITION }).waitFor();

  await page.goto("/#/my");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await other.getByRole("textbox", { name: "Username" }).waitFor();
  await other.getByText("Please sign in to continue.").waitFor();
  expect(await other.getByRole("button", { name: POSITION }).count()).toBe(0);
  await expectGood(other);
  await close();
});

const BACK_MS = 1_000;
const POSITION = /^BTC\/USDT Long 5×/;

async function review(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Contract", exact: true }).click();
  await page.getByRole("textbox", { name: "Margin" }).fill("100");
  await page.getByRole("button", { name: /^Long/ }).click();
  await page.getByRole("dialog", { name: "Review order" }).waitFor();
}
