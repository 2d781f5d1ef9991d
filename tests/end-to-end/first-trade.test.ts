import { buffer } from "node:stream/consumers";
import type { Locator, Page } from "playwright-core";
import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import { startAppProcess } from "@plumbline/tests/kit/app-process";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { arriveAt, registerReader } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

const house = withApp(startAppProcess);

// Goal: a newcomer with a phone can complete the main task. Method: everything by role and label,
// in the app that `npm start` starts: register, look around, open with a stop-loss, watch, close,
// verify.
test("a newcomer's first trade", async () => {
  const { page, complaints, close } = await house.openPhone("light");

  await page.goto("/");
  await control(page, "Create account").click();
  await register(page, `e2e.${Date.now().toString(36)}`);

  await page.getByText("Total balance").waitFor();
  await page.getByText("10,000.00").first().waitFor();
  await page.getByRole("tabpanel").getByRole("link").first().waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);

  await control(page, "Trade contracts").click();
  await openLong(page);
  await watchProfit(page);
  await closePosition(page);
  await verifyReceipt(page);
  await shareReceipt(page);

  await expectNoSidewaysScroll(page);
  expect(complaints).toEqual([]);
  await close();
}, 90_000);

// Goal: a whole trade without touching the screen, on the smallest phone. Method: Tab, Enter and
// arrows alone; what has the focus is in sight and marked, and a sheet returns it to its button.
test("by keyboard alone: a position is opened at twice the leverage, and closed", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  await registerReader(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto("/#/heyue");
  await page.getByRole("textbox", { name: "Margin" }).waitFor();
  await tabTo(page, page.getByRole("textbox", { name: "Margin" }));
  await page.keyboard.type("100");

  const leverage = page.getByRole("button", { name: /^Leverage/ });
  await tabTo(page, leverage, "Shift+Tab");
  await page.keyboard.press("Enter");
  await pressIn(page, { dialog: "Leverage", button: "10×" });
  await page.keyboard.press("Escape");
  await expect.poll(() => isFocused(leverage)).toBe(true);

  await tabTo(page, page.getByRole("button", { name: /^Long/ }));
  await page.keyboard.press("Enter");
  await pressIn(page, { dialog: "Review order", button: "Open long" });
  await pressIn(page, { dialog: "Position opened", button: "View positions" });
  const position = page.getByRole("button", { name: /^BTC\/USDT Long 10×/ });
  await tabTo(page, position);
  await page.keyboard.press("Enter");
  await pressIn(page, { dialog: "BTC/USDT · Long · 10×", button: "Close" });
  await pressIn(page, { dialog: "Close position", button: "Close now" });
  await page.getByText("Position closed").waitFor();
  await page.keyboard.press("Escape");
  await position.waitFor({ state: "detached" });
  expect(complaints).toEqual([]);
  await close();
});

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

const TABS_MAX = 60;

/**
 * Presses Tab until this element has the focus: it is then visible and its appearance has changed.
 */
async function tabTo(page: Page, target: Locator, key = "Tab"): Promise<void> {
  await target.waitFor();
  const before = await target.evaluate(outlines);
  const isFocusedAlready = await isFocused(target);
  for (let tabs = 0; tabs < TABS_MAX && !(await isFocused(target)); tabs += 1) {
    await page.keyboard.press(key);
  }
  expect(await isFocused(target)).toBe(true);
  expect(await target.evaluate(isInSight)).toBe(true);
  if (!isFocusedAlready) expect(await target.evaluate(outlines)).not.toBe(before);
}

/** Runs in the page: what surrounds an element, what contains it, and what it contains. */
function outlines(element: Element): string {
  return [element, ...element.children, element.parentElement ?? element]
    .map((each) => {
      const { outline, boxShadow, borderColor } = getComputedStyle(each);
      return [outline, boxShadow, borderColor].join();
    })
    .join(";");
}

/** Runs in the page. */
function isInSight(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect();
  return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
}

async function pressIn(
  page: Page,
  names: { readonly dialog: string; readonly button: string },
): Promise<void> {
  const dialog = page.getByRole("dialog", { name: names.dialog });
  await tabTo(page, dialog.getByRole("button", { name: names.button, exact: true }));
  await page.keyboard.press("Enter");
}

// Goal: an old link to a market that is no longer listed leads on. Method: open such a link, choose
// another market there, and find its ticket.
test("a link to a market that is not listed leads to the ticket of another one", async () => {
  const { page, complaints, close } = await house.openPhone("dark");
  await registerReader(page);
  await page.goto("/#/heyue?symbol=GONEUSDT");
  await page.getByText("There is no market called GONEUSDT").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Choose a market" }).click();
  const sheet = page.getByRole("dialog", { name: "Choose a market" });
  await sheet.getByRole("button", { name: /ETH\/USDT/ }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: /ETH\/USDT/ }).waitFor();
  await page.getByRole("textbox", { name: "Margin" }).fill("10");
  await page.getByRole("button", { name: /^Long/ }).click();
  await page.getByRole("dialog", { name: "Review order" }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

/** Matches links and buttons. */
const control = (page: Page, name: string): Locator =>
  page.getByRole("button", { name }).or(page.getByRole("link", { name }));

async function register(page: Page, account: string): Promise<void> {
  await page.getByRole("textbox", { name: "Username" }).fill(account);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
}

async function openLong(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Margin" }).fill("250");
  await page.getByText("Take profit and stop loss").click();
  await page.getByRole("textbox", { name: "Stop loss price" }).fill("50000");
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Done" }).last().click();
  await page.getByText("SL 50000").waitFor();
  await page.getByText(/[\d,]+\.\d\d long$/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await expectNoSidewaysScroll(page);

  await page.getByRole("button", { name: /^Long/ }).click();
  const sheet = page.getByRole("dialog", { name: "Review order" });
  await sheet.waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Open long" }).click();
  await page.getByRole("dialog", { name: "Position opened" }).waitFor();
  await page.getByRole("button", { name: "View positions" }).click();
}

/** The live figure changes within some ticks, without any request of the reader. */
async function watchProfit(page: Page): Promise<void> {
  const row = page.getByRole("button", { name: POSITION });
  await row.waitFor();
  const first = await row.innerText();
  await expect.poll(() => row.innerText()).not.toBe(first);
  expect(await accessibilityProblems(page)).toEqual([]);
}

async function closePosition(page: Page): Promise<void> {
  await page.getByRole("button", { name: POSITION }).click();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Close", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Close position" });
  await sheet.getByRole("button", { name: "Close now" }).click();
  await page.getByText("Position closed").waitFor();
}

const POSITION = /^BTC\/USDT Long 5×/;

async function verifyReceipt(page: Page): Promise<void> {
  await control(page, "View receipt").click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/Verified\. This browser computed the same result/).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
}

/** The picture of the receipt, and the page that its link opens. */
async function shareReceipt(page: Page): Promise<void> {
  await control(page, "Share").click();
  const sheet = page.getByRole("dialog", { name: "Share receipt" });
  await sheet.getByRole("img", { name: "The receipt as a picture" }).waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  const whole = await savedPicture(page);
  await sheet.getByText("Hide amounts").click();
  const withoutAmounts = await savedPicture(page);
  expect(withoutAmounts.equals(whole)).toBe(false);
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(async () => (await savedPicture(page)).equals(withoutAmounts)).toBe(false);
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(async () => (await savedPicture(page)).equals(withoutAmounts)).toBe(true);

  const link = await sheet.getByText(/\/receipt\?id=/).innerText();
  const id = new URL(link).searchParams.get("id") ?? "";
  await page.goto(link);
  await arriveAt(page, `#/receipt?id=${id}`);
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/Verified\. This browser computed the same result/).waitFor();
}

/** Whether it is a PNG of 1080 by 1350, by its header. */
async function savedPicture(page: Page): Promise<Buffer> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share picture" }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toMatch(/^plumbline-receipt-[\w-]+\.png$/);
  const picture = await buffer(await saved.createReadStream());
  expect(picture.toString("latin1", 1, 4)).toBe("PNG");
  expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1_080, 1_350]);
  return picture;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}
