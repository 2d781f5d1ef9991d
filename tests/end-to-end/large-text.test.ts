import { instant } from "@plumbline/engine/kernel";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { sidewaysScroll, ticketOutOfSight } from "@plumbline/tests/kit/fit";
import { buyOfEach, clientOf } from "@plumbline/tests/kit/member";
import { arriveAt, type Phone, registerReader, stepTo } from "@plumbline/tests/kit/phone";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: with text at twice its size, in landscape, or on a wide screen everything can be read and
// used. Method: one member who bought each product visits the main screens in each way.

const house = withApp();
let phone: Phone;

beforeAll(async () => {
  phone = await house.openPhone("light");
  const { token } = await registerReader(phone.page);
  const clock = { now: () => instant(Date.now()) };
  await buyOfEach(clientOf({ server: house.server, clock }, { token: () => token }));
});

afterAll(() => phone.close());

/** Each screen, with words that it shows once it has loaded. */
const SCREENS: readonly (readonly [hash: string, words: string | RegExp])[] = [
  ["#/home", "Open positions"],
  ["#/hangqing", "Volume"],
  ["#/heyue", "Take profit and stop loss"],
  ["#/kline?symbol=BTCUSDT", "24 h high"],
  ["#/my", "Security"],
  ["#/zichanCenter", "On hold, and until when"],
  ["#/zhangbianRecord", "Play money granted"],
  ["#/chongzhi", "TRON"],
  ["#/conservation", "Every sum is exactly 0"],
  ["#/language", "Bahasa Melayu"],
  ["#/gerenziliao", "Member since"],
  ["#/security", "Freeze my account"],
  ["#/shenfenRenzheng", "Continue to photos"],
  ["#/jiesuanInfo", "Set it now"],
  ["#/taolilicai", "Worst case"],
  ["#/zhaiquan", "Worst case"],
  ["#/ieo", "Tidewater"],
  ["#/loanPledge", "Review loan"],
  ["#/loanOrders", "Collateral loan"],
  ["#/investmentOrders", "Harbour roofs"],
  ["#/heyue?product=spot", /^0\.0\d+$/],
  ["#/heyue?product=second-contract", /Entry [\d,]/],
  ["#/heyue?product=option", /^0\.01 · \d{2}-/],
];

test.each(SCREENS)("with text of twice the size %s fits", async (hash, words) => {
  const { page } = phone;
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "200%";
  });
  await stepTo(page, hash);
  await arriveAt(page, hash);
  await page.getByText(words).filter({ visible: true }).first().waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await page.evaluate(brokenFigures)).toEqual([]);
  // A title that breaks after every letter cannot be read.
  const title = page.getByRole("heading", { level: 1 });
  expect((await title.boundingBox())?.height).toBeLessThan(LETTERS_TALL_PX * 4);
});

test("with text of twice the size the purchase of an option fits", async () => {
  const { page } = phone;
  await page
    .getByRole("button", { name: /^BTC\/USDT [\d,]+ Call / })
    .first()
    .click();
  const sheet = page.getByRole("dialog", { name: "Buy an option" });
  await sheet.getByRole("textbox", { name: "Quantity" }).fill("0.01");
  await sheet.getByText("Maximum loss").waitFor();
  await sheet.getByRole("button", { name: /^Buy for [\d.,]+ USDT$/ }).waitFor();
  expect(await sidewaysScroll(page)).toBe(0);
  expect(await page.evaluate(brokenFigures)).toEqual([]);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
});

/** Figures that continue on a second line, so that a reader takes each half for a separate sum. */
function brokenFigures(): readonly string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const broken: string[] = [];
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node.nodeValue?.trim() ?? "";
    if (!/^[-+−]?\d[\d,]*(\.\d+)?$/.test(text) || node.parentElement?.checkVisibility() !== true)
      continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    if (range.getClientRects().length > 1) broken.push(text);
  }
  return broken;
}

/** The height of one line of a title with letters of twice the size. */
const LETTERS_TALL_PX = 56;

test.each(["#/heyue?product=contract", "#/my", "#/zichanCenter"])(
  "on %s the focus is never under a fixed bar",
  async (hash) => {
    const { page } = phone;
    await page.evaluate(() => {
      document.documentElement.style.fontSize = "";
    });
    await stepTo(page, hash);
    await arriveAt(page, hash);
    await page.getByRole("heading", { level: 1 }).filter({ visible: true }).first().waitFor();
    const hidden = new Set<string>();
    for (const key of ["Tab", "Shift+Tab"]) {
      for (let press = 0; press < 40; press += 1) {
        await page.keyboard.press(key);
        const name = await page.evaluate(focusUnderBar);
        if (name !== null) hidden.add(name);
      }
    }
    expect([...hidden]).toEqual([]);
  },
);

/** The focused element, if it lies completely beneath the header, the action bar or the tab bar. */
function focusUnderBar(): string | null {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return null;
  // A control of the screen before keeps the focus for a moment, at the page's corner.
  if (!focused.checkVisibility()) return null;
  const bars = [...document.querySelectorAll("header, [data-action-bar], [data-tab-bar]")].filter(
    (bar) => bar.checkVisibility() && !bar.contains(focused),
  );
  const { top, bottom } = focused.getBoundingClientRect();
  const isUnder = bars.some((bar) => {
    const over = bar.getBoundingClientRect();
    return top >= over.top && bottom <= over.bottom;
  });
  return isUnder ? (focused.getAttribute("aria-label") ?? focused.textContent) : null;
}

// Goal: a wide screen has the whole ticket in its column and the tab bar beside it. Method: both at
// the size of a tablet, and a sheet away from the window's edges.
test("on a tablet the whole ticket is visible, beside the tab bar", async () => {
  const { page } = phone;
  await page.setViewportSize({ width: 1_024, height: 768 });
  await stepTo(page, "#/heyue?product=contract");
  const margin = page.getByRole("textbox", { name: "Margin" });
  await margin.fill("100");
  expect(await ticketOutOfSight(page)).toEqual([]);
  const column = await page.getByRole("main").filter({ visible: true }).boundingBox();
  const bar = await page.getByRole("navigation", { name: "Main screens" }).boundingBox();
  expect(column?.width).toBe(478);
  expect((bar?.x ?? 0) + (bar?.width ?? 0)).toBeLessThanOrEqual(column?.x ?? 0);
  await page.getByRole("button", { name: /^Long/ }).click();
  const sheet = page.getByRole("dialog", { name: "Review order" });
  await sheet.waitFor();
  const { y = 0, height = 0 } = (await sheet.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(0);
  expect(y + height).toBeLessThan(768);
  await page.keyboard.press("Escape");
  await sheet.waitFor({ state: "detached" });
});

// Goal: a phone in landscape has the whole ticket beside its chart. Method: every control is
// visible without scrolling, and an order is placed.
test("in landscape, the whole ticket is visible", async () => {
  const { page } = phone;
  await page.evaluate(() => {
    document.documentElement.style.fontSize = "";
  });
  await page.setViewportSize({ width: 812, height: 375 });
  await stepTo(page, "#/heyue?product=contract");
  await page.getByRole("textbox", { name: "Margin" }).fill("100");
  expect(await ticketOutOfSight(page)).toEqual([]);
  await page.getByRole("button", { name: /^Long/ }).click();
  await page.getByRole("dialog", { name: "Review order" }).waitFor();
  await page.getByRole("button", { name: "Open long" }).click();
  await page.getByRole("dialog", { name: "Position opened" }).waitFor();
});
