import { outcome } from "@plumbline/tests/kit/refusals";
import { WithdrawalHouse } from "@plumbline/tests/kit/wallet/withdrawal-house";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: W2 unrealised losses of open positions cannot be withdrawn and left to the house. Method: 1
// 500 of real money, 0.1 BTC from a mark of 60 000 at 10×: 600.06 of margin, 3.0003 of fee,
// 896.9397 available; then a fall of the mark, and withdrawals at the edge.

let house: WithdrawalHouse;

beforeAll(async () => {
  house = await WithdrawalHouse.start();
});
beforeEach(async () => {
  await house.newPayee();
  await house.testServer.tick("BTCUSDT", "60000");
});
afterEach(() => house.expectInOrder());
afterAll(() => house.testServer.stop());

async function open(marginMode: "cross" | "isolated"): Promise<void> {
  const order = { symbol: "BTCUSDT", direction: "long", leverage: 10, quantity: "0.1" } as const;
  await house.member.client.contract.openPosition({ ...order, book: "live", marginMode });
}

const preview = (amount: string) =>
  house.wallet.previewWithdrawal({ methodId: house.methodId, amount });

test("a cross position's loss is held back to the last unit, until it recovers", async () => {
  await open("cross");
  // The unrealised loss is 0.1 × (60 006 − 55 000) = 500.6.
  await house.testServer.tick("BTCUSDT", "55000");
  const refused = { error: "positions_losing", details: { mayLeave: "396.3397 USDT" } };
  await expect(preview("396.33970001")).rejects.toMatchObject(refused);
  await expect(house.ask({ amount: "396.33970001" })).rejects.toMatchObject(refused);
  await expect(house.ask({ amount: "896.9397" })).rejects.toMatchObject(refused);
  expect(await house.balance()).toEqual(["896.9397", "0"]);
  expect(await preview("396.3397")).toMatchObject({ receives: "392.3397" });
  expect(await house.ask({ amount: "396.3397" })).toMatchObject({ stage: "submitted" });
  expect(await outcome(preview("20"))).toBe("positions_losing");
  await house.testServer.tick("BTCUSDT", "60006");
  expect(await house.ask({ amount: "500.6" })).toMatchObject({ stage: "submitted" });
  expect(await house.balance()).toEqual(["0", "896.9397"]);
});

test("an isolated position is covered by its margin: all available money can leave", async () => {
  await open("isolated");
  await house.testServer.tick("BTCUSDT", "55000");
  expect(await house.ask({ amount: "896.9397" })).toMatchObject({ stage: "submitted" });
});
