import { readFile } from "node:fs/promises";
import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin } from "@plumbline/tests/kit/operator";
import { openBrowser, type Phone } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: whoever answers for the house finds what it owes and what it stands for, in figures that
// are true and say which money is simulated. Method: movements made by calls, read at the pages by
// role and label; axe in both themes.

let testServer: TestServer;
let browser: Browser;
let desk: Phone;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  const { token } = await addOperator(testServer, await signInAdmin(testServer), "finance");
  member = await registerMember(testServer);
  browser = await openBrowser();
  desk = await openDesk({ browser, server: testServer.server }, token);
});

afterAll(async () => {
  await browser.close();
  await testServer.stop();
});

test("what users hold beside what came in, down to each account, and as a file", async () => {
  const { page } = desk;
  await fundLive(testServer, { userId: member.id, amount: "1500.5" });
  await page.goto("/desk/#/treasury");
  const live = row(page, "Live");
  await live.getByRole("cell", { name: "1,500.50", exact: true }).waitFor();
  await live.getByText("Simulated").waitFor();
  await live.getByText("Covered", { exact: true }).waitFor();
  await expectGoodDesk(page);

  await live.click();
  await page.getByRole("heading", { name: "Live USDT" }).waitFor();
  const users = page.getByRole("table", { name: "Accounts of users, by kind" });
  await row(users, "user:available").getByRole("cell", { name: "1,500.50", exact: true }).waitFor();
  const house = page.getByRole("table", { name: "Accounts of the house" });
  await row(house, "house:insurance").getByText("In order").waitFor();
  await expectGoodDesk(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const csv = await readFile(await (await download).path(), "utf8");
  expect(csv.split("\r\n")).toContain("user:available,1500.5,false");
  await page.getByRole("link", { name: "Open the ledger" }).click();
  await page.getByRole("heading", { name: "Ledger" }).waitFor();
});

test("the house's side of what is open, at the mark", async () => {
  const { page } = desk;
  await page.getByRole("menuitem", { name: "Exposure" }).click();
  await page.getByText("Nobody has anything open.").waitFor();
  await expectGoodDesk(page);
  const order = { symbol: "BTCUSDT", leverage: 10, quantity: "0.02" } as const;
  await member.client.contract.openPosition({ book: "demo", ...order, direction: "short" });
  await page.getByRole("button", { name: "Refresh" }).click();
  const bitcoin = row(page, "BTCUSDT");
  await bitcoin.getByRole("cell", { name: "Demo USDT Simulated" }).waitFor();
  // Short, so that the net is below zero: the house loses as the price falls.
  await bitcoin.getByRole("cell", { name: "1,200.00", exact: true }).waitFor();
  await bitcoin.getByRole("cell", { name: "-1,200.00", exact: true }).waitFor();
  await expectGoodDesk(page);
  expect(desk.complaints).toEqual([]);
  expect(testServer.faults).toEqual([]);
});
