import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { expectGoodDesk } from "@plumbline/tests/kit/browser/expect-good";
import { decideByKeys, openByKeys, typeInto } from "@plumbline/tests/kit/desk/by-keys";
import { openDesk, row } from "@plumbline/tests/kit/desk/desk-page";
import { openPictures } from "@plumbline/tests/kit/desk/final-refusal";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload, uploadPaper } from "@plumbline/tests/kit/files/uploads";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { giveContact } from "@plumbline/tests/kit/messages/contact";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { closeWindows, type Phone, shareBrowser } from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import {
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD as withdrawalPassword,
  withdrawalCode,
} from "@plumbline/tests/kit/wallet/withdrawal-proof";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: deposits and withdrawals are decided at the desk on the evidence shown, by the required
// number of operators, with immediate effect. Method: two operators in separate browsers, by role
// and label; the member's side by calls; the ledger adds up after every test, and axe finds
// nothing.

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

let testServer: TestServer;
let browser: Browser;
let admin: TestOperator;
let staff: readonly [TestOperator, TestOperator, TestOperator];
let desks: Phone[] = [];

beforeAll(async () => {
  testServer = await startTestServer();
  browser = await shareBrowser();
  admin = await signInAdmin(testServer);
  staff = [
    await addOperator(testServer, admin, "finance"),
    await addOperator(testServer, admin, "finance"),
    await addOperator(testServer, admin, "finance"),
  ];
});
afterEach(async () => {
  await expectConserved(testServer.server.url);
  expect(testServer.faults).toEqual([]);
  expect(desks.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const desk of desks) await desk.close();
  desks = [];
});
afterAll(async () => {
  await closeWindows(browser);
  await testServer.stop();
});

test("claimed 1 000, received 900: credited 900, as the operator entered", async () => {
  const member = await registerMember(testServer);
  const { account } = await member.client.profile.getMyUserInfo({});
  await claimRecharge(member, "1000");
  const page = await openDeskAs(staff[0]);
  await openCase(page, { queue: "Deposits", account }, expectGoodDesk);
  await page.getByText("Open the proof first", { exact: false }).waitFor();
  await page.getByRole("textbox", { name: "Received, in USDT" }).fill("900");
  await page.getByRole("textbox", { name: "Reference" }).fill("tx-desk-1");
  expect(await page.getByRole("button", { name: "Credit" }).isDisabled()).toBe(true);
  await page.getByRole("button", { name: "Open proof" }).click();
  await page.getByRole("img", { name: "Proof" }).waitFor();
  await expectGoodDesk(page);

  const credit = page.getByRole("button", { name: "Credit" });
  const received = page.getByRole("textbox", { name: "Received, in USDT" });
  await received.fill("9e2");
  await page.getByText("Enter an amount above zero, such as 900.50.").waitFor();
  await received.fill("900");
  await credit.click();
  const dialog = page.getByRole("dialog", { name: `Credit: ${account}` });
  await dialog.getByText("900.00 USDT will be credited.", { exact: false }).waitFor();
  await dialog.getByText("The member stated 1,000.00 USDT, you entered 900.00 USDT.").waitFor();
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Credit" }).click();
  await page.getByText(`The amount received for ${account} is recorded.`).waitFor();
  await page.getByText("Credited", { exact: true }).first().waitFor();

  expect(await liveBalance(member)).toEqual(["900", "0"]);
  const { records } = await member.client.kyc.listFileOpenings({});
  expect(records).toMatchObject([{ by: "staff" }]);
});

test("above the limit a second person enters the amount too, and it has to match", async () => {
  const member = await registerMember(testServer);
  const { account } = await member.client.profile.getMyUserInfo({});
  await claimRecharge(member, "20000");
  const [first, second] = [await openDeskAs(staff[0]), await openDeskAs(staff[1])];
  await openCase(first, { queue: "Deposits", account });
  await enterReceived(first, { account, received: "20000", reference: "tx-desk-2" });
  await first.getByText("You have approved this deposit.", { exact: false }).waitFor();
  expect(await first.getByRole("button", { name: "Credit" }).isDisabled()).toBe(true);
  expect(await liveBalance(member)).toEqual(["0", "0"]);

  await openCase(second, { queue: "Deposits", account, stage: "One approval" }, expectGoodDesk);
  // The first person's input is not shown.
  expect(await second.getByText("tx-desk-2").count()).toBe(0);
  await enterReceived(second, { account, received: "20000", reference: "tx-desk-2" });
  await second.getByText("Credited", { exact: true }).first().waitFor();
  expect(await liveBalance(member)).toEqual(["20000", "0"]);
});

test("a recharge is rejected for a reason that the member reads", async () => {
  const member = await registerMember(testServer);
  const { account } = await member.client.profile.getMyUserInfo({});
  const { id } = await claimRecharge(member, "50");
  const page = await openDeskAs(staff[0]);
  await openCase(page, { queue: "Deposits", account });
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: `Reject: ${account}` });
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "The proof is not readable" }).click();
  await dialog
    .getByRole("textbox", { name: "Message to the member" })
    .fill("The lower half is cut.");
  await expectGoodDesk(page);
  await dialog.getByRole("button", { name: "Reject" }).click();
  await page.getByText(`The deposit of ${account} is rejected.`).waitFor();
  expect(await member.client.wallet.readRecharge({ id })).toMatchObject({
    status: -1,
    reason: "proof_unreadable",
    note: "The lower half is cut.",
  });
});

test("a large withdrawal is approved by two people, and paid by a third", async () => {
  const { member, account } = await withdrawing("6000");
  const [first, second] = [await openDeskAs(staff[0]), await openDeskAs(staff[1])];
  const third = await openDeskAs(staff[2]);
  await openCase(first, { queue: "Withdrawals", account }, expectGoodDesk);
  await decide(first, { verb: "Take on", account });
  await decide(first, { verb: "Approve", account });
  await first.getByText("One person has approved. A second approval is needed.").waitFor();
  // The same person does not count as a second one: the desk shows this before the server refuses.
  await first.getByText("You have approved this.", { exact: false }).waitFor();
  expect(await first.getByRole("button", { name: "Approve" }).isDisabled()).toBe(true);
  const steps = first.getByRole("region", { name: "Timeline" });
  await steps.getByText(staff[0].name).first().waitFor();

  await openCase(second, { queue: "Withdrawals", account, stage: "In progress" }, expectGoodDesk);
  await decide(second, { verb: "Approve", account });
  // The payer must not be an approver: the desk shows this before the server refuses.
  await second.getByText("Another person has to record the payment", { exact: false }).waitFor();
  expect(await second.getByRole("button", { name: "Record as paid" }).isDisabled()).toBe(true);
  await expectGoodDesk(second);
  await openCase(third, { queue: "Withdrawals", account, stage: "Approved" }, expectGoodDesk);
  await third.getByRole("button", { name: "Record as paid" }).click();
  const pay = third.getByRole("dialog", { name: `Record as paid: ${account}` });
  await pay.getByText(ADDRESS, { exact: false }).waitFor();
  await pay.getByRole("textbox", { name: "Transaction ID" }).fill("0xpaid-desk-1");
  await expectGoodDesk(third);
  await pay.getByRole("button", { name: "Record as paid" }).click();
  await third.getByText(`The payment to ${account} is recorded.`).waitFor();

  expect(await liveBalance(member)).toEqual(["4000", "0"]);
  const { records } = await member.client.wallet.listWithdrawals({});
  expect(records).toMatchObject([{ status: 2, transactionId: "0xpaid-desk-1" }]);
});

test("by keyboard alone: a withdrawal from the inbox to its second approval", async () => {
  const { member, account } = await withdrawing("6000");
  const [first, second] = [await openDeskAs(staff[0]), await openDeskAs(staff[1])];
  const third = await openDeskAs(staff[2]);
  await openByKeys(first, account);
  for (const verb of ["Take on", "Approve"]) await decideByKeys(first, { verb, account });
  await first.getByText("One person has approved. A second approval is needed.").waitFor();
  await openByKeys(second, account);
  await decideByKeys(second, { verb: "Approve", account });
  await second.getByText("Another person has to record the payment", { exact: false }).waitFor();
  expect(await liveBalance(member)).toEqual(["4000", "6000"]);
  await openByKeys(third, account);
  await third.getByRole("button", { name: "Record as paid" }).waitFor();
  for (const key of ["d", "Enter"]) await third.keyboard.press(key);
  await typeInto(third, { label: "Transaction ID", text: "0xpaid-by-keys" });
  await third.keyboard.press("Enter");
  await third.getByText(`The payment to ${account} is recorded.`).waitFor();
  expect(await liveBalance(member)).toEqual(["4000", "0"]);
});

test("several are paid by one transaction, whose amount must be their sum", async () => {
  const accounts = [await withdrawing("100"), await withdrawing("200")].map((one) => one.account);
  testServer.clock.advance(30_000);
  const { wallet } = (await signInAgain(testServer, staff[0])).client;
  const caseOf = async (search: string) => {
    const { records } = await wallet.listWithdrawalCases({ stage: "all", search });
    const [one] = records;
    if (one === undefined) throw new Error(`no withdrawal of ${search}`);
    return one;
  };
  for (const account of accounts) {
    const { userId, id, contentHash } = await caseOf(account);
    await wallet.claimWithdrawal({ userId, id });
    await wallet.approveWithdrawal({ userId, id, contentHash });
  }
  const page = await openDeskAs(staff[2]);
  await page.getByRole("menuitem", { name: "Withdrawals" }).click();
  await page.getByRole("combobox", { name: "Status" }).click();
  await page.getByRole("option", { name: "Approved" }).click();
  for (const account of accounts) {
    await page.getByRole("checkbox", { name: `Select ${account}` }).click();
  }
  await page.getByRole("button", { name: "Pay together (2)" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay together (2)" });
  await dialog.getByText("Total: 292.00 USDT").waitFor();
  await dialog.getByRole("textbox", { name: "Transaction ID" }).fill("0xpaid-together");
  const record = dialog.getByRole("button", { name: "Record as paid" });
  await dialog.getByRole("textbox", { name: "Amount sent (USDT)" }).fill("291.99");
  expect(await record.isDisabled()).toBe(true);
  await dialog.getByRole("textbox", { name: "Amount sent (USDT)" }).fill("292");
  await expectGoodDesk(page);
  await record.click();
  await page.getByText("2 withdrawals are recorded as paid.").waitFor();
  for (const account of accounts) {
    const { stage, transactionId } = await caseOf(account);
    expect([stage, transactionId]).toEqual(["paid", "0xpaid-together"]);
  }
});

test("a rejected withdrawal is credited back at once, with the reason", async () => {
  const { member, account } = await withdrawing("1000");
  expect(await liveBalance(member)).toEqual(["9000", "1000"]);
  const page = await openDeskAs(staff[0]);
  await openCase(page, { queue: "Withdrawals", account });
  await page.getByRole("button", { name: "Reject" }).click();
  const dialog = page.getByRole("dialog", { name: `Reject: ${account}` });
  await dialog.getByRole("combobox", { name: "Reason" }).click();
  await page.getByRole("option", { name: "The member asked for it" }).click();
  await dialog.getByRole("button", { name: "Reject" }).click();
  await page.getByText(`The withdrawal of ${account} is rejected.`).waitFor();
  expect(await liveBalance(member)).toEqual(["10000", "0"]);
  const { records } = await member.client.wallet.listBalanceLog({});
  const [back] = records;
  expect(back).toMatchObject({ amount: "1000", balanceAfter: "10000" });
});

test("a withdrawal cancelled meanwhile is reported, and nothing is posted", async () => {
  const { member, account } = await withdrawing("1000");
  const page = await openDeskAs(staff[0]);
  await openCase(page, { queue: "Withdrawals", account });
  await page.getByRole("button", { name: "Take on" }).click();
  const { records } = await member.client.wallet.listWithdrawals({});
  await member.client.wallet.cancelWithdrawal({ id: records[0]?.id ?? "" });
  const dialog = page.getByRole("dialog", { name: `Take on: ${account}` });
  await dialog.getByRole("button", { name: "Take on" }).click();
  await dialog.getByRole("alert").waitFor();
  expect(await liveBalance(member)).toEqual(["10000", "0"]);
});

// Each proof is another picture: an identical one is credited only once.
let seeds = 500;

async function claimRecharge(member: Member, amount: string) {
  await giveContact(testServer, member.id);
  const { result } = await sendUpload(testServer, {
    token: member.token,
    bytes: drawPaper(seeds++),
    purpose: "recharge",
  });
  return member.client.wallet.applyForRecharge({
    channelId: "USDT-TRON",
    amount,
    proofFileId: result?.id ?? "",
  });
}

/** A member with 10 000 USDT in the live book who requested a withdrawal. */
async function withdrawing(amount: string) {
  const member = await registerMember(testServer);
  const { wallet } = member.client;
  const { account } = await member.client.profile.getMyUserInfo({});
  await fundLive(testServer, { userId: member.id, amount: "10000" });
  await setWithdrawalPassword(testServer, member.id);
  await verify(member);
  const { id: methodId } = await wallet.addPayoutMethod({
    channelId: "USDT-ETHEREUM",
    label: "Mine",
    address: ADDRESS,
    withdrawalPassword,
  });
  // In steps, because an idle session ends.
  for (let passed = 0; passed < DAY_MS; passed += 2 * HOUR_MS) {
    testServer.clock.advance(2 * HOUR_MS);
    await wallet.queryUserBalance({});
  }
  const proof = { withdrawalPassword, code: await withdrawalCode(testServer, member) };
  await wallet.applyForWithdrawal({ methodId, amount, shownFee: "4", ...proof });
  return { member, account };
}

/** An authorised verification, which amounts that require two approvers need. */
async function verify({ client, id: userId, token }: Member): Promise<void> {
  await client.kyc.applyKYC({
    lastName: "Lovelace",
    firstName: "Ada",
    birthday: "1990-12-10",
    country: "GB",
    idType: "passport",
    idNumber: "L01X00T47",
    frontFileId: await uploadPaper(testServer, token),
  });
  testServer.clock.advance(30_000);
  const reviewer = await signInAgain(testServer, admin);
  await openPictures(reviewer, { userId, level: "basic" });
  const { kyc } = reviewer.client;
  const { contentHash } = await kyc.readKycCase({ userId, level: "basic" });
  await kyc.approveKyc({ userId, level: "basic", contentHash });
}

async function liveBalance({ client }: Member) {
  const balances = await client.wallet.queryUserBalance({ book: "live" });
  const usdt = balances.find(({ currency }) => currency === "USDT");
  return [usdt?.available ?? "0", usdt?.hold ?? "0"];
}

/** A separate, signed-in browser of the operator. A code counts once, so the clock advances. */
async function openDeskAs(operator: TestOperator): Promise<Page> {
  testServer.clock.advance(30_000);
  const { token } = await signInAgain(testServer, operator);
  const desk = await openDesk({ browser, server: testServer.server }, token);
  desks.push(desk);
  await desk.page.goto("/desk/");
  return desk.page;
}

/** Opens a queue's case from the menu, through its list. */
async function openCase(
  page: Page,
  { queue, account, stage }: { queue: string; account: string; stage?: string },
  look: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await page.getByRole("menuitem", { name: queue }).click();
  if (stage !== undefined) {
    await page.getByRole("combobox", { name: "Status" }).click();
    await page.getByRole("option", { name: stage }).click();
  }
  const line = row(page, account);
  await line.waitFor();
  await look(page);
  await line.click();
  await page.getByRole("heading", { name: account }).waitFor();
}

async function enterReceived(
  page: Page,
  { account, received, reference }: { account: string; received: string; reference: string },
): Promise<void> {
  await page.getByRole("button", { name: "Open proof" }).click();
  await page.getByRole("textbox", { name: "Received, in USDT" }).fill(received);
  await page.getByRole("textbox", { name: "Reference" }).fill(reference);
  await decide(page, { verb: "Credit", account });
}

async function decide(
  page: Page,
  { verb, account }: { verb: string; account: string },
): Promise<void> {
  await page.getByRole("button", { name: verb }).click();
  const dialog = page.getByRole("dialog", { name: `${verb}: ${account}` });
  await dialog.getByRole("button", { name: verb }).click();
  await dialog.waitFor({ state: "detached" });
}
