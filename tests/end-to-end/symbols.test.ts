import type { Browser, Page } from "playwright-core";
import { MINUTE_MS } from "@plumbline/engine/kernel";
import { expectGood, expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { addOperator, signInAdmin } from "@plumbline/tests/kit/operator";
import { closeWindows, openPhone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: two persons list a coin at the desk, and an open app shows it without reloading, at first
// without a price. Method: two operators and two visitors in separate browsers, on a server whose
// clock and prices the test moves.

let testServer: TestServer;
let browser: Browser;
let maker: Page;
let checker: Page;

beforeAll(async () => {
  testServer = await startTestServer();
  browser = await shareBrowser();
  await testServer.tick("BTCUSDT", "60000");
  const admin = await signInAdmin(testServer);
  const open = async () => {
    const { token } = await addOperator(testServer, admin, "risk");
    return (await openDesk({ browser, server: testServer.server }, token)).page;
  };
  [maker, checker] = [await open(), await open()];
});

afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

test("market-8 a coin of one venue is proposed, confirmed, and found in the app", async () => {
  const phone = await openPhone(browser, { url: testServer.server.url, theme: "light" });
  await phone.page.clock.install();
  await phone.page.goto("/#/hangqing");
  await phone.page.getByText("BTC/USDT").first().waitFor();

  await maker.goto("/desk/#/symbolList");
  await maker.getByRole("button", { name: "Propose a symbol", exact: true }).click();
  const dialog = maker.getByRole("dialog", { name: "Propose a symbol" });
  for (const [label, text] of [
    ["Name", "Reef"],
    ["Base", "REEF"],
    ["Currency sign", "R"],
    ["Starting price (simulated)", "2"],
    ["Minimum venues", "1"],
    ["Maximum leverage", "2"],
    ["Markets", "kraken REEF/USD"],
    ["Why", "What members asked for."],
  ] as const) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
  }
  await dialog.getByLabel("Effective from").fill(await localTime(maker, 5 * MINUTE_MS));
  await dialog.getByRole("button", { name: "Propose" }).click();
  await dialog.getByText("With a single venue, leverage and products").waitFor();
  await expectGoodDesk(maker);
  await dialog.getByLabel("Maximum leverage", { exact: true }).fill("1");
  await dialog.getByRole("button", { name: "Propose" }).click();
  await maker.getByText("You proposed this. Someone else has to confirm it.").waitFor();

  await checker.goto("/desk/#/symbolList");
  const diff = checker.getByRole("table", { name: "What would change" });
  await row(diff, "REEFUSDT · Spot").getByText("Yes").waitFor();
  await expectGoodDesk(checker);
  await checker.getByRole("button", { name: "Confirm" }).click();
  await checker.getByRole("dialog").getByRole("button", { name: "Confirm" }).click();
  await checker.getByText("Confirmed. It takes effect at its time.").waitFor();
  testServer.clock.advance(6 * MINUTE_MS);
  await testServer.server.market.reloadHalts();

  // The list is reloaded each minute; the app itself is not.
  await phone.page.getByRole("searchbox").fill("reef");
  await phone.page.clock.fastForward(MINUTE_MS);
  const reef = phone.page.getByRole("link", { name: /REEF\/USDT/ });
  await reef.getByText("no price yet").waitFor();
  await testServer.tick("REEFUSDT", "2.5");
  await reef.getByText("2.5000").waitFor();
  await reef.getByText("Single venue").waitFor();
  await phone.page.emulateMedia({ colorScheme: "dark" });
  await expectGood(phone.page);
  await reef.click();
  await phone.page.getByRole("button", { name: "Trade REEF/USDT" }).waitFor();
  await phone.page.getByRole("main").getByText("Single venue").waitFor();
  expect(phone.complaints).toEqual([]);
});

/** The server's time plus an offset, in the format of a field in the reader's time zone. */
const localTime = (page: Page, aheadMs: number): Promise<string> =>
  page.evaluate((ms) => {
    const at = new Date(ms);
    return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
  }, testServer.clock.now() + aheadMs);
