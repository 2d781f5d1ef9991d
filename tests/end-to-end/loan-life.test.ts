import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { expectGood, expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { decideByKeys, openByKeys } from "@plumbline/tests/kit/desk/by-keys";
import { openDesk } from "@plumbline/tests/kit/desk/desk-page";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, type TestOperator } from "@plumbline/tests/kit/operator";
import {
  closeWindows,
  holdToken,
  openPhone,
  PASSWORD,
  shareBrowser,
} from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved, expectVerified } from "@plumbline/tests/kit/wallet/expect-books";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

// Goal: both kinds of loan are followed on a phone to their end, through a price fall and past a
// term. Method: a member in the real app by role and label at 375×812, an operator at the real
// desk, on a clock and prices that the test moves; every receipt is recomputed afterwards.

let house: TestServer;
let browser: Browser;
let operator: TestOperator;

beforeAll(async () => {
  await buildWebIfStale();
  house = await startTestServer();
  await house.tick("BTCUSDT", "60000");
  [operator] = await addTwoOperators(house, "finance");
  browser = await shareBrowser();
});

afterEach(async () => {
  await expectConserved(house.server.url);
  expect(house.faults).toEqual([]);
});

afterAll(async () => {
  await closeWindows(browser);
  await expectVerified(house.databaseUrl);
  await house.stop();
});

async function openMember(theme: "light" | "dark") {
  const member = await registerMember(house);
  const phone = await openPhone(browser, { url: house.server.url, theme });
  await holdToken(phone.page, member.token);
  return { member, phone, page: phone.page };
}

type Pair = Parameters<Member["client"]["flashExchange"]["quoteFlash"]>[0];

async function swap({ client }: Member, pair: Omit<Pair, "book">): Promise<void> {
  const { quoteId } = await client.flashExchange.quoteFlash({ book: "demo", ...pair });
  await client.flashExchange.exchangeFlash({ quoteId });
}

async function verifyReceipt(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Verify in this browser" }).click();
  await page.getByText(/^Verified\./).waitFor();
}

test("L4 a pledge is called, partly sold and repaid", async () => {
  const { member, phone, page } = await openMember("dark");
  await swap(member, { from: "USDT", to: "BTC", receive: "0.12" });
  const { id } = await member.client.loan.applyForPledge({
    book: "demo",
    productId: "pledge-usdt",
    amount: "3900",
    days: 7,
    pledgeCurrency: "BTC",
    pledgeAmount: "0.1",
  });
  await house.tick("BTCUSDT", "51900");
  await page.goto(`/#/loanOrders?id=${id}`);
  await page
    .getByText("The collateral has fallen to the margin call level", { exact: false })
    .waitFor();
  await expectGood(page);
  await house.tick("BTCUSDT", "46900");
  await page.goto("/#/loanAccount");
  await page.getByRole("link", { name: /^Collateral loan/ }).click();
  await page.getByText("Partly repaid from collateral").waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: "View receipt" }).first().click();
  await verifyReceipt(page);
  await page.goto(`/#/loanOrders?id=${id}`);
  await page.getByRole("button", { name: "Repay", exact: true }).click();
  await page.getByRole("button", { name: /^Repay all: / }).click();
  await page.getByRole("status").getByText("Repaid").waitFor();
  await page.goto("/#/loanOrders");
  await page.getByRole("tab", { name: "Closed" }).click();
  await page
    .getByRole("link", { name: /^Collateral loan/ })
    .filter({ hasText: "Repaid" })
    .click();
  await page.getByText("Collateral returned").first().waitFor();
  await expectGood(page);
  expect(phone.complaints).toEqual([]);
  await phone.close();
}, 90_000);

test("loan-10 a credit is applied for, reviewed, signed, overdue and repaid", async () => {
  await house.tick("BTCUSDT", "60000");
  const { member, phone, page } = await openMember("light");
  const { account } = await member.client.profile.getMyUserInfo({});
  await applyForCredit(page);
  await review(account);
  await signCredit(page, account);
  // Nothing is available for a set-off, so the credit becomes overdue.
  await swap(member, { from: "USDT", to: "BTC", pay: "11000" });
  house.clock.advance(7 * DAY_MS);
  await house.tick("BTCUSDT", "60000");
  const later = await signInLater(member, account);
  await overdue(later);
  await holdToken(page, later.token);
  await page.goto("/");
  await page.goto("/#/loanAccount");
  await page
    .getByRole("link", { name: /^Credit/ })
    .filter({ hasText: "Overdue" })
    .click();
  await page.getByText("costs the late rate until you repay it", { exact: false }).waitFor();
  await expectGood(page);
  await swap(later, { from: "BTC", to: "USDT", pay: "0.1" });
  await page.getByRole("button", { name: "Repay", exact: true }).click();
  await page.getByRole("button", { name: /^Repay all: / }).click();
  await page.getByRole("status").getByText("Repaid").waitFor();
  await page.getByText("Repaid", { exact: true }).first().waitFor();
  expect(phone.complaints).toEqual([]);
  await phone.close();
}, 90_000);

/** Shows the first refusal, then the cost, then sends the application. */
async function applyForCredit(page: Page): Promise<void> {
  await page.goto("/#/loanAccount");
  await page.getByRole("button", { name: "Apply for a credit loan" }).click();
  await page.getByText("Credit limit").waitFor();
  await page.getByRole("button", { name: "Account: Demo" }).waitFor();
  await page.getByRole("textbox", { name: "You borrow" }).fill("1000");
  await page.getByRole("radio", { name: "7 d", exact: true }).click();
  await page.getByRole("textbox", { name: "Monthly income" }).fill("3000");
  await page.getByRole("textbox", { name: "Monthly spending" }).fill("2900");
  await page.getByRole("textbox", { name: "Of which debt repayments" }).fill("0");
  await page.getByText("By your own figures you can afford", { exact: false }).first().waitFor();
  await page.getByRole("textbox", { name: "Monthly income" }).fill("30000");
  await page.getByText("costs up to 0.45 USDT per day", { exact: false }).waitFor();
  await expectGood(page);
  await page.getByRole("button", { name: "Apply", exact: true }).click();
  await page.getByText("Application under review").waitFor();
}

/** Reads the agreement, signs it, verifies its hash and recomputes its receipt. */
async function signCredit(page: Page, account: string): Promise<void> {
  await page.getByRole("button", { name: "My loans" }).click();
  await page
    .getByRole("link", { name: /^Credit/ })
    .filter({ hasText: "Ready to sign" })
    .click();
  await page.getByRole("link", { name: "Read and sign" }).waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: "Read and sign" }).click();
  await page.getByText("You sign exactly this text.", { exact: false }).waitFor();
  await sign(page, account);
  await page.getByText(/^Signed \d/).waitFor();
  await expectGood(page);
  await page.getByRole("link", { name: "Verify an agreement" }).click();
  await page.getByRole("button", { name: "Verify" }).click();
  await page.getByText(/^Signed here /).waitFor();
  await page.goto("/#/loanOrders");
  await page
    .getByRole("link", { name: /^Credit/ })
    .filter({ hasText: "Running" })
    .click();
  await page.getByRole("link", { name: "View receipt" }).first().click();
  await verifyReceipt(page);
}

/** Signs in again, because sessions are shorter than loans. */
async function signInLater(member: Member, account: string): Promise<Member> {
  const session = { token: "" };
  const client = clientOf(house, { token: () => session.token });
  session.token = (await client.auth.login({ account, password: PASSWORD })).token;
  return { ...member, client, token: session.token };
}

/** Waits until the end of the term is decided, and an hour longer. */
async function overdue({ client }: Member): Promise<void> {
  const stage = async () => (await client.loan.readMyLoans({ book: "demo" })).stage;
  await expect.poll(stage).toBe("overdue");
  house.clock.advance(HOUR_MS);
  await house.tick("BTCUSDT", "60000");
}

/** At the desk, by keyboard alone: the member's monthly figures, and the affordable amount. */
async function review(account: string): Promise<void> {
  const desk = await openDesk({ browser, server: house.server }, operator.token);
  const { page } = desk;
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto("/desk/#/loans");
  await openByKeys(page, account);
  for (const figure of ["30,000", "2,900", "0"])
    await page.getByText(`${figure}.00 USDT`, { exact: true }).first().waitFor();
  await expectGoodDesk(page);
  for (const verb of ["Take on", "Approve"]) await decideByKeys(page, { verb, account });
  await page.getByText("Ready to sign").waitFor();
  expect(desk.complaints).toEqual([]);
  await desk.close();
}

/** Draws two strokes and types the requested name. */
async function sign(page: Page, name: string): Promise<void> {
  const pad = page.getByRole("img", { name: "Draw your signature" });
  // Waits until no other element covers it.
  await pad.hover({ position: { x: 40, y: 100 } });
  const paper = await pad.boundingBox();
  if (paper === null) throw new Error("there is nothing to sign on");
  await page.mouse.down();
  await page.mouse.move(paper.x + 140, paper.y + 40, { steps: 6 });
  await page.mouse.move(paper.x + 220, paper.y + 110, { steps: 6 });
  await page.mouse.up();
  await page.getByRole("textbox", { name: `Enter your name: ${name}` }).fill(name);
  await expectGood(page);
  await page.getByRole("button", { name: "Sign and receive 1,000 USDT" }).click();
}
