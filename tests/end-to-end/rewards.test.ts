import { HOUR_MS } from "@plumbline/engine/kernel";
import { expectGood, expectGoodInBoth } from "@plumbline/tests/kit/browser/expect-good";
import { fundLive, fundMarketing } from "@plumbline/tests/kit/fund-live";
import { runJob, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { clientOf } from "@plumbline/tests/kit/member";
import { addTwoOperators } from "@plumbline/tests/kit/operator";
import {
  arriveAt,
  closeWindows,
  openPhone,
  PASSWORD,
  registerReader,
  shareBrowser,
  stepTo,
} from "@plumbline/tests/kit/phone";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

// Goal: an invitation leads from its link to a share of fees, a reward is claimed, and a level
// shows from when it counts: on a phone, in both themes. Method: two phones on one server whose
// hours the test sets; each screen checked by axe and at the widths of phones.

let testServer: TestServer;
let browser: Browser;

beforeAll(async () => {
  await buildWebIfStale();
  testServer = await startTestServer();
  browser = await shareBrowser();
  await fundMarketing(await addTwoOperators(testServer, "finance"), "100");
  await runJob(testServer, "team.commissions");
}, 90_000);

afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

test("team-1 from an invite link to its commission, a claimed reward and a level", async () => {
  const { url } = testServer.server;
  const inviter = await openPhone(browser, { url, theme: "light" });
  await registerReader(inviter.page);
  const link = await showInvitation(inviter.page);
  const invited = await openPhone(browser, { url, theme: "dark" });
  await joinBy(invited.page, link);
  await tradeLive(invited.page);
  await claimReward(invited.page);
  await seeLevel(invited.page);
  await seeCounted(invited.page);

  testServer.clock.advance(HOUR_MS);
  await runJob(testServer, "team.commissions");
  await seeCommission(inviter.page);
  expect([inviter.complaints, invited.complaints]).toEqual([[], []]);
  // The test's deposits have no cause, which each seal reports.
  const uncaused = expect.stringMatching(/^the books do not hold: .* 28000\.00000000 USDT/);
  expect(testServer.faults).toEqual([uncaused, uncaused]);
  await invited.close();
  await inviter.close();
}, 120_000);

/** The displayed link; its picture is saved as well. */
async function showInvitation(page: Page): Promise<string> {
  await stepTo(page, "#/my");
  await page.getByRole("link", { name: "Invite friends" }).click();
  await page.getByText("Nobody has used your code yet").waitFor();
  await expectGood(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Share as picture" }).click();
  expect((await saved).suggestedFilename()).toBe("plumbline-invite.png");
  return page.getByText("/#/register?invite=").innerText();
}

/**
 * proof-3: this member's balance is included in the published liabilities, as their browser
 * verifies.
 */
async function seeCounted(page: Page): Promise<void> {
  await stepTo(page, "#/my");
  await page.getByRole("link", { name: /^Proof of liabilities/ }).click();
  await page.getByText("No statement yet").waitFor();
  for (const job of ["proof.seal", "proof.liabilities"]) await runJob(testServer, job);
  await page.reload();
  const verify = page.getByRole("button", { name: "Verify in this browser" });
  await verify.click();
  await page.getByText("Counted. Your amounts are in the totals; the seal").waitFor();
  await runJob(testServer, "proof.seal");
  await page.getByRole("button", { name: "Verify again" }).click();
  await page.getByText("Counted. Your amounts are in the totals, and the seal").waitFor();
  await expectGoodInBoth(page);
}

async function joinBy(page: Page, link: string): Promise<void> {
  await page.goto(link);
  const code = new URLSearchParams(link.split("?")[1]).get("invite") ?? "";
  expect(await page.getByRole("textbox", { name: /^Invitation code/ }).inputValue()).toBe(code);
  await page.getByRole("textbox", { name: "Username" }).fill("invited.reader");
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await arriveAt(page, "#/home");
}

/** Fees of 3.0003 and 2.9997, by calls: the ticket has separate tests. */
async function tradeLive(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem("token") ?? "");
  const { contract, profile } = clientOf(testServer, { token: () => token });
  const { id: userId } = await profile.getMyUserInfo({});
  await fundLive(testServer, { userId, amount: "28000" });
  await testServer.tick("BTCUSDT", "60000");
  const { id } = await contract.openPosition({
    symbol: "BTCUSDT",
    book: "live",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  });
  await contract.closePosition({ id });
}

async function claimReward(page: Page): Promise<void> {
  await stepTo(page, "#/fuliCenter");
  const claim = page.getByRole("button", { name: "Claim 5 USDT" });
  await claim.waitFor();
  await expectGood(page);
  await claim.click();
  await page.getByText("Claimed", { exact: true }).waitFor();
}

async function seeLevel(page: Page): Promise<void> {
  await stepTo(page, "#/vipLevel");
  await page.getByText("VIP 1 from 2,000 USDT on average").waitFor();
  await expectGood(page);
}

async function seeCommission(page: Page): Promise<void> {
  await page.reload();
  await page.getByText("Members (1)").waitFor();
  await page.getByText("1.2", { exact: true }).first().waitFor();
  await page.getByText("i…r", { exact: true }).waitFor();
  await expectGood(page);
}
