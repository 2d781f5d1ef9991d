import { MINUTE_MS } from "@plumbline/engine/kernel";
import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { hold, passTo, prove, reached, SYMBOL } from "@plumbline/tests/kit/contest/contests";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators } from "@plumbline/tests/kit/operator";
import {
  arriveAt,
  closeWindows,
  holdToken,
  openPhone,
  shareBrowser,
} from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { fundMarketing } from "@plumbline/tests/kit/fund-live";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

// Goal: a member finds a contest, joins it with the worst case in view, trades in it with the
// contest's money marked on every screen, and verifies the rank on their phone. Method: by role and
// label at 375×812, on a server whose clock and prices the test moves.

let testServer: TestServer;
let browser: Browser;

beforeAll(async () => {
  await buildWebIfStale();
  testServer = await startTestServer();
  browser = await shareBrowser();
  await fundMarketing(await addTwoOperators(testServer, "finance"), "200");
}, 90_000);

afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

async function phoneOf(member: Member) {
  const phone = await openPhone(browser, { url: testServer.server.url, theme: "dark" });
  await holdToken(phone.page, member.token);
  // The phone's clock equals the server's, as usual.
  await phone.page.clock.setSystemTime(testServer.clock.now());
  return phone;
}

test("contest-2 from the list to a prize whose rank is recomputed in the browser", async () => {
  const contest = await hold(testServer, { name: "Spring contest" });
  const member = await registerMember(testServer);
  const { page, complaints, close } = await phoneOf(member);
  await join(page, member);
  await passTo(testServer, contest.startsMs);
  await reached(testServer, contest, { by: member, stage: "started" });

  await page.getByRole("button", { name: "Trade in this contest" }).click();
  await page.getByRole("heading", { name: "Contest trading" }).waitFor();
  await trade(page);
  await testServer.tick(SYMBOL, "60000");
  testServer.clock.advance(6 * MINUTE_MS);
  await testServer.tick(SYMBOL, "61000");
  const book = `contest:${contest.id}` as const;
  const { records } = await member.client.contract.listPositions({ book });
  for (const { id } of records) await member.client.contract.closePosition({ id });
  await page.clock.setSystemTime(testServer.clock.now());
  await page.goto(`/#/bisaiDetail?id=${contest.id}`);
  await page.getByRole("listitem").filter({ hasText: "You" }).first().waitFor();
  await expectGood(page);

  await passTo(testServer, contest.endsMs, "61000");
  await reached(testServer, contest, { by: member, stage: "ended" });
  await page.getByRole("link", { name: "Verify my rank" }).click();
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
  await expectGood(page);

  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/#/bisaiMycansai");
  await page.getByRole("link", { name: /Spring contest/ }).waitFor();
  await expectGood(page);
  await page.goto("/#/contestWinners");
  await page.getByRole("link", { name: /^Verify/ }).waitFor();
  await expectGood(page);
  expect([complaints, testServer.faults]).toEqual([[], []]);
  await close();
}, 120_000);

/** From the home screen to an entry; papers are verified on the way. */
async function join(page: Page, member: Member): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("link", { name: "Trading contests" }).click();
  await arriveAt(page, "#/bisai");
  await expectGood(page);
  // Before a prize has been paid, the list of winners leads back to the contests.
  await page.getByRole("link", { name: "Prizes and winners" }).click();
  await page.getByRole("button", { name: "View contests" }).click();
  await arriveAt(page, "#/bisai");
  await page.getByRole("link", { name: /Spring contest/ }).click();
  await page.getByRole("button", { name: "Verify identity" }).waitFor();
  await prove(testServer, member);
  await page.reload();
  await page.getByRole("button", { name: "Join", exact: true }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText(/^Worst case: you win nothing/).waitFor();
  await expectGood(page);
  await sheet.getByRole("button", { name: "Join with contest money" }).click();
  await page.getByText(/^You have joined\. You get your starting balance/).waitFor();
  await expectGood(page);
}

async function trade(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Contest$/ }).waitFor();
  await page.getByRole("textbox", { name: "Margin" }).fill("250");
  await expectGood(page);
  await page.getByRole("button", { name: /^Long/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Open long" }).click();
  await page.getByRole("dialog", { name: "Position opened" }).waitFor();
}
