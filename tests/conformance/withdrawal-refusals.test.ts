import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { registerMember } from "@plumbline/tests/kit/member";
import { outcome } from "@plumbline/tests/kit/refusals";
import {
  setWithdrawalPassword,
  WITHDRAWAL_PASSWORD as withdrawalPassword,
  withdrawalCode,
} from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { ADDRESS, WithdrawalHouse } from "@plumbline/tests/kit/wallet/withdrawal-house";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: a withdrawal by a stranger, above the limit, or to an invalid or new address is refused.
// Method: each rule broken once at its edge against a running server.

let house: WithdrawalHouse;

beforeAll(async () => {
  house = await WithdrawalHouse.start();
});
beforeEach(() => house.newPayee());
afterEach(() => house.expectInOrder());
afterAll(() => house.testServer.stop());

test("W4 W6 a withdrawal needs the right password; five wrong ones cause a pause", async () => {
  const wrong = { withdrawalPassword: "correct horse battery" };
  expect(await outcome(house.ask({ withdrawalPassword: "" }))).toBe("withdrawal_password_wrong");
  for (let count = 0; count < 4; count += 1) {
    expect(await outcome(house.ask(wrong))).toBe("withdrawal_password_wrong");
  }
  expect(await outcome(house.ask())).toBe("too_many_attempts");
  expect(await house.balance()).toEqual(["1500", "0"]);
  house.testServer.clock.advance(HOUR_MS);
  expect(await house.ask()).toMatchObject({ stage: "submitted" });
  const without = await registerMember(house.testServer);
  const { client } = without;
  const request = {
    methodId: house.methodId,
    amount: "10",
    shownFee: "4",
    withdrawalPassword,
  };
  expect(await outcome(client.wallet.applyForWithdrawal(request))).toBe(
    "withdrawal_password_missing",
  );
});

test("W3 the edges of amount, limit and fee", async () => {
  expect(await outcome(house.ask({ amount: "19.99999999" }))).toBe("amount_below_minimum");
  expect(await outcome(house.ask({ amount: "200000.00000001" }))).toBe("amount_above_maximum");
  expect(await outcome(house.ask({ amount: "2000.00000001" }))).toBe("insufficient_balance");
  expect(await outcome(house.ask({ amount: "1500.00000001" }))).toBe("insufficient_balance");
  expect(await outcome(house.ask({ shownFee: "3" }))).toBe("fee_changed");
  expect(await house.ask({ amount: "1500" })).toMatchObject({ amount: "1500", receives: "1496" });
});

test("W7 another's, a removed or a just changed payout method is refused", async () => {
  const mine = house.methodId;
  await house.newMember();
  expect(await outcome(house.ask())).toBe("method_not_found");
  const code = async () => ({ code: await withdrawalCode(house.testServer, house.member) });
  const added = await house.wallet.addPayoutMethod({
    channelId: "USDT-ETHEREUM",
    address: ADDRESS,
    withdrawalPassword,
    ...(await code()),
  });
  house.methodId = added.id;
  expect(await outcome(house.ask())).toBe("method_held");
  await house.atLaterTime(DAY_MS);
  const edited = { id: house.methodId, address: ADDRESS.toLowerCase(), withdrawalPassword };
  const strange = { ...edited, ...(await code()), id: mine };
  expect(await outcome(house.wallet.editPayoutMethod(strange))).toBe("method_not_found");
  const other = "0xde709f2102306220921060314715629080e2fb77";
  await house.wallet.editPayoutMethod({ ...edited, ...(await code()), address: other });
  expect(await outcome(house.ask())).toBe("method_held");
  await house.wallet.removePayoutMethod({
    id: house.methodId,
    withdrawalPassword,
    ...(await code()),
  });
  expect(await outcome(house.ask())).toBe("method_not_found");
  expect((await house.wallet.listPayoutMethods({})).records).toEqual([]);
});

test("after a changed credential withdrawals wait, and the screen shows until when", async () => {
  const database = new Database({ url: house.testServer.databaseUrl });
  const until = new Date(house.testServer.clock.now() + DAY_MS).toISOString();
  await database.query(
    sql("test.hold", "update identities set withdrawals_held_until = $2 where user_id = $1"),
    [house.member.id, until],
  );
  await database.close();
  expect(await outcome(house.ask())).toBe("withdrawals_held");
  const terms = await house.wallet.readWithdrawalTerms({});
  expect(terms).toMatchObject({ hasWithdrawalPassword: true, heldUntilMs: Date.parse(until) });
  await house.atLaterTime(DAY_MS);
  expect(await house.ask()).toMatchObject({ stage: "submitted" });
});

test("W8 an address must belong to its network, to the last character", async () => {
  const add = (channelId: string, address: string, memo?: string) =>
    house.wallet.addPayoutMethod({ channelId, address, withdrawalPassword, ...(memo && { memo }) });
  expect(await outcome(add("USDT-TRON", ADDRESS))).toBe("address_malformed");
  expect(await outcome(add("XRP-RIPPLE", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh"))).toBe(
    "memo_missing",
  );
  const saved = await add("XRP-RIPPLE", "rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh", "7");
  expect(saved).toMatchObject({ memo: "7", network: "XRP Ledger" });
  expect(await outcome(add("USD-BANK", "GB33BUKB20201555555555"))).toBe("verification_required");
});

test("W12 play money cannot be withdrawn", async () => {
  const { id, client } = await registerMember(house.testServer);
  expect(await client.wallet.queryUserAssets({})).toMatchObject({ totalUsdt: "0" });
  await setWithdrawalPassword(house.testServer, id);
  const added = await client.wallet.addPayoutMethod({
    channelId: "USDT-ETHEREUM",
    address: ADDRESS,
    withdrawalPassword,
  });
  await query("update payout_methods set usable_from = saved_at where user_id = $1", [id]);
  const request = { methodId: added.id, amount: "20" };
  expect(await outcome(client.wallet.previewWithdrawal(request))).toBe("insufficient_balance");
  const code = await withdrawalCode(house.testServer, { id, client });
  const proven = { ...request, shownFee: "4", withdrawalPassword, code };
  expect(await outcome(client.wallet.applyForWithdrawal(proven))).toBe("insufficient_balance");
});

test("W15 approvers see that verification was revoked since the request", async () => {
  await query(
    `insert into kyc_verifications
       (user_id, level, status, version, answers, rejections, submitted_at, decided_at)
     values ($1, 'basic', 'authorised', 1, '{"firstName": "Ann", "lastName": "Lee"}', '[]',
       now(), now())`,
    [house.member.id],
  );
  const { id } = await house.ask();
  const seen = async () => {
    const { records } = await house.finance.client.wallet.listWithdrawalCases({
      pageSize: 100,
    });
    return records.find((one) => one.id === id)?.verification;
  };
  expect(await seen()).toBe("basic");
  await query(
    `update kyc_verifications set status = 'rejected', version = 2,
       rejections = '[{"part": "idNumber", "reason": "mismatch"}]' where user_id = $1`,
    [house.member.id],
  );
  expect(await seen()).toBe("none");
});

async function query(text: string, values: readonly unknown[]): Promise<void> {
  const database = new Database({ url: house.testServer.databaseUrl });
  await database.query(sql(`test.${text}`.slice(0, 60), text), values);
  await database.close();
}
