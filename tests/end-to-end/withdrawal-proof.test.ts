import { expectGood } from "@plumbline/tests/kit/browser/expect-good";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { oneTimeCode } from "@plumbline/tests/kit/operator";
import {
  closeWindows,
  holdToken,
  openPhone,
  PASSWORD,
  shareBrowser,
} from "@plumbline/tests/kit/phone";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD,
} from "@plumbline/tests/kit/wallet/withdrawal-proof";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildWebIfStale } from "../../tools/build-web.ts";

// Goal: a member with an authenticator proves payout changes with it, and no e-mail is sent.
// Method: the real app by role and label, on a server whose clock the test moves.

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";

let testServer: TestServer;
let browser: Browser;

beforeAll(async () => {
  await buildWebIfStale();
  testServer = await startTestServer();
  browser = await shareBrowser();
}, 120_000);

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await closeWindows(browser);
  await testServer.stop();
});

test("with an authenticator its code is required, wrong once and then right", async () => {
  const member = await registerReachable(testServer);
  await setWithdrawalPassword(testServer, member.id);
  const { auth } = member.client;
  const { secret } = await auth.generateGoogleKey({});
  const codeNow = () => oneTimeCode(secret, testServer.clock.now());
  await auth.bindGoogleAuth({ code: codeNow(), password: PASSWORD });
  const { page, complaints, close } = await openPhone(browser, {
    url: testServer.server.url,
    theme: "dark",
  });
  await holdToken(page, member.token);
  await page.goto("/#/jiesuanInfo?edit=new");
  await page.getByLabel("Currency and network").selectOption({ label: "USDT · Ethereum" });
  await page.getByRole("textbox", { name: "Address", exact: true }).fill(ADDRESS);
  await page.getByRole("button", { name: "Save account", exact: true }).click();

  const sheet = page.getByRole("dialog", { name: "Confirm it is you" });
  await sheet.getByText("Authenticator code").waitFor();
  expect(await sheet.getByRole("button", { name: "Send code" }).count()).toBe(0);
  await expectGood(page);
  const password = sheet.getByRole("textbox", { name: "Withdrawal password", exact: true });
  await password.fill(WITHDRAWAL_PASSWORD);
  const enter = async (code: string) => {
    const field = sheet.getByRole("textbox", { name: "Authenticator code" });
    expect(await field.getAttribute("autocomplete")).toBe("one-time-code");
    // With a space, as some apps copy it.
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    expect(await field.inputValue()).toBe(code);
    await sheet.getByRole("button", { name: "Save account", exact: true }).click();
  };
  // The code that bound it is used.
  await enter(codeNow());
  await sheet.getByText(/code is wrong or was already used/).waitFor();
  testServer.clock.advance(30_000);
  await enter(codeNow());
  await page.getByText(/^Available from \d{4}-/).waitFor();
  const { records } = await member.client.wallet.listPayoutMethods({});
  expect(records).toMatchObject([{ address: ADDRESS }]);
  expect(complaints).toEqual([]);
  await close();
}, 60_000);
