import { expectGoodInBoth, expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { withApp } from "@plumbline/tests/kit/browser/with-app";
import { openDesk } from "@plumbline/tests/kit/desk/desk-page";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { registerReader } from "@plumbline/tests/kit/phone";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";

const house = withApp();
let helper: TestOperator;

beforeAll(async () => {
  helper = await addOperator(house, await signInAdmin(house), "support");
});

// Goal: a member and a support operator talk to each other, each in their own browser, from the
// question to the rating; a secret is hidden and an undelivered message is not lost. Method: a
// phone of 375×812 and the desk, by role and label, checked by axe; the network is cut.
test("support-1 a question is asked, answered, resolved and rated", async () => {
  const phone = await house.openPhone("light");
  const { page } = phone;
  const { account } = await registerReader(page);
  await askAboutWithdrawal(page);
  await typeSecret(page);
  const desk = await openDesk(house, helper.token);
  await openConversation(desk.page, account);
  await page.getByText("Seen").waitFor();
  await expectGoodDesk(desk.page);
  await answerFrom(desk.page, page);
  await sendPicture(page, desk.page);
  await sendWithoutNetwork(page, desk.page);
  await resolveAndRate(desk.page, page);
  await readTicket(page);
  // The page's failed requests are on its console.
  expect(phone.complaints.filter((one) => !one.includes("ERR_FAILED"))).toEqual([]);
  expect(desk.complaints).toEqual([]);
  await desk.close();
  await phone.close();
}, 120_000);

test("support-9 a visitor who cannot sign in sends a message, which the desk answers", async () => {
  const { page, complaints, close } = await house.openPhone("light");
  await page.goto("/#/login");
  await page.getByRole("link", { name: "Contact support" }).click();
  await page.getByLabel("What happened").fill("I lost my phone");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Please enter a valid email address").waitFor();
  await expectGoodInBoth(page);
  await page.getByLabel("Your email address").fill("ada@example.com");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("Message sent").waitFor();
  await expectGoodInBoth(page);
  const desk = await openDesk(house, helper.token);
  await desk.page.goto("/desk/#/emailRequests");
  await desk.page.getByText("I lost my phone").waitFor();
  await expectGoodDesk(desk.page);
  await desk.page.getByRole("button", { name: "Answer", exact: true }).click();
  const dialog = desk.page.getByRole("dialog");
  await dialog.getByLabel("Your answer").fill("Use a recovery code.");
  await dialog.getByRole("button", { name: "Send" }).click();
  await desk.page.getByText("No email requests are waiting").waitFor();
  expect([...complaints, ...desk.complaints]).toEqual([]);
  await desk.close();
  await close();
}, 60_000);

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel("Message").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText(text, { exact: true }).waitFor();
}

async function askAboutWithdrawal(page: Page): Promise<void> {
  await page.goto("/#/my");
  await page.getByRole("link", { name: /^Support/ }).click();
  await page.getByText("We never ask for a password").waitFor();
  await page.getByRole("radio", { name: "Withdrawals" }).check();
  await write(page, "Where is my withdrawal?");
  await page.getByText("Reply expected by").waitFor();
  await expectGoodInBoth(page);
}

async function typeSecret(page: Page): Promise<void> {
  await page.getByLabel("Message").fill("my password is hunter2");
  await page.getByText("This looks like a password or code").waitFor();
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByText("my password is ••••••").waitFor();
}

async function openConversation(desk: Page, account: string): Promise<void> {
  await desk.goto("/desk/#/chats");
  await desk.getByRole("link", { name: account }).click();
  await desk.getByText("my password is ••••••").waitFor();
}

/** By keyboard alone. */
async function answerFrom(desk: Page, page: Page): Promise<void> {
  const answer = desk.getByRole("textbox", { name: "Your answer" });
  await answer.pressSequentially("It is ");
  await page.getByText("Support is typing").waitFor();
  await answer.pressSequentially("on its way.");
  await answer.press("Enter");
  await page.getByText("It is on its way.").waitFor();
  await answer.press("/");
  await desk.getByRole("menuitem", { name: "Never ask" }).press("Enter");
  await answer.press("Enter");
  await page.getByText("looks like one is hidden from us").waitFor();
}

async function sendPicture(page: Page, desk: Page): Promise<void> {
  const picture = { name: "a.png", mimeType: "image/png", buffer: Buffer.from(drawPaper(41)) };
  await page.getByLabel("Add picture").setInputFiles(picture);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await page.getByRole("button", { name: "Open picture" }).click();
  await page.getByRole("dialog", { name: "Picture" }).waitFor();
  await page.keyboard.press("Escape");
  await desk.getByRole("button", { name: "Open picture" }).click();
  await desk.getByRole("img", { name: "Picture" }).waitFor();
}

async function sendWithoutNetwork(page: Page, desk: Page): Promise<void> {
  await page.route("**/appChat/send", (route) => route.abort());
  await write(page, "Thank you");
  await page.getByRole("button", { name: "Send again" }).waitFor();
  await expectGoodInBoth(page);
  await page.unroute("**/appChat/send");
  await page.getByRole("button", { name: "Send again" }).click();
  await desk.getByText("Thank you", { exact: true }).waitFor();
  await expect.poll(() => page.getByText("Thank you", { exact: true }).count()).toBe(1);
}

async function resolveAndRate(desk: Page, page: Page): Promise<void> {
  await desk.getByRole("button", { name: "Resolve" }).click();
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "Resolve" }).click();
  await page.getByText("How did we do?").waitFor();
  await page.getByRole("radio", { name: "5" }).check();
  await page.getByRole("button", { name: "Send rating" }).click();
  await page.getByText("You rated this 5 of 5").waitFor();
  await expectGoodInBoth(page);
}

async function readTicket(page: Page): Promise<void> {
  await page.getByRole("link", { name: "My tickets" }).click();
  await page.getByRole("link", { name: /^Withdrawals/ }).waitFor();
  await expectGoodInBoth(page);
  await page.getByRole("link", { name: /^Withdrawals/ }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download transcript" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^plumbline-support-.*\.txt$/);
  await expectGoodInBoth(page);
  await page.getByRole("button", { name: "Go to the conversation" }).click();
  // The previous screen with the ticket is kept, hidden.
  await page.getByText("You rated this 5 of 5").filter({ visible: true }).waitFor();
  const isAtEnd = () =>
    page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 2);
  await expect.poll(isAtEnd).toBe(true);
}
