import { readFileSync } from "node:fs";
import { mustParseDecimal } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { csvRows, pdfPages } from "@plumbline/tests/kit/files/read-statement";
import { registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";

const house = withApp();

// Goal: a member downloads their ledger in both formats, and each matches the screen. Method:
// everything by role and label; the saved files are read and added up.
test("a statement is downloaded and matches the screen", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  const { account } = await registerReader(page);
  await page.goto("/#/zhangbianRecord");
  await page.getByText("Play money granted").waitFor();

  await page.getByRole("button", { name: "Export statement" }).click();
  const sheet = page.getByRole("dialog", { name: "Account statement" });
  await sheet.getByText("Entries listed: 1").waitFor();
  await sheet.getByText("10,000").waitFor();
  await expectGoodInBoth(page);

  const csv = csvRows(readFileSync(await saved(page, "Save as CSV"), "utf8"));
  const amounts = csv.filter(({ line }) => line === "entry").map(({ amount = "" }) => amount);
  expect(amounts).toEqual(["10000"]);
  const closing = csv.find(({ line, account: of }) => line === "closing" && of === "");
  expect(mustParseDecimal(closing?.["balance_after"] ?? "")).toBe(mustParseDecimal("10000"));
  expect(csv.every(({ money }) => money === "simulated")).toBe(true);

  const pages = pdfPages(readFileSync(await saved(page, "Save as PDF")));
  for (const texts of pages) expect(texts.join(" ")).toMatch(/Simulated money/);
  const texts = pages.flat();
  expect(texts.some((text) => text.startsWith(account))).toBe(true);
  expect(texts.filter((text) => text === "10,000.00000000").length).toBeGreaterThan(1);

  await expectRefusal(page);
  await sheet.getByRole("button", { name: "Close" }).click();

  await page.goto("/#/receipt?id=nonsense");
  await page.getByText("This receipt does not exist").waitFor();
  expect(await page.getByRole("button", { name: /again/i }).count()).toBe(0);
  await expectGoodInBoth(page);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);

async function saved(page: Page, button: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button }).click(),
  ]);
  const format = button.slice(-3).toLowerCase();
  const name = new RegExp(`^plumbline-statement-[\\d-]{10}-[\\d-]{10}\\.${format}$`);
  expect(download.suggestedFilename()).toMatch(name);
  return download.path();
}

/** An impossible period is reported in place of the balances, and the choices are kept. */
async function expectRefusal(page: Page): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Account statement" });
  const today = toWireTime(Date.now()).slice(0, 10);
  await sheet.getByLabel("From").fill("2020-01-01");
  await sheet.getByText("A statement can cover at most 366 days.").waitFor();
  await sheet.getByLabel("From").fill(today);
  await sheet.getByLabel("To (inclusive)").fill("2020-01-01");
  await sheet.getByText("The first day must not be after the last day.").waitFor();
  await expectGoodInBoth(page);
  await sheet.getByLabel("To (inclusive)").fill("");
  await sheet.getByText("Please choose both days.").first().waitFor();
}
