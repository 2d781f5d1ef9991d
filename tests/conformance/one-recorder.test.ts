import { instant, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterEach, beforeEach, expect, test } from "vitest";

// Goal: one process records, all others trade on its recording, and another takes over when it
// ends. Method: two whole servers on one database, the first of which leads.

const BTC = "BTCUSDT" as SymbolCode; // a symbol of the default table
const SOON = { timeout: 5_000 };

let first: TestServer;
let second: TestServer;
let member: Member;

beforeEach(async () => {
  first = await startTestServer();
  second = await startBeside(first);
  await first.tick(BTC, "60000");
  member = await registerMember(first);
});

afterEach(async () => {
  expect(first.faults).toEqual([]);
  await second.stop();
  await first.stop();
});

const order = {
  book: "demo",
  symbol: BTC,
  direction: "long",
  leverage: 10,
  quantity: "0.1",
} as const;

const lastOf = ({ server }: TestServer) => server.market.latest(BTC);

/** All venues give this price to the second server, a second later. */
async function sendToSecond(text: string): Promise<void> {
  first.clock.advance(1_000);
  const at = instant(first.clock.now());
  const quote = { symbol: BTC, price: priceOf(text), volume: 0n, at };
  const prices = ["a", "b", "c"].map((venue) => ({ venue, ...quote }));
  await second.server.market.record([{ at, prices }]);
}

test("the others trade on the recording, and record nothing", async () => {
  await expect.poll(() => lastOf(second), SOON).toEqual(lastOf(first));
  await sendToSecond("50000");
  second.server.market.accept([]);
  expect(lastOf(second)).toMatchObject({ quote: { seq: 1 }, state: { type: "open" } });
  await first.tick(BTC, "60001");
  const { contract } = clientOf(second, { token: () => member.token });
  await expect.poll(() => lastOf(second)?.quote.seq, SOON).toBe(2);
  await expect(contract.openPosition(order)).resolves.toMatchObject({ entryTickSeq: 2 });
});

// Goal: a price known to be old elsewhere is not traded on for a second. Method: four ticks, each
// received within half a second: polling every second would find two of them in time.
test("the others receive each tick at once", async () => {
  await expect.poll(() => lastOf(second)?.quote.seq, SOON).toBe(1);
  for (const seq of [2, 3, 4, 5]) {
    await first.tick(BTC, `${60_000 + seq}`);
    await expect.poll(() => lastOf(second)?.quote.seq, { timeout: 500, interval: 20 }).toBe(seq);
  }
});

test("each process handles the ticks for its own commits", async () => {
  const { contract } = clientOf(second, { token: () => member.token });
  await expect.poll(() => lastOf(second)?.quote.seq, SOON).toBe(1);
  const { id } = await contract.openPosition({ ...order, stopLoss: "59000" });
  await first.tick(BTC, "58000");
  await first.tick(BTC, "60000");
  const closed = async () =>
    (await contract.listPositions({ book: "demo", status: "closed" })).records;
  await expect.poll(closed, SOON).toMatchObject([{ id, exitPrice: "57994.2" }]);
});

test("another process records after the first has ended", async () => {
  await first.server.stop();
  const expectRecorded = async () => {
    await sendToSecond("60002");
    return lastOf(second)?.quote.seq;
  };
  await expect.poll(expectRecorded, SOON).toBe(2);
  expect(lastOf(second)).toMatchObject({ state: { type: "open" } });
});
