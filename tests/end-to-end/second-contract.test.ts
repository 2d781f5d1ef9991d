import { expectGood, expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { registerMember } from "@plumbline/tests/kit/member";
import { closeWindows, holdToken, openPhone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

const SECONDS = 30;

let testServer: TestServer;

beforeAll(async () => {
  await buildWebIfStale();
  testServer = await startTestServer();
});
afterAll(async () => {
  await closeWindows(await shareBrowser());
  await testServer.stop();
});

// Goal: a member sees the gain and cost of a stake before the tap, follows its time, and proves its
// end. Method: by role and label at 375×812, each screen checked by axe and at the widths of
// phones; the shortest order passes on a clock that the test moves, over a reload, and the page
// recomputes its receipt.
test("S3 S7 a stake with its odds, its countdown, its end and its receipt", async () => {
  await testServer.tick("BTCUSDT", "60000");
  const phone = await openPhone(await shareBrowser(), {
    url: testServer.server.url,
    theme: "light",
  });
  const { page, complaints, close } = phone;
  await holdToken(page, (await registerMember(testServer)).token);
  await page.clock.setSystemTime(testServer.clock.now());
  await page.goto("/#/home");
  await page.getByRole("link", { name: "Contract", exact: true }).last().click();
  await page.getByRole("radio", { name: "Seconds" }).click();
  const stake = page.getByRole("textbox", { name: "Stake" });
  await stake.fill("4");
  await page.getByText("The minimum is 5 USDT.").first().waitFor();
  await stake.fill("100");
  const odds = page.getByLabel("Odds and costs");
  await odds.getByText("+80.00 USDT").waitFor();
  await odds.getByText("−100.00 USDT").waitFor();
  await odds.getByText("55.6% of orders").waitFor();
  await odds.getByText("−10.00 USDT").waitFor();
  await expectGoodInBoth(page);

  await page.getByRole("button", { name: "Up", exact: true }).click();
  const confirm = page.getByRole("button", { name: "Stake 100 USDT on Up" });
  await confirm.waitFor();
  await expectGood(page);
  await confirm.click();
  await page.getByRole("timer").waitFor();
  await expectGood(page);
  await lookAtRunning(page);

  await page.reload();
  await page.goto("/#/heyue?product=second-contract");
  await page.getByRole("timer").waitFor();
  for (let passed = 1; passed <= SECONDS; passed += 1) await testServer.tick("BTCUSDT", "60000");
  const history = page.getByRole("region", { name: "History" });
  await history.getByRole("link", { name: "View receipt" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
  expect([complaints, testServer.faults]).toEqual([[], []]);
  await close();
}, 60_000);

/** The sheet of a running order, before and after its first price. */
async function lookAtRunning(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^BTC\/USDT ↑ Up/ }).click();
  const order = page.getByRole("dialog", { name: "BTC/USDT · Up" });
  await order.getByText(/^180(?:\.00)? USDT$/).waitFor();
  await order.getByText("Ends at").waitFor();
  await order.getByRole("timer", { name: "Ends in" }).waitFor();
  await order.getByText("Waiting for the first price").waitFor();
  await expectGood(page);
  await testServer.tick("BTCUSDT", "60000");
  // As the entry and as the present price.
  await expect.poll(() => order.getByText("60,000.00").count()).toBe(2);
}
