import type { Locator, Page } from "playwright-core";
import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { registerReader, stepTo } from "@plumbline/tests/kit/phone";
import { expect, test } from "vitest";

// Goal: a reader finds a market, marks it, and never mistakes an old price for a current one.
// Method: the whole app with its simulated market, everything by role and label, in both themes.

const house = withApp();

test("markets are searched, sorted and marked as favorites", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await page.goto("/");
  await page.getByRole("link", { name: "Markets" }).click();
  await page.getByRole("heading", { level: 1, name: "Markets" }).waitFor();
  await row(page, "BTC/USDT").waitFor();
  await page.getByText("Simulated prices").waitFor();
  await expectGoodInBoth(page);
  expect(await heightAboveRows(page)).toBeLessThan(96);

  await searches(page);
  await sorts(page);
  await stars(page);
  await looksAtTheSpread(page);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

test("prices update automatically, and without a network they are marked as old", async () => {
  const { page, close } = await house.openPhone("light");
  await page.goto("/#/hangqing");
  const bitcoin = row(page, "BTC/USDT");
  const first = await bitcoin.innerText();
  await expect.poll(() => bitcoin.innerText()).not.toBe(first);

  await page.context().setOffline(true);
  await page.getByText(/Simulated money · Offline since \d\d:\d\d/).waitFor();
  await bitcoin.getByText("Stale").waitFor();
  await bitcoin.getByText(/since \d\d:\d\d:\d\d/).waitFor();
  await expectGoodInBoth(page);
  const old = await bitcoin.innerText();

  await page.context().setOffline(false);
  await bitcoin.getByText("Stale").waitFor({ state: "detached" });
  await expect.poll(() => bitcoin.innerText()).not.toBe(old);
  await close();
});

test("a list that cannot be loaded shows an error, and loads on a retry", async () => {
  const { page, close } = await house.openPhone("dark");
  await page.route("**/appSymbol/list*", (route) => route.abort());
  await page.goto("/#/hangqing");
  const retry = page.getByRole("alert").getByRole("button", { name: "Try again" });
  await retry.waitFor();
  await expectGoodInBoth(page);
  await page.unroute("**/appSymbol/list*");
  await retry.click();
  await row(page, "BTC/USDT").waitFor();
  await close();
});

test("a price alert is set from the chart, changed and removed", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await registerReader(page);
  await stepTo(page, "#/kline?symbol=BTCUSDT");
  await page.getByRole("button", { name: "Price alert for BTC/USDT" }).click();
  const price = page.getByRole("textbox", { name: "Alert price" });
  await page.getByRole("button", { name: "Save alert" }).click();
  await page.getByText("Please enter a price.").waitFor();
  await price.fill("900000");
  await page.getByText("We notify you when the price is 900,000 or higher.").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Save alert" }).click();
  await page.getByText("Alert saved").waitFor();

  await stepTo(page, "#/jiageTixing");
  const alert = page.getByRole("region", { name: "BTC/USDT 900,000" });
  await alert.getByText("Active").waitFor();
  await expectGoodInBoth(page);
  await alert.getByRole("button", { name: "Change" }).click();
  // Already above it: from now on the alert triggers from above.
  await price.fill("1");
  await page.getByText("We notify you when the price is 1 or lower.").waitFor();
  await page.getByRole("radio", { name: "Each time" }).check();
  await page.getByRole("button", { name: "Save alert" }).click();
  const changed = page.getByRole("region", { name: "BTC/USDT 1" });
  await changed.getByText("At or below 1", { exact: true }).waitFor();
  await changed.getByRole("button", { name: "Remove" }).click();
  await page.getByText("No price alerts yet").waitFor();
  await expectGoodInBoth(page);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

/** The distance from the header to the first row, in pixels. */
async function heightAboveRows(page: Page): Promise<number> {
  const header = await page.getByRole("banner").filter({ visible: true }).boundingBox();
  const first = await rows(page).first().boundingBox();
  return (first?.y ?? Infinity) - ((header?.y ?? 0) + (header?.height ?? 0));
}

const row = (page: Page, name: string): Locator => page.getByRole("link", { name });
const rows = (page: Page): Locator => page.getByRole("main").getByRole("listitem");

async function namesOf(page: Page): Promise<string[]> {
  const texts = await rows(page).allInnerTexts();
  return texts.map((text) => text.split("\n")[0] ?? "");
}

async function searches(page: Page): Promise<void> {
  const box = page.getByRole("searchbox", { name: "Search markets" });
  for (const [searchText, matches] of [
    ["eth", ["ETH/USDT"]],
    ["btc / usdt", ["BTC/USDT"]],
    ["gold", ["XAU/USD"]],
  ] as const) {
    await box.fill(searchText);
    await expect.poll(() => namesOf(page)).toEqual(matches);
  }
  await box.fill("nothing like it");
  await page.getByText("No market matches “nothing like it”").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Show all markets" }).click();
  await row(page, "BTC/USDT").waitFor();
  expect(await box.inputValue()).toBe("");
}

async function sorts(page: Page): Promise<void> {
  const first = async () => (await namesOf(page))[0];
  await page.getByRole("button", { name: "Price: not sorted" }).click();
  await expect.poll(first).toBe("BTC/USDT");
  await page.getByRole("button", { name: "Price: highest first" }).click();
  await expect.poll(first).toBe("DOGE/USDT");
  await page.reload();
  await page.getByRole("button", { name: "Price: lowest first" }).waitFor();
  await expect.poll(first).toBe("DOGE/USDT");
  await page.getByRole("button", { name: "Price: lowest first" }).click();
  await page.getByRole("radio", { name: "Metals" }).check();
  await expect.poll(() => namesOf(page)).toEqual(["XAU/USD", "XAG/USD"]);
  await page.getByRole("radio", { name: "All" }).check();
}

async function stars(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Favorites" }).check();
  await page.getByText("No favorites yet").waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Show all markets" }).click();
  await page.getByRole("button", { name: "Favorite SOL/USDT" }).click();
  await page.getByRole("button", { name: "Favorite BTC/USDT" }).click();
  await page.getByRole("radio", { name: "Favorites" }).check();
  await expect.poll(() => namesOf(page)).toEqual(["SOL/USDT", "BTC/USDT"]);
  await page.reload();
  await expect.poll(() => namesOf(page)).toEqual(["SOL/USDT", "BTC/USDT"]);
  const star = page.getByRole("button", { name: "Favorite SOL/USDT" });
  expect(await star.getAttribute("aria-pressed")).toBe("true");
  await star.click();
  await expect.poll(() => namesOf(page)).toEqual(["BTC/USDT"]);
}

async function looksAtTheSpread(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "All" }).check();
  await page.getByRole("link", { name: /\d+ rising/ }).click();
  await page.getByRole("heading", { level: 1, name: "Price distribution" }).waitFor();
  await page.getByText("Median change in 24 hours").waitFor();
  const ranges = page.getByRole("radiogroup", { name: "Range of changes" });
  await ranges.getByRole("radio", { name: "All (20)" }).waitFor();
  const texts = await ranges.locator("label").allInnerTexts();
  const counts = texts.slice(1).map((text) => Number(/\((\d+)\)/.exec(text)?.[1]));
  expect(counts).toHaveLength(9);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(20);
  await expectGoodInBoth(page);

  // A press on the highest column lists its markets, a second press all of them again.
  const highest = counts.indexOf(Math.max(...counts));
  const picture = page.locator("[data-histogram]");
  const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
  const position = { x: (width * (highest + 0.5)) / counts.length, y: height / 2 };
  await picture.click({ position });
  await expect
    .poll(() =>
      ranges
        .getByRole("radio")
        .nth(highest + 1)
        .isChecked(),
    )
    .toBe(true);
  const [first] = await rows(page).all();
  expect(await first?.getAttribute("aria-setsize")).toBe(String(counts[highest]));
  await expectGoodInBoth(page);
  await picture.click({ position });
  await expect.poll(() => ranges.getByRole("radio").first().isChecked()).toBe(true);
}
