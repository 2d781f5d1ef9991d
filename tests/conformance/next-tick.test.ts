import { isReceiptHonest } from "@plumbline/engine/contract";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { readProof } from "@plumbline/tests/kit/proof/read-proof";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: with real venues nobody gets a price that was public at the request, and an unfilled
// request changes nothing. Method: a server on a feed that counts as real; its terms define it.

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.1",
} as const;

const closedOf = async ({ client }: Member) =>
  (await client.contract.listPositions({ book: "demo", status: "closed" })).records;

let real: TestServer;
let trader: Member;

beforeEach(async () => {
  real = await startTestServer({}, { isReal: true });
  await real.tick("BTCUSDT", "60000");
  trader = await registerMember(real);
});

afterEach(async () => {
  const sums = await trader.client.proof.readConservation();
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => "0"));
  expect(real.faults).toEqual([]);
  await real.stop();
});

const available = async () => {
  const [usdt] = await trader.client.wallet.queryUserBalance({ book: "demo" });
  return usdt?.available;
};

test("an order and a close are filled at the first tick after them", async () => {
  const { contract } = trader.client;
  const opened = await contract.openPosition({ ...order, worstPrice: "60306" });
  expect(opened).toMatchObject({
    status: "working",
    entryPrice: null,
    wait: { quantity: "0.1", worstPrice: "60306" },
  });
  await expect(contract.closePosition({ id: opened.id })).rejects.toMatchObject({
    error: "wrong_status",
  });
  await real.tick("BTCUSDT", "60100");
  const { records } = await contract.listPositions({ book: "demo" });
  expect(records).toMatchObject([
    { id: opened.id, status: "running", entryPrice: "60106.01", wait: null },
  ]);

  const close = { id: opened.id, quantity: "0.04", worstPrice: "60000" };
  expect(await contract.closePosition(close)).toMatchObject({
    status: "settling",
    quantity: "0.1",
    wait: { quantity: "0.04", worstPrice: "60000" },
  });
  await real.tick("BTCUSDT", "59900"); // 59 894.01 for a seller
  expect((await contract.listPositions({ book: "demo" })).records).toMatchObject([
    { status: "running", quantity: "0.1", wait: null, missReason: "price_moved" },
  ]);
  await contract.closePosition({ ...close, worstPrice: "59000" });
  await real.tick("BTCUSDT", "59800");
  const [left] = (await contract.listPositions({ book: "demo" })).records;
  expect(left).toMatchObject({ status: "running", quantity: "0.06", missReason: null });
  const { receipt, records: proof } = await readProof(trader.client, left?.receiptId);
  expect(receipt).toMatchObject({
    inputs: { worstPrice: "59000", closedQuantity: "0.04" },
    result: { exitPrice: "59794.02" },
  });
  expect(isReceiptHonest(receipt, proof)).toBe(true);
});

test("a request without a tick within two seconds ends once, without effect", async () => {
  const { contract } = trader.client;
  const before = await available();
  const { id } = await contract.openPosition(order);
  expect(await available()).not.toBe(before);
  real.clock.advance(2_001);
  await expect
    .poll(() => closedOf(trader))
    .toMatchObject([{ id, closeReason: "no_price", entryPrice: null }]);
  expect(await available()).toBe(before);
  await real.tick("BTCUSDT", "60000");
  expect((await contract.listPositions({ book: "demo" })).records).toEqual([]);

  const second = await contract.openPosition(order);
  await real.tick("BTCUSDT", "60000");
  await contract.closePosition({ id: second.id });
  real.clock.advance(2_001);
  await expect
    .poll(async () => (await contract.listPositions({ book: "demo" })).records)
    .toMatchObject([{ id: second.id, status: "running", missReason: "no_price", wait: null }]);
});

test("a waiting order survives the end of its process", async () => {
  const { id } = await trader.client.contract.openPosition(order);
  await real.server.stop();
  real.clock.advance(2_001);
  const next = await startBeside(real, { isReal: true });
  const client = clientOf(next, { token: () => trader.token });
  trader = { ...trader, client };
  await expect.poll(() => closedOf(trader)).toMatchObject([{ id, closeReason: "no_price" }]);
  await next.stop();
  const last = await startBeside(real, { isReal: true });
  trader = { ...trader, client: clientOf(last, { token: () => trader.token }) };
  expect(await available()).toBe("10000");
  const { stop } = real;
  real.stop = async () => {
    await last.stop();
    await stop();
  };
});
