import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload } from "@plumbline/tests/kit/files/uploads";
import { giveContact } from "@plumbline/tests/kit/messages/contact";
import { registerMember } from "@plumbline/tests/kit/member";
import {
  addTwoOperators,
  deskClientOf,
  oneTimeCode,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { closeWindows, type Phone, shareBrowser, stepTo } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: a whole day at the desk loses neither the place in a list nor any input. Method: one
// operator in a browser with four recharges in the queue, by role, label and keyboard; axe in both
// themes.

let testServer: TestServer;
let browser: Browser;
let finance: TestOperator;
let other: TestOperator;
let desk: Phone;
const accounts: string[] = [];

beforeAll(async () => {
  testServer = await startTestServer();
  browser = await shareBrowser();
  [finance, other] = await addTwoOperators(testServer, "finance");
  for (const seed of [70, 71, 72, 73]) accounts.push(await claimRecharge(seed));
});
afterEach(() => desk.close());
afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

test("by keyboard alone: into a case, through a decision, on to the next and back", async () => {
  const page = await openQueue();
  const [first = "", second = "", third = ""] = accounts;
  await page.getByLabel("Account, member ID or record").fill("member");
  // The list is loaded once typing has ended.
  await expect.poll(() => page.url()).toContain("member");
  const link = page.getByRole("link", { name: first, exact: true });
  await expectGoodDesk(page);
  await expect.poll(() => tabTo(page, first)).toBe(true);
  await link.press("Enter");
  await page.getByRole("heading", { name: first }).waitFor();
  await expectGoodDesk(page);

  await page.getByRole("button", { name: "Reject" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: `Reject: ${first}` });
  await dialog.getByRole("button", { name: "Reject" }).press("Enter");
  await page.getByText("Rejected", { exact: true }).first().waitFor();
  // Its buttons are gone: the focus moves to the back link, which the link to the next case
  // follows.
  const back = page.getByRole("link", { name: "Deposits" });
  await expect.poll(() => back.evaluate((one) => one === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: second }).waitFor();
  await page.getByRole("link", { name: `Next: ${third}` }).waitFor();

  await page.reload();
  await page.getByRole("heading", { name: second }).waitFor();
  await back.click();
  await row(page, second).waitFor();
  const search = page.getByLabel("Account, member ID or record");
  await expect.poll(() => search.inputValue()).toBe("member");
  expect(await row(page, first).count()).toBe(0);
});

test("a session that expires during a decision loses no input", async () => {
  const page = await openQueue();
  const [, account = ""] = accounts;
  await page.getByRole("link", { name: account, exact: true }).click();
  await page.getByRole("textbox", { name: "Reference" }).fill("half of a refer");
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: `Reject: ${account}` });
  await dialog.getByRole("textbox", { name: "Message to the member" }).fill("The lower half is");
  await signOutElsewhere(page);
  await dialog.getByRole("button", { name: "Reject" }).click();

  const lock = page.getByRole("dialog", { name: "Sign in again" });
  await lock.getByText("everything you entered is still here", { exact: false }).waitFor();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // Nothing behind the dialog can be reached.
  expect(await page.getByRole("textbox", { name: "Message to the member" }).count()).toBe(0);
  await expectGoodDesk(page);
  expect(await lock.getByLabel("Name").inputValue()).toBe(finance.name);
  await signIn(page, finance);
  await lock.waitFor({ state: "detached" });
  const words = dialog.getByRole("textbox", { name: "Message to the member" });
  expect(await words.inputValue()).toBe("The lower half is");
  await words.fill("The lower half is cut.");
  await dialog.getByRole("button", { name: "Reject" }).click();
  await page.getByText(`The deposit of ${account} is rejected.`).waitFor();
});

test("after a refusal the page shows a colleague's decision and the current rights", async () => {
  const page = await openQueue();
  const [, , account = ""] = accounts;
  await page.getByRole("link", { name: account, exact: true }).click();
  await page.getByRole("button", { name: "Open proof" }).click();
  await page.getByRole("img", { name: "Proof" }).waitFor();
  await page.getByRole("textbox", { name: "Received, in USDT" }).fill("100");
  await page.getByRole("textbox", { name: "Reference" }).fill("tx-1");
  await page.getByRole("button", { name: "Credit" }).click();
  const dialog = page.getByRole("dialog", { name: `Credit: ${account}` });
  await setRoles(["support"]);
  // A request that was sent cannot be cancelled: sent again from a new dialog, it would be executed
  // twice.
  const waiting: Route[] = [];
  await page.route("**/api/**", (route) => void waiting.push(route));
  await dialog.getByRole("button", { name: "Credit" }).click();
  await expect.poll(() => dialog.getByRole("button", { name: "Cancel" }).isDisabled()).toBe(true);
  await page.keyboard.press("Escape");
  await expect.poll(() => dialog.count()).toBe(1);
  await Promise.all(waiting.map((route) => route.continue()));
  await page.unroute("**/api/**");
  await dialog.getByRole("alert").getByText("Your role does not allow this.").waitFor();
  // A press next to the dialog does not close it.
  await page.mouse.click(4, 400);
  await expect.poll(() => dialog.count()).toBe(1);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByRole("button", { name: "Credit" }).count()).toBe(0);
  await setRoles(["finance"]);
  await page.goto("/desk/#/recharges");
  await page.reload();
  await page.getByRole("link", { name: account, exact: true }).click();
  await page.getByRole("button", { name: "Reject" }).click();
  await rejectElsewhere(account);
  const rejecting = page.getByRole("dialog", { name: `Reject: ${account}` });
  await rejecting.getByRole("button", { name: "Reject" }).click();
  const alert = rejecting.getByRole("alert");
  await alert.getByText(new RegExp(`^${other.name} decided this case at `)).waitFor();
  await rejecting.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Rejected", { exact: true }).first().waitFor();
  expect(await page.getByRole("button", { name: "Reject" }).count()).toBe(0);
});

test("another operator who signs in there sees none of the first one's input", async () => {
  const page = await openQueue();
  const account = accounts.at(-1) ?? "";
  const search = page.getByLabel("Account, member ID or record");
  await search.fill("member");
  // The list is loaded once typing has ended.
  await expect.poll(() => page.url()).toContain("member");
  await page.getByRole("link", { name: account, exact: true }).click();
  await page.getByRole("textbox", { name: "Reference" }).fill("none of theirs");
  await signOutElsewhere(page);
  await stepTo(page, "#/treasury");
  const lock = page.getByRole("dialog", { name: "Sign in again" });
  await lock.getByLabel("Name").fill(other.name);
  await signIn(page, other);
  await page.getByRole("heading", { name: "Today" }).waitFor();
  await page.getByText(other.name, { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe("#/");
  await stepTo(page, "#/recharges");
  await search.waitFor();
  expect(await search.inputValue()).toBe("");
});

test("offline, the page says so and marks what it shows as cached", async () => {
  const page = await openQueue();
  const account = accounts.at(-1) ?? "";
  await row(page, account).waitFor();
  await page.context().setOffline(true);
  await page.getByText("No connection.", { exact: false }).waitFor();
  await expectGoodDesk(page);
  await expect.poll(() => row(page, account).count()).toBe(1);
  await page.context().setOffline(false);
  await expect.poll(() => page.getByText("No connection.", { exact: false }).count()).toBe(0);
});

test("a server that does not answer leaves an error and the place, not an empty list", async () => {
  const page = await openQueue();
  const account = accounts.at(-1) ?? "";
  await page.getByRole("link", { name: account, exact: true }).click();
  await page.getByRole("textbox", { name: "Reference" }).fill("half of a refer");
  await page.route("**/api/**", (route) => route.abort());
  // The bar is shown at the top of a page.
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole("button", { name: "Refresh" }).click();
  const banner = page.getByRole("alert").filter({ hasText: "Please check the connection" });
  await banner.getByText("You see the last loaded values.", { exact: false }).waitFor();
  await expectGoodDesk(page);
  expect(await page.getByRole("textbox", { name: "Reference" }).inputValue()).toBe(
    "half of a refer",
  );
  await stepTo(page, "#/treasury");
  await page.getByRole("heading", { name: "Treasury" }).waitFor();
  await banner.waitFor();
  expect(await page.getByText("No results.").count()).toBe(0);
  await expectGoodDesk(page);
  await page.unroute("**/api/**");
  await banner.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("columnheader", { name: "Members hold" }).waitFor();
});

/** The decision of an administrator and a second person together. */
async function setRoles(roles: readonly string[]): Promise<void> {
  const database = new Database({ url: testServer.databaseUrl });
  await database.query(rolesStatement, [finance.name, roles]);
  await database.close();
}

const rolesStatement = sql("test.set-roles", "update operators set roles = $2 where name = $1");

async function rejectElsewhere(account: string): Promise<void> {
  const { wallet } = other.client;
  const { records } = await wallet.listRechargeCases({ search: account });
  for (const { id, userId, contentHash } of records) {
    await wallet.rejectRecharge({ userId, id, contentHash, reason: "nothing_received" });
  }
}

async function claimRecharge(seed: number): Promise<string> {
  const member = await registerMember(testServer);
  await giveContact(testServer, member.id);
  testServer.clock.advance(1_000);
  const upload = { token: member.token, bytes: drawPaper(seed), purpose: "recharge" };
  const { result } = await sendUpload(testServer, upload);
  await member.client.wallet.applyForRecharge({
    channelId: "USDT-TRON",
    amount: "100",
    proofFileId: result?.id ?? "",
  });
  return (await member.client.profile.getMyUserInfo({})).account;
}

/** A separate browser of the operator, at the queue of recharges. A code counts once. */
async function openQueue(): Promise<Page> {
  testServer.clock.advance(30_000);
  const { token } = await signInAgain(testServer, finance);
  desk = await openDesk({ browser, server: testServer.server });
  // Set once, so that another operator's session is not overwritten.
  await desk.page.goto("/healthz");
  await desk.page.evaluate((value) => sessionStorage.setItem("plumbline.desk-token", value), token);
  await desk.page.goto("/desk/#/recharges");
  await desk.page.getByRole("heading", { name: "Deposits" }).waitFor();
  return desk.page;
}

/** Ends the page's session, as an administrator or an hour without activity does. */
async function signOutElsewhere(page: Page): Promise<void> {
  const token = await page.evaluate(() => sessionStorage.getItem("plumbline.desk-token") ?? "");
  await deskClientOf(testServer, () => token).desk.logout({});
}

async function signIn(page: Page, { password, secret }: TestOperator): Promise<void> {
  testServer.clock.advance(30_000);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const code = oneTimeCode(secret, testServer.clock.now());
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** One step by keyboard; returns whether the link of this name has the focus then. */
async function tabTo(page: Page, name: string): Promise<boolean> {
  await page.keyboard.press("Tab");
  return page.evaluate((wanted) => document.activeElement?.textContent === wanted, name);
}
