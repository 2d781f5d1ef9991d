import { isReceiptHonest } from "@plumbline/engine/contract";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { readProof } from "@plumbline/tests/kit/proof/read-proof";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: a stop for a share of a position closes that share at the first tick beyond it, and the
// other stop protects the rest. Method: the whole server, its ticks, and figures by hand.

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
});

afterAll(async () => {
  const sums = await member.client.proof.readConservation();
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => "0"));
  expect(testServer.faults).toEqual([]);
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

beforeEach(async () => {
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
});

const order = { symbol: "BTCUSDT", direction: "long", leverage: 10, quantity: "0.1" } as const;

async function available(): Promise<string | undefined> {
  const [usdt] = await member.client.wallet.queryUserBalance({ book: "demo" });
  return usdt?.available;
}

const runningOf = async () =>
  (await member.client.contract.listPositions({ book: "demo" })).records;
const closedOf = async () =>
  (await member.client.contract.listPositions({ book: "demo", status: "closed" })).records;

async function isHonest(receiptId: string | null | undefined): Promise<boolean> {
  const { receipt, records } = await readProof(member.client, receiptId);
  return isReceiptHonest(receipt, records);
}

test("takes half its profit at one tick and is stopped out of the rest at another", async () => {
  const { contract } = member.client;
  const stops = { takeProfit: "66000", takeProfitPercent: 50, stopLoss: "57000" };
  const opened = await contract.openPosition({ book: "demo", ...order, ...stops });
  expect(opened).toMatchObject({ ...stops, stopLossPercent: 100 });
  expect(await available()).toBe("9396.9397");

  // Half of 0.1 at 66 493.35, of 60 006: a gain of 324.3675 and a fee of 1.66233375.
  await testServer.tick("BTCUSDT", "66500");
  const [half] = await runningOf();
  expect(half).toMatchObject({
    id: opened.id,
    quantity: "0.05",
    openedQuantity: "0.1",
    margin: "300.03",
    takeProfit: null,
    takeProfitPercent: 100,
    stopLoss: "57000",
    stopLossPercent: 100,
    realisedPnl: "324.3675",
    closeFee: "1.66233375",
    closeReason: null,
  });
  expect(await available()).toBe("10019.67486625");
  expect(await isHonest(half?.receiptId)).toBe(true);

  // The stop is used: nothing is due above it any more.
  await testServer.tick("BTCUSDT", "67000");
  expect(await runningOf()).toMatchObject([{ quantity: "0.05" }]);

  // The rest at 56 894.31: a loss of 155.5845 and a fee of 1.42235775.
  await testServer.tick("BTCUSDT", "56900");
  expect(await runningOf()).toEqual([]);
  const [ended] = await closedOf();
  expect(ended).toMatchObject({
    id: opened.id,
    closeReason: "stop_loss",
    exitPrice: "56894.31",
    realisedPnl: "168.783",
    closeFee: "3.0846915",
  });
  expect(await available()).toBe("10162.6980085");
  expect(await isHonest(ended?.receiptId)).toBe(true);
  expect(ended?.receiptId).not.toBe(half?.receiptId);
});

test("a share can be set separately, shrinks with the position and needs its stop", async () => {
  const { contract } = member.client;
  const { id } = await contract.openPosition({ book: "demo", ...order, stopLoss: "57000" });
  const stops = { id, stopLoss: "57000", stopLossPercent: 25 };
  expect(await contract.updateStops(stops)).toMatchObject({ stopLossPercent: 25 });
  for (const [field, lone] of [
    ["stopLoss", { stopLossPercent: 25 }],
    ["takeProfit", { takeProfitPercent: 99, stopLoss: "57000" }],
  ] as const) {
    const details = { field, problem: "it is missing" };
    const invalid = expect.objectContaining({ error: "invalid_input", details });
    await expect(contract.updateStops({ id, ...lone })).rejects.toEqual(invalid);
    await expect(contract.openPosition({ ...order, book: "demo", ...lone })).rejects.toEqual(
      invalid,
    );
    await expect(contract.previewPosition({ ...order, ...lone })).rejects.toEqual(invalid);
  }
  await contract.closePosition({ id, quantity: "0.06" });
  await testServer.tick("BTCUSDT", "57000");
  expect(await runningOf()).toMatchObject([
    { quantity: "0.03", stopLoss: null, stopLossPercent: 100, takeProfitPercent: 100 },
  ]);
});
