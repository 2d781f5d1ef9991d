import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { registerMember } from "@plumbline/tests/kit/member";
import {
  addTwoOperators,
  oneTimeCode,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { openBrowser, type Phone } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import type { Browser, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: an operator chooses a list's layout, filters and order, and never sees a false order.
// Method: one verifier and one administrator, by role and label; axe in both themes.

const MINUTE_MS = 60_000;

let testServer: TestServer;
let browser: Browser;
let admin: TestOperator;
let verifier: TestOperator;
let colleague: TestOperator;
let desk: Phone;
const accounts: string[] = [];
const userIds: string[] = [];

beforeAll(async () => {
  testServer = await startTestServer();
  browser = await openBrowser();
  await testServer.tick("BTCUSDT", "60000");
  await testServer.tick("ETHUSDT", "7000");
  admin = await signInAdmin(testServer);
  [verifier, colleague] = await addTwoOperators(testServer, "verification", admin);
  for (let count = 0; count < 3; count += 1) await handIn();
});
afterEach(() => desk.close());
afterAll(async () => {
  await browser.close();
  await testServer.stop();
});

test("several cases are claimed at once, except those of a colleague", async () => {
  const page = await openList(verifier, "verifications");
  const [first = "", second = "", third = ""] = accounts;
  for (const account of [first, second]) await choose(page, account);
  await page.getByRole("button", { name: "Take on (2)" }).waitFor();
  await expectGoodDesk(page);
  await colleague.client.kyc.claimKycCase({ userId: userIds[1] ?? "", level: "basic" });
  await page.getByRole("button", { name: "Take on (2)" }).click();
  const dialog = page.getByRole("dialog", { name: "Take on (2)" });
  for (const account of [first, second]) await dialog.getByText(account).waitFor();
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Take on (2)" }).click();

  // One is claimed; the other stays in the dialog with its refusal.
  const left = page.getByRole("dialog", { name: "Take on (1)" });
  await left.getByRole("alert").waitFor();
  await left.getByRole("button", { name: "Cancel" }).click();
  await row(page, first).getByText("You", { exact: true }).waitFor();
  await row(page, second).getByText(colleague.name).waitFor();
  // A claimed case is not claimed again, and can be reassigned.
  await choose(page, first);
  const colleagues: Route[] = [];
  await page.route(/cases\/assignments/, (route) => void colleagues.push(route));
  await page.getByRole("button", { name: "Assign (1)" }).click();
  const handOver = page.getByRole("dialog", { name: "Assign (1)" });
  // Until the possible assignees are loaded, a press would release it.
  expect(await handOver.getByRole("button", { name: "Assign (1)" }).isDisabled()).toBe(true);
  await Promise.all(colleagues.map((route) => route.continue()));
  await page.unroute(/cases\/assignments/);
  await handOver.getByLabel("To").selectOption({ label: colleague.name });
  await handOver.getByLabel("Note").fill("Please call them.");
  await expectGoodDesk(page);
  await handOver.getByRole("button", { name: "Assign (1)" }).click();
  await row(page, first).getByText(colleague.name).waitFor();

  await choose(page, third);
  await page.getByRole("button", { name: "Take on (1)" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Take on (1)" }).click();
  await page.getByText("Taken on: 1.").waitFor();
  await row(page, third).getByText("You", { exact: true }).waitFor();
  const { records } = await verifier.client.kyc.listKycCases({});
  expect(records.map(({ claim }) => claim?.isOwn)).toEqual([undefined, false, true]);
});

test("saved filters and chosen columns outlast signing out", async () => {
  const page = await openList(verifier, "verifications");
  const search = page.getByLabel("Account or ID");
  await search.fill(accounts[1] ?? "");
  await expect.poll(() => row(page, accounts[0] ?? "").count()).toBe(0);
  await row(page, accounts[1] ?? "").waitFor();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("menuitem", { name: "Save these filters…" }).click();
  const dialog = page.getByRole("dialog", { name: "Save these filters as" });
  await dialog.getByLabel("Name").fill("Mine");
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Save" }).click();

  await page.getByRole("button", { name: "Columns" }).click();
  await expectGoodDesk(page);
  await page.getByRole("menuitemcheckbox", { name: "Submitted" }).press("Enter");
  await page.keyboard.press("Escape");
  expect(await page.getByRole("columnheader", { name: "Submitted" }).count()).toBe(0);

  await page.getByRole("button", { name: "Sign out" }).click();
  testServer.clock.advance(MINUTE_MS);
  await page.getByLabel("Name").fill(verifier.name);
  await page.getByLabel("Password").fill(verifier.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  const code = oneTimeCode(verifier.secret, testServer.clock.now());
  await page.getByRole("textbox", { name: "Code" }).fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("menuitem", { name: "Verification" }).click();
  await search.fill("");
  await row(page, accounts[0] ?? "").waitFor();
  expect(await page.getByRole("columnheader", { name: "Submitted" }).count()).toBe(0);
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("menuitem", { name: "Mine" }).click();
  await expect.poll(() => row(page, accounts[0] ?? "").count()).toBe(0);
  await row(page, accounts[1] ?? "").waitFor();
});

// Goal: an operator signs in, opens a case and continues to the next without a mouse. Method: keys
// only; none of them acts while text is entered.
test("desk-12 the inbox is processed and searched by keyboard alone", async () => {
  const page = await openList(colleague, "inbox");
  await page.getByText(`Cases waiting: ${accounts.length}`).waitFor({ state: "attached" });
  await row(page, accounts[0] ?? "").waitFor();
  await expectGoodDesk(page);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: accounts[0] ?? "" }).waitFor();
  const next = page.locator("[data-next-link]").getByText(accounts[1] ?? "");
  await next.waitFor();
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: accounts[1] ?? "" }).waitFor();
  await page.locator("[data-previous-link]").waitFor();
  await page.keyboard.press("p");
  await page.getByRole("heading", { name: accounts[0] ?? "" }).waitFor();
  await page.keyboard.press("i");
  await row(page, accounts[0] ?? "").waitFor();

  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  await expectGoodDesk(page);
  await page.keyboard.press("Escape");

  await page.keyboard.press("/");
  const search = page.getByRole("combobox", { name: "Search everything" });
  await page.keyboard.type("ik");
  await page.getByText(/^At least three characters/).waitFor();
  expect(await search.inputValue()).toBe("ik");
  await search.fill((accounts[2] ?? "").toUpperCase());
  await page.getByRole("option", { name: new RegExp(`^${accounts[2]}`) }).waitFor();
  await expectGoodDesk(page);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL(new RegExp(`#/users/${userIds[2]}/show`));
});

test("figures sort by value, and a long list by the order of its call", async () => {
  const page = await openList(admin, "symbols");
  await row(page, "BTCUSDT").waitFor();
  const prices = async () =>
    (
      await page
        .getByRole("row")
        .getByRole("cell")
        .filter({ hasText: /^[\d,.]+$/ })
        .allInnerTexts()
    ).map((text) => Number(text.replaceAll(",", "")));
  await page.getByRole("button", { name: "Price" }).click();
  await expect.poll(prices).toEqual([7_000, 60_000]);
  await page.getByRole("button", { name: "Price" }).click();
  await expect.poll(prices).toEqual([60_000, 7_000]);
  await expectGoodDesk(page);
  await page.goto("/desk/#/users");
  await row(page, accounts[0] ?? "").waitFor();
  expect(await page.getByRole("columnheader").getByRole("button").count()).toBe(2);
});

test("a channel of payments and a queue of the inbox are chosen from those there are", async () => {
  const page = await openList(admin, "withdrawals");
  await page.getByText("No withdrawals at this stage.").waitFor();
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByRole("menuitemcheckbox", { name: "Network or bank code" }).click();
  await page.getByRole("combobox", { name: "Network or bank code" }).click();
  const request = page.waitForRequest(/channelId=/);
  await page.getByRole("option", { name: "USDT-TRON" }).click();
  expect(new URL((await request).url()).searchParams.get("channelId")).toBe("USDT-TRON");
  await page.goto("/desk/#/inbox");
  await page.getByRole("combobox", { name: "Queue" }).click();
  const inboxRequest = page.waitForRequest(/queue=/);
  await page.getByRole("option", { name: "Verification", exact: true }).click();
  expect(new URL((await inboxRequest).url()).searchParams.get("queue")).toBe("kyc");
  await row(page, accounts[0] ?? "").waitFor();
});

test("a reply template is added, with its version, and removed again", async () => {
  const page = await openList(admin, "replyTemplates");
  await page.getByText("Version 2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Add a template" }).click();
  const added = page.getByRole("dialog", { name: "Add a template" });
  expect(await added.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
  await added.getByLabel("Name").fill("Ask for a picture");
  await added.getByLabel("Text").fill("Please send a picture.");
  await expectGoodDesk(page);
  await added.getByRole("button", { name: "Save" }).click();
  await row(page, "Ask for a picture").getByText("Please send a picture.").waitFor();
  await page.getByText("Version 3", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Change: Ask for a picture" }).click();
  const changed = page.getByRole("dialog", { name: "Ask for a picture" });
  await changed.getByLabel("Template status").selectOption({ label: "Remove it" });
  await changed.getByRole("button", { name: "Save" }).click();
  await page.getByText("Version 4", { exact: true }).waitFor();
  expect(await row(page, "Ask for a picture").count()).toBe(0);
});

const choose = (page: Page, account: string) => page.getByLabel(`Select ${account}`).check();

/** A member who has submitted papers. */
async function handIn(): Promise<void> {
  testServer.clock.advance(1_000);
  const { id, client, token } = await registerMember(testServer);
  await client.kyc.applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "passport",
    idNumber: "L01X00T47",
    frontFileId: await uploadPaper(testServer, token),
  });
  userIds.push(id);
  accounts.push((await client.profile.getMyUserInfo({})).account);
}

async function openList({ token }: TestOperator, list: string): Promise<Page> {
  desk = await openDesk({ browser, server: testServer.server }, token);
  await desk.page.goto(`/desk/#/${list}`);
  return desk.page;
}
