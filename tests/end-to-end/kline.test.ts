import { createClient, createServerClock } from "@plumbline/client";
import type { Locator, Page } from "playwright-core";
import { accessibilityProblems } from "@plumbline/tests/kit/accessibility";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { expect, test } from "vitest";

// Goal: a reader views a market in every interval, keeps choices and drawings, sees their
// positions, and can use the full screen. Method: the whole app with its simulated market, by role
// and label; the canvas is read by its description and its pixels.

const house = withApp();

const CHART = "/#/kline?symbol=BTCUSDT";
const NAMES = ["1 minute", "3 minutes", "5 minutes", "15 minutes", "30 minutes"];
const LONG_NAMES = ["1 hour", "4 hours", "1 day", "1 week", "1 month"];

test("every interval is drawn and the last one remembered", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await page.goto(CHART);
  await page.getByRole("heading", { level: 1, name: "BTC/USDT" }).waitFor();
  for (const name of [...NAMES, ...LONG_NAMES]) {
    await page.getByRole("radio", { name, exact: true }).check();
    await expectDrawn(page, new RegExp(`^${name} candles\\. Last candle: open [\\d,.]+, high`));
  }
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const width of [320, 430, 375]) await expectFits(page, width);

  await page.reload();
  await expectDrawn(page, /^1 month candles/);
  expect(await page.getByRole("radio", { name: "1 month" }).isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

test("an indicator has its pane, and is still there after a reload", async () => {
  const { page, close } = await house.openPhone("light");
  await page.goto(CHART);
  await expectDrawn(page);
  const before = await chart(page).locator("canvas").count();
  const sheet = await openSheet(page, "Indicators");
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByText("RSI", { exact: true }).click();
  await sheet.getByRole("radio", { name: "Hollow" }).check();
  await expect.poll(() => chart(page).locator("canvas").count()).toBeGreaterThan(before);
  await page.reload();
  await expectDrawn(page);
  await expect.poll(() => chart(page).locator("canvas").count()).toBeGreaterThan(before);
  await openSheet(page, "Indicators");
  expect(await page.getByRole("switch", { name: "RSI" }).isChecked()).toBe(true);
  expect(await page.getByRole("radio", { name: "Hollow" }).isChecked()).toBe(true);
  await close();
});

// Goal: labels of lines never cover prices, and no two lines look alike. Method: all of them at
// once on the narrowest phone, by the text beside the chart.
test("all overlays at once are distinguishable at 320", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await page.setViewportSize({ width: 320, height: 640 });
  await page.addInitScript(() => {
    localStorage.setItem(
      "kline",
      JSON.stringify({ indicators: ["MA", "EMA", "BOLL", "SAR", "VOL"] }),
    );
  });
  await page.goto(CHART);
  await expectDrawn(page);
  const names = page.locator("[data-chart-lines] li");
  await expect.poll(() => names.count()).toBe(9);
  const colours = await names.evaluateAll((items) =>
    items.map((one) => getComputedStyle(one).color),
  );
  expect(new Set(colours).size).toBe(9);
  // The points of the SAR have the colour of its label.
  await expect.poll(() => paintedShare(page, "--line-9")).toBeGreaterThan(0);
  const bottom = await page
    .locator("[data-chart-lines]")
    .evaluate((element) => element.getBoundingClientRect().bottom);
  expect((await chart(page).boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  await expectFits(page, 320);
  expect(complaints).toEqual([]);
  await close();
});

test("in landscape, the chart has most of the height", async () => {
  const { page, close } = await house.openPhone("dark");
  await page.setViewportSize({ width: 812, height: 375 });
  await page.goto(CHART);
  await expectDrawn(page);
  const box = await chart(page).boundingBox();
  expect(box?.height).toBeGreaterThan(200);
  expect(box?.width).toBe(812);
  await close();
});

test("a drawing is made by two touches, stored on the device, and removed on request", async () => {
  const { page, close } = await house.openPhone("dark");
  await page.goto(CHART);
  await expectDrawn(page);
  await (await openSheet(page, "Draw")).getByRole("button", { name: "Trend line" }).click();
  await page.getByText("Trend line: tap 2 points on the chart").waitFor();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await paintedShare(page, "--drawing")).toBe(0);
  // Two quick touches close to each other count as two points, not as a double tap.
  await page.touchscreen.tap(200, 420);
  await page.touchscreen.tap(210, 430);
  await page.getByRole("button", { name: "Done" }).click();
  await expectDrawn(page, /Drawings: 1\./);
  await expect.poll(() => paintedShare(page, "--drawing")).toBeGreaterThan(0);

  await (await openSheet(page, "Draw")).getByRole("button", { name: "Fibonacci levels" }).click();
  await page.getByRole("button", { name: "Place it for me" }).click();
  await expectDrawn(page, /Drawings: 2\./);
  await page.reload();
  await expectDrawn(page, /Drawings: 2\./);
  const sheet = await openSheet(page, "Draw");
  expect(await accessibilityProblems(page)).toEqual([]);
  await sheet.getByRole("button", { name: "Delete Trend line 1" }).click();
  await sheet.getByText("Fibonacci levels 1").waitFor();
  await sheet.getByRole("button", { name: "Delete all drawings" }).click();
  await sheet.getByText("No drawings on this chart yet.").waitFor();
  await page.reload();
  await expectDrawn(page, /Drawings: 0\./);
  await close();
});

test("an open position is drawn on the chart, and the button leads to the ticket", async () => {
  const token = await openPosition();
  const { page, complaints, close } = await house.openPhone("light");
  await page.addInitScript((value) => localStorage.setItem("token", value), token);
  await page.goto(CHART);
  await expectDrawn(
    page,
    /Own lines: Long 10× [\d,]+\.\d\d, Liquidation [\d,]+\.\d\d, Take profit/,
  );
  await page.goto("/#/kline?symbol=ETHUSDT");
  await expectDrawn(page, /Own lines: —\.$/);
  await page.getByRole("button", { name: "Choose another market" }).click();
  await page.getByRole("searchbox").fill("btc");
  await page
    .getByRole("dialog")
    .getByRole("link", { name: /BTC\/USDT/ })
    .click();
  await expectDrawn(page, /Own lines: Long 10×/);
  await page.getByRole("button", { name: "Trade BTC/USDT" }).click();
  await page.waitForURL(/#\/heyue\?symbol=BTCUSDT$/);
  // A line of the large chart is also on the ticket's small chart.
  await page.getByRole("link", { name: /full chart of BTC\/USDT, Entry [\d,]/ }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("full screen is left by Escape, by going back and by its button", async () => {
  const { page, close } = await house.openPhone("dark");
  await page.goto(CHART);
  const leave = page.getByRole("button", { name: "Exit full screen" });
  const ways = [() => page.keyboard.press("Escape"), () => page.goBack(), () => leave.click()];
  for (const way of ways) {
    await page.getByRole("button", { name: "Full screen", exact: true }).click();
    await expectDrawn(page);
    // Rotated on an upright phone: the chart is as wide as the screen is high.
    await expect.poll(async () => (await chart(page).boundingBox())?.height).toBe(812);
    await page.getByText("Simulated money").waitFor();
    expect(await accessibilityProblems(page)).toEqual([]);
    await way();
    await leave.waitFor({ state: "detached" });
    await expectDrawn(page);
  }
  expect(page.url()).toMatch(/#\/kline\?symbol=BTCUSDT$/);
  await page.getByRole("button", { name: "Full screen", exact: true }).click();
  await page.setViewportSize({ width: 812, height: 375 });
  await expectDrawn(page);
  await expect.poll(async () => (await chart(page).boundingBox())?.width).toBe(812);
  await close();
});

test.each(["green-up", "red-up", "colour-blind"])(
  "candles use the chosen pair of colours: %s",
  async (direction) => {
    const { page, close } = await house.openPhone("light");
    await page.addInitScript((value) => localStorage.setItem("direction", value), direction);
    await page.goto(CHART);
    await expectDrawn(page);
    await expect.poll(() => paintedShare(page, "--up")).toBeGreaterThan(0.001);
    await expect.poll(() => paintedShare(page, "--down")).toBeGreaterThan(0.001);
    await close();
  },
);

test("a halted market cannot be traded, and the whole reason is shown", async () => {
  const { page, close } = await house.openPhone("light");
  const halted = {
    status: "halted",
    haltReason: "The exchange is being repaired until Monday noon",
  };
  await page.routeWebSocket(/./, () => undefined);
  await page.route(/appSymbol\/list/, async (route) => {
    const answer = await route.fetch();
    const body: { result: object[] } = await answer.json();
    const result = body.result.map((symbol) => ({ ...symbol, ...halted }));
    await route.fulfill({ response: answer, json: { ...body, result } });
  });
  await page.goto(CHART);
  const trade = page.getByRole("button", { name: /^Trade/, description: halted.haltReason });
  await trade.waitFor();
  expect(await trade.getAttribute("aria-disabled")).toBe("true");
  await expectFits(page, 320);
  expect(await accessibilityProblems(page)).toEqual([]);
  await close();
});

test("a failure is shown and can be retried; an unknown market leads back", async () => {
  const { page, close } = await house.openPhone("light");
  await page.route("**/appSymbol/candles*", (route) => route.abort());
  await page.goto(CHART);
  await page.getByText("The candles could not be loaded").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await page.unroute("**/appSymbol/candles*");
  const retry = page.getByRole("button", { name: "Try again" });
  // Or a minute has just ended, and the chart has reloaded automatically.
  await retry.click({ timeout: 5_000 }).catch(() => expectDrawn(page));
  await expectDrawn(page);
  await page.goto("/#/kline?symbol=NOSUCH");
  await page.getByText("There is no market called NOSUCH").waitFor();
  await page.getByRole("button", { name: "View all markets" }).click();
  await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
  await close();
});

// By its label, not its role: behind an open sheet it has no role.
const chart = (page: Page): Locator => page.getByLabel(/^Price chart of/);

/** Waits until the chart is drawn with this description. */
async function expectDrawn(page: Page, description = /Last candle/): Promise<void> {
  const read = () =>
    chart(page).evaluate((element) => {
      const id = element.getAttribute("aria-describedby") ?? "";
      const text = document.getElementById(id)?.textContent ?? "";
      // Its last sentence lists the keys.
      return element.ariaBusy === "true" ? "" : text.replace(/ Arrow keys .*$/, "").trim();
    });
  await expect.poll(read).toMatch(description);
}

async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name, exact: true }).click();
  const sheet = page.getByRole("dialog", { name });
  await sheet.waitFor();
  return sheet;
}

async function expectFits(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 812 });
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** The share of the chart's pixels that have exactly a token's colour. */
function paintedShare(page: Page, token: string): Promise<number> {
  return chart(page).evaluate((element, name) => {
    const probe = document.createElement("i");
    probe.style.color = `var(${name})`;
    element.append(probe);
    const wanted = getComputedStyle(probe).color.match(/\d+/g)?.map(Number) ?? [];
    probe.remove();
    const shares = [...element.querySelectorAll("canvas")].map((canvas) => {
      const { width, height } = canvas;
      const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data ?? [];
      let count = 0;
      for (let at = 0; at < data.length; at += 4) {
        if (wanted.every((part, index) => data[at + index] === part)) count += 1;
      }
      return count / (width * height);
    });
    return Math.max(...shares);
  }, token);
}

/**
 * A member with one long position in bitcoin that has a take-profit; returns the session's token.
 */
async function openPosition(): Promise<string> {
  const session = { token: "" };
  const client = createClient({
    baseUrl: house.server.url,
    token: () => session.token,
    language: () => "en-us",
    clock: createServerClock(),
    onUnauthorised: () => {},
    onRefusal: () => {},
  });
  const account = `kline.${Date.now().toString(36)}`;
  const { token } = await client.auth.register({ account, password: "correct horse battery" });
  session.token = token;
  await client.contract.openPosition({
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    margin: "100",
    takeProfit: "900000",
  });
  return token;
}
