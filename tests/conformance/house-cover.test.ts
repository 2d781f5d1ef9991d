import { expiriesAt } from "@plumbline/engine/option";
import { instant } from "@plumbline/engine/kernel";
import { inOneBatch } from "@plumbline/tests/kit/commands/one-batch";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { storeHours } from "@plumbline/tests/kit/recorded-market";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { leaveHouse } from "@plumbline/tests/kit/wallet/leave-house";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: contracts, second contracts and options are paid from one account, and no unit of it covers
// two of them. Method: a house whose account is set to the need of one order, and two orders of
// different products, in one batch or consecutively.

let testServer: TestServer;
let member: Member;
let other: Member;

beforeEach(async () => {
  testServer = await startTestServer();
  await storeHours(testServer);
  await testServer.tick("BTCUSDT", "60000");
  [member, other] = [await registerMember(testServer), await registerMember(testServer)];
});
afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

/** Puts with a reserve of 6 100 USDT. */
const buyOption = ({ client }: Member) =>
  client.option.buyOption({
    book: "demo",
    symbol: "BTCUSDT",
    kind: "call",
    strike: "61000",
    expiryMs: expiriesAt(instant(testServer.clock.now()))[0] ?? 0,
    quantity: "0.1",
  });

/** May win 80 USDT. */
const buySecond = ({ client }: Member) =>
  client.secondContract.buySecond({
    book: "demo",
    symbol: "BTCUSDT",
    direction: "up",
    seconds: 60,
    stake: "100",
  });

// After the first order, less remains than the second one needs.
test.each([
  ["an option, then a second contract", buyOption, buySecond],
  ["a second contract, then an option", buySecond, buyOption],
] as const)("S6 option-2 in one batch, %s", async (_what, first, second) => {
  await leaveHouse(testServer, { account: "market", amount: "6105" });
  const outcomes = await inOneBatch(
    testServer,
    () => first(member),
    () => second(other),
  );
  expect(outcomes).toEqual(["accepted", "market_underfunded"]);
});

test("S6 option-2 a second contract counts the reserve of an option", async () => {
  await leaveHouse(testServer, { account: "market", amount: "6105" });
  const { premium } = await buyOption(member);
  // The premium was received, and covers part of the possible win.
  await leaveHouse(testServer, { account: "market", amount: "6179" });
  expect(Number(premium)).toBeLessThan(80);
  expect(await outcome(buySecond(other))).toBe("market_underfunded");
  await leaveHouse(testServer, { account: "market", amount: "6180" });
  expect(await outcome(buySecond(other))).toBe("accepted");
});

test("S6 option-2 money that insurance has overdrawn is not cover", async () => {
  await leaveHouse(testServer, { account: "market", amount: "6200" });
  await leaveHouse(testServer, { account: "insurance", amount: "-6121" });
  expect(await outcome(buySecond(member))).toBe("market_underfunded");
  expect(await outcome(buyOption(member))).toBe("market_underfunded");
  await leaveHouse(testServer, { account: "insurance", amount: "-6120" });
  expect(await outcome(buySecond(member))).toBe("accepted");
});

// Method: a second server, whose sum of the funds is from its start and is used for some seconds.
test("S6 option-2 sales since the last sum do not count as cover of a position", async () => {
  await leaveHouse(testServer, { account: "market", amount: "6150" });
  const second = await startBeside(testServer);
  const [buyer, trader] = [member, other].map((by) => ({
    ...by,
    client: clientOf(second, { token: () => by.token }),
  }));
  if (buyer === undefined || trader === undefined) throw new Error("two members");
  const open = () =>
    trader.client.contract.openPosition({
      book: "demo",
      symbol: "BTCUSDT",
      direction: "long",
      leverage: 10,
      quantity: "0.02",
    });
  await buyOption(buyer);
  // A tenth of a notional of 1 200 is more than the rest.
  expect(await outcome(open())).toBe("market_underfunded");
  await second.stop();
});

test("S6 option-2 the tenth reserved for positions covers no other product", async () => {
  // 0.1 at 60 015 is a notional of 6 001.5.
  await member.client.contract.openPosition({
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  });
  await leaveHouse(testServer, { account: "market", amount: "680" });
  expect(await outcome(buySecond(other))).toBe("market_underfunded");
  await leaveHouse(testServer, { account: "market", amount: "700" });
  expect(await outcome(buySecond(other))).toBe("accepted");
});
