import { CallRefused } from "@plumbline/client";
import { DAY_MS, HOUR_MS, SECOND_MS } from "@plumbline/engine/kernel";
import { Database } from "@plumbline/server/platform/postgres/database";
import { arrivedCode } from "@plumbline/tests/kit/messages/read-message";
import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addOperator,
  deskClientOf,
  oneTimeCode,
  signInAdmin,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import {
  closeWindows,
  holdToken,
  openPhone,
  PASSWORD,
  type Phone,
  shareBrowser,
} from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { provePapers } from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { settleFee } from "@plumbline/tests/kit/wallet/withdrawal-house";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

// Goal: a member withdraws to their own wallet, each hold is announced and ends, and an unpaid
// amount is credited back at once. Method: a member in the real app by role and label, operators by
// their calls, a clock that the test moves; the ledger adds up at the end of every test.

let testServer: TestServer;
let database: Database;
let browser: Browser;
let operators: readonly TestOperator[];
let member: Member;
let phone: Phone;
let page: Page;

const WITHDRAWAL_PASSWORD = "another horse battery";
const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

beforeAll(async () => {
  await buildWebIfStale();
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
  const admin = await signInAdmin(testServer);
  operators = [
    await addOperator(testServer, admin, "finance"),
    await addOperator(testServer, admin, "finance"),
    await addOperator(testServer, admin, "finance"),
  ];
  browser = await shareBrowser();
});

afterEach(async () => {
  await expectConserved(testServer.server.url);
  expect([phone.complaints, testServer.faults]).toEqual([[], []]);
  await phone.close();
});

afterAll(async () => {
  await closeWindows(browser);
  await database.close();
  await testServer.stop();
});

const email = () => `${member.id}@plumbline.example`;
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
const field = (name: string) => page.getByRole("textbox", { name, exact: true });

async function start(theme: "light" | "dark"): Promise<void> {
  member = await registerMember(testServer);
  await fundLive(testServer, { userId: member.id, amount: "20000" });
  const { ticket } = await member.client.auth.getEmailCaptcha({ email: email(), purpose: "bind" });
  const code = await lastCode();
  await member.client.auth.bindEmail({ email: email(), code, ticket, password: PASSWORD });
  phone = await openPhone(browser, { url: testServer.server.url, theme });
  ({ page } = phone);
  await holdToken(page, member.token);
}

const lastCode = () => arrivedCode(testServer, email());

/** In steps, because an idle session ends; operators sign in again. */
async function atLaterTime(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 2 * HOUR_MS) {
    testServer.clock.advance(2 * HOUR_MS);
    await member.client.wallet.queryUserBalance({});
  }
  operators = await Promise.all(operators.map(signedIn));
}

async function signedIn(operator: TestOperator): Promise<TestOperator> {
  const { name, password, secret } = operator;
  const session = { token: "" };
  const client = deskClientOf(testServer, () => session.token);
  session.token = (await client.desk.login({ name, password })).token;
  await client.desk.enterCode({ code: oneTimeCode(secret, testServer.clock.now()) });
  return { ...operator, client, token: session.token };
}

/** Enters the password, and the code of the e-mail on the keypad of the sheet. */
async function prove(submit: string, password = WITHDRAWAL_PASSWORD): Promise<void> {
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("textbox", { name: "Withdrawal password", exact: true }).fill(password);
  const send = sheet.getByRole("button", { name: "Send code" });
  // After a wrong password the same code is still valid.
  if (await send.isVisible()) {
    testServer.clock.advance(SECOND_MS);
    await send.click();
    await sheet.getByText("We sent a six-digit code to").waitFor();
    // The next code requires a wait.
    await sheet.getByText(/^Resend in 0:\d\d$/).waitFor();
  }
  await sheet.getByRole("textbox", { name: "Code from the message" }).fill(await lastCode());
  await sheet.getByRole("button", { name: submit, exact: true }).click();
}

async function setPassword(): Promise<void> {
  await page.goto("/#/tixian");
  await page.getByText("Set a withdrawal password first").waitFor();
  await expectGood(page);
  await press("Set it now");
  await field("New withdrawal password").fill(WITHDRAWAL_PASSWORD);
  await field("Confirm new withdrawal password").fill(WITHDRAWAL_PASSWORD);
  await field("Sign-in password, to confirm it is you").fill(PASSWORD);
  await press("Set withdrawal password");
  // Back at the missing step, and on to the next one.
  await page.getByText("No accounts yet").waitFor();
}

async function addWallet(): Promise<void> {
  await press("Add account");
  await page.getByLabel("Currency and network").selectOption({ label: "USDT · Ethereum" });
  await field("Address").fill(`${ADDRESS.slice(0, -1)}8`);
  await page.getByText(/A new account can be used after 24 hours/).waitFor();
  await expectGood(page);
  // The input survives a reload.
  await page.reload();
  await press("Save account");
  // A mistake is shown at its field, before any proof is requested.
  await page.getByText("This address is not valid on this network").waitFor();
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  expect(await dialog.count()).toBe(0);
  await field("Address").fill(ADDRESS);
  await press("Save account");
  await dialog.waitFor();
  await expectGood(page);
  await prove("Save account", PASSWORD);
  await page.getByText("The withdrawal password is wrong.").waitFor();
  await prove("Save account");
  await page.getByText(/^Available from \d{4}-/).waitFor();
  await expectGood(page);
}

/** From the form to the result, and the withdrawal's id. */
async function withdraw(amount: string): Promise<string> {
  await page.goto("/#/tixian");
  await field("Amount").fill(amount);
  await press("Review withdrawal");
  await page.getByRole("dialog", { name: "Review withdrawal" }).waitFor();
  await expectGood(page);
  await press("Continue");
  await page.getByRole("dialog", { name: "Confirm it is you" }).waitFor();
  await prove("Withdraw");
  await page.waitForURL((url) => url.hash.startsWith("#/chongzhitixianResult"));
  const { records } = await member.client.wallet.listWithdrawals({});
  return records[0]?.id ?? "";
}

const balance = async () => {
  const [usdt] = await member.client.wallet.queryUserBalance({});
  return [usdt?.available, usdt?.hold];
};

/** The content of a withdrawal as an operator sees it before deciding. */
async function seenBy(operator: TestOperator | undefined, id: string) {
  if (operator === undefined) throw new Error("no such operator");
  const { wallet } = operator.client;
  const stages = ["submitted", "processing"] as const;
  const pages = await Promise.all(
    stages.map((stage) => wallet.listWithdrawalCases({ stage, pageSize: 100 })),
  );
  const withdrawalCase = pages.flatMap(({ records }) => records).find((one) => one.id === id);
  if (withdrawalCase === undefined) throw new Error(`no case ${id}`);
  return { wallet, request: { userId: member.id, id, contentHash: withdrawalCase.contentHash } };
}

test("a wallet is saved, waits a day, and a withdrawal to it is cancelled", async () => {
  await start("light");
  await setPassword();
  await addWallet();
  await atLaterTime(DAY_MS);
  await page.goto("/#/tixian");
  await page.reload();
  await field("Amount").fill("19.99999999");
  await press("Review withdrawal");
  await page.getByText("The minimum is 20 USDT.").waitFor();
  await page.getByRole("button", { name: "Max" }).click();
  // Without verified papers: 2 000 within 24 hours, fee included.
  expect(await field("Amount").inputValue()).toBe("2000");
  await page.getByText("1,996").waitFor();
  await expectGood(page);
  await page.reload();
  expect(await field("Amount").inputValue()).toBe("2000");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("battery");

  await press("Review withdrawal");
  await press("Continue");
  // Meanwhile the fee is changed: the new one is shown, and must be confirmed again.
  await settleFee(database, "USDT-ETHEREUM", "5");
  await prove("Withdraw");
  await page.getByText("The fee is now 5 USDT. Please review it again.").waitFor();
  await page.getByText("1,995").last().waitFor();
  await expectGood(page);
  expect(await balance()).toEqual(["20000", "0"]);
  await press("Continue");
  await prove("Withdraw");
  await page.getByRole("button", { name: "Cancel withdrawal" }).waitFor();
  expect(await balance()).toEqual(["18000", "2000"]);
  await press("Cancel withdrawal");
  await press("Yes, cancel it");
  await expect.poll(balance).toEqual(["20000", "0"]);
  await page.goto("/#/jiesuanInfo");
  await page.getByText("Ready to use", { exact: true }).waitFor();
  await expectGood(page);
  await press("Remove");
  await expectGood(page);
  await prove("Remove");
  await page.getByText("No accounts yet").waitFor();
});

test("two approve, a third pays by a transaction; another is rejected and returned", async () => {
  await start("dark");
  await setPassword();
  await addWallet();
  await atLaterTime(DAY_MS);
  // Above the limit of one operator's approval.
  await provePapers(database, member.id);
  await page.goto("/#/tixian");
  await page.reload();
  const id = await withdraw("6000");
  const [first, second, third] = operators;
  const { wallet, request } = await seenBy(first, id);
  await wallet.claimWithdrawal({ userId: member.id, id });
  expect(await wallet.approveWithdrawal(request)).toEqual({ stage: "processing" });
  await expect(wallet.approveWithdrawal(request)).rejects.toThrow(CallRefused);
  const other = await seenBy(second, id);
  expect(await other.wallet.approveWithdrawal(other.request)).toEqual({ stage: "approved" });
  const paying = { userId: member.id, id, transactionId: "0xpaid-for-ann" };
  await third?.client.wallet.payWithdrawal(paying);
  await page.getByText("0xpaid-for-ann").waitFor();
  await page.getByText("Paid", { exact: true }).first().waitFor();
  expect(await balance()).toEqual(["14000", "0"]);

  const rejected = await withdraw("1000");
  const again = await seenBy(first, rejected);
  await again.wallet.rejectWithdrawal({ ...again.request, reason: "destination_unusable" });
  await page.getByText("Rejected").first().waitFor();
  expect(await balance()).toEqual(["14000", "0"]);
});

test("the same in Thai, where the wallet waits and shows until when", async () => {
  await start("light");
  await page.addInitScript(() => localStorage.setItem("lang", "tai"));
  await page.goto("/#/tixian");
  await page.getByText("ตั้งรหัสผ่านถอนเงินก่อน").waitFor();
  await expectGood(page);
  await member.client.auth.setWithdrawalPassword({
    withdrawalPassword: WITHDRAWAL_PASSWORD,
    password: PASSWORD,
  });
  await page.goto("/#/jiesuanInfo?edit=new");
  await page.reload();
  await page.getByLabel("สกุลเงินและเครือข่าย").selectOption({ label: "XRP · XRP Ledger" });
  await field("Memo (tag)").waitFor();
  await press("บันทึกบัญชี");
  await page.getByText("โปรดกรอกที่อยู่").waitFor();
  await page.getByText("เครือข่ายนี้ต้องมี Memo หากไม่มีเงินจะสูญหาย").waitFor();
  await expectGood(page);
  await page.getByLabel("สกุลเงินและเครือข่าย").selectOption({ label: "USD · Bank transfer" });
  await page.getByRole("button", { name: "ยืนยันตัวตน" }).waitFor();
  await expectGood(page);
});
