import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload } from "@plumbline/tests/kit/files/uploads";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { arrivedCode } from "@plumbline/tests/kit/messages/read-message";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { withdrawalCode } from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: deposits and withdrawals require a contact, which is added in one step; play money does
// not. Method: a member without any contact against a running server, then with one connected by
// the code of an e-mail.

const ADDRESS = "0x52908400098527886E0F7030069857D2E4169EE7";
const password = "correct horse battery";
const withdrawalPassword = "another horse battery";

let testServer: TestServer;
let member: Member;
let client: Member["client"];

beforeAll(async () => {
  testServer = await startTestServer();
});
beforeEach(async () => {
  member = await registerMember(testServer);
  ({ client } = member);
});
afterEach(() => expect(testServer.faults).toEqual([]));
afterAll(() => testServer.stop());

async function bindEmail(): Promise<void> {
  const email = `${member.id}@example.com`;
  await client.auth.getEmailCaptcha({ email, purpose: "bind" });
  const code = await arrivedCode(testServer, email);
  await client.auth.bindEmail({ email, code, password });
}

const profile = async () => {
  const { hasContact, isGuest, showWanshanXinxiTip } = await client.profile.getMyUserInfo({});
  return { hasContact, isGuest, showWanshanXinxiTip };
};

test("a profile is complete with a contact; a guest's, with an account name", async () => {
  expect(await profile()).toEqual({ hasContact: false, isGuest: false, showWanshanXinxiTip: true });
  await bindEmail();
  expect(await profile()).toEqual({ hasContact: true, isGuest: false, showWanshanXinxiTip: false });
  const guest = await clientOf(testServer).auth.guestLogin({});
  expect(guest.userInfo).toMatchObject({ hasContact: false, showWanshanXinxiTip: true });
});

test("a recharge is refused without a contact", async () => {
  const { token } = member;
  const sent = { token, bytes: drawPaper(7), purpose: "recharge" };
  const { result } = await sendUpload(testServer, sent);
  expect(result?.id).toHaveLength(36);
  const claim = { channelId: "USDT-TRON", amount: "1000", proofFileId: result?.id ?? "" };
  expect(await outcome(client.wallet.applyForRecharge(claim))).toBe("contact_required");
  const small = { ...claim, amount: "0.00000001" };
  expect(await outcome(client.wallet.applyForRecharge(small))).toBe("contact_required");
  await bindEmail();
  expect(await outcome(client.wallet.applyForRecharge(claim))).toBe("accepted");
});

test("a withdrawal is refused without a contact and accepted once one is connected", async () => {
  await fundLive(testServer, { userId: member.id, amount: "1500" });
  await client.auth.setWithdrawalPassword({ withdrawalPassword, password });
  const { id: methodId } = await client.wallet.addPayoutMethod({
    channelId: "USDT-ETHEREUM",
    label: "Mine",
    address: ADDRESS,
    withdrawalPassword,
  });
  for (let passed = 0; passed < DAY_MS; passed += 2 * HOUR_MS) {
    testServer.clock.advance(2 * HOUR_MS);
    await client.profile.getMyUserInfo({});
  }
  const quote = { methodId, amount: "1000" };
  const ask = { ...quote, shownFee: "4", withdrawalPassword };
  expect(await outcome(client.wallet.applyForWithdrawal(ask))).toBe("contact_required");
  expect(await outcome(client.wallet.previewWithdrawal(quote))).toBe("accepted");
  await bindEmail();
  const code = await withdrawalCode(testServer, member);
  expect(await outcome(client.wallet.applyForWithdrawal({ ...ask, code }))).toBe("accepted");
});

test("play money requires no contact", async () => {
  await testServer.tick("BTCUSDT", "60000");
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  } as const;
  const { id } = await client.contract.openPosition(order);
  expect(await outcome(client.contract.closePosition({ id }))).toBe("accepted");
});

// Goal: a guest can only practise: no call gives access to real money. Method: each deposit and
// withdrawal call as a guest against a running server, then again with the completed account.
test("a guest has only the demo book, until the account is completed", async () => {
  const session = { token: "" };
  const asGuest = clientOf(testServer, { token: () => session.token });
  const guest = await asGuest.auth.guestLogin({});
  session.token = guest.token;
  const { wallet, contract, auth } = asGuest;
  await testServer.tick("BTCUSDT", "60000");
  const order = { symbol: "BTCUSDT", direction: "long", leverage: 10, quantity: "0.1" } as const;
  const bytes = drawPaper(7);
  const { result } = await sendUpload(testServer, { ...session, bytes, purpose: "recharge" });
  const claim = { channelId: "USDT-TRON", amount: "1000", proofFileId: result?.id ?? "" };
  const account = { channelId: "USDT-ETHEREUM", address: ADDRESS, withdrawalPassword };
  const methodId = member.id; // an id of nothing: the contact is checked first
  const out = { methodId, amount: "1000", shownFee: "4", withdrawalPassword };
  const liveCalls = [
    () => contract.openPosition({ ...order, book: "live" }),
    () => contract.previewPosition({ ...order, book: "live" }),
    () => wallet.applyForRecharge(claim),
    () => wallet.addPayoutMethod(account),
    () => wallet.previewWithdrawal({ methodId, amount: "1000" }),
    () => wallet.applyForWithdrawal(out),
  ];
  for (const call of liveCalls) expect(await outcome(call())).toBe("guest_demo_only");
  const addresses = (await wallet.listRechargeChannels({})).flatMap(({ payTo }) => payTo);
  expect(addresses).toEqual([]);
  const demo = { ...order, book: "demo" } as const;
  expect(await outcome(contract.previewPosition(demo))).toBe("accepted");
  const { id } = await contract.openPosition(demo);
  expect(await outcome(contract.closePosition({ id }))).toBe("accepted");

  const own = { account: "practised_enough", newPassword: password };
  await auth.completeGuest({ ...own, password: guest.initialPassword });
  session.token = (await asGuest.auth.login({ account: own.account, password })).token;
  const afterwards = await Promise.all(liveCalls.map((call) => outcome(call())));
  expect(afterwards).toEqual([
    "insufficient_balance",
    "insufficient_balance",
    "contact_required",
    "withdrawal_password_missing",
    "method_not_found",
    "withdrawal_password_missing",
  ]);
  expect((await wallet.listRechargeChannels({})).flatMap(({ payTo }) => payTo)).not.toEqual([]);
});
