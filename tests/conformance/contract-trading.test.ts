import { isReceiptHonest } from "@plumbline/engine/contract";
import { priceOf } from "@plumbline/engine/kernel";
import { tickPreimage } from "@plumbline/engine/market";
import { haltStatement, NO_HALTS } from "@plumbline/tests/kit/market/settle-symbols";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { readProof } from "@plumbline/tests/kit/proof/read-proof";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { newRequestId } from "@plumbline/client";
import { createHash } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

const HOUR_MS = 3_600_000;

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
});

afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

beforeEach(async () => {
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
});

// After each test: no money was created or lost, and no fault was logged.
afterEach(async () => {
  const sums = await member.client.proof.readConservation();
  expect(sums.map(({ sum }) => sum)).toEqual(sums.map(() => "0"));
  expect(testServer.faults).toEqual([]);
});

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.1",
} as const;

const refused = (error: string) => expect.objectContaining({ error });

async function available(): Promise<string | undefined> {
  const [usdt] = await member.client.wallet.queryUserBalance({ book: "demo" });
  return usdt?.available;
}

// Goal: a trade's whole life in exact numbers. Method: figures calculated by hand: buy at 60 006
// (half spread 0.01 %), stop at 59 000, the next tick falls through it to 58 900.
test("opens with a stop-loss and closes at the first tick beyond it, exactly", async () => {
  const { contract, wallet } = member.client;
  const opened = await contract.openPosition({ ...order, stopLoss: "59000" });
  expect(opened).toMatchObject({
    status: "running",
    entryPrice: "60006",
    margin: "600.06",
    openFee: "3.0003",
    unrealisedPnl: "-0.6",
  });
  expect(await available()).toBe("9396.9397");

  await testServer.tick("BTCUSDT", "58900");
  const { records } = await contract.listPositions({ book: "demo", status: "closed" });
  expect(records).toMatchObject([
    {
      id: opened.id,
      closeReason: "stop_loss",
      exitPrice: "58894.11",
      realisedPnl: "-111.189",
      closeFee: "2.9447055",
    },
  ]);
  expect(await available()).toBe("9882.8659945");

  const log = await wallet.listBalanceLog({ book: "demo", pageSize: 100 });
  const onAvailable = log.records.filter(({ account }) => account === "available");
  expect(onAvailable.map(({ type, amount }) => [type, amount])).toEqual([
    ["close_fee", "-2.9447055"],
    ["position_margin_returned", "488.871"],
    ["open_fee", "-3.0003"],
    ["position_margin", "-600.06"],
    ["demo_grant", "10000"],
  ]);
  expect(onAvailable[0]?.receiptId).toBe(records[0]?.receiptId);
});

// Goal: anyone can verify a settlement. Method: recompute the receipt's result from its inputs and
// ticks, and each tick's hash from its content.
test("J2 J4 issues a receipt that recomputes, including the hashes of its ticks", async () => {
  const { contract } = member.client;
  const opened = await contract.openPosition(order);
  await testServer.tick("BTCUSDT", "61000");
  const closed = await contract.closePosition({ id: opened.id });
  const { receipt, view, records } = await readProof(member.client, closed.receiptId);

  expect(isReceiptHonest(receipt, records)).toBe(true);
  expect(receipt.inputs["termsVersion"]).toBe(opened.termsVersion);
  for (const { price, timeMs, volume, inputs, hash, ...tick } of view.ticks) {
    const preimage = tickPreimage({
      ...tick,
      price: priceOf(price),
      at: timeMs,
      volume: BigInt(volume),
      inputs: inputs.map((input) => ({
        venue: input.venue,
        price: priceOf(input.price),
        at: input.timeMs,
      })),
    } as never);
    expect(createHash("sha256").update(preimage).digest("hex")).toBe(hash);
  }
  await expectPreview(closed.receiptId ?? "", "Receipt · BTC/USDT · Long");
  await expectPreview("01900000-0000-7000-8000-000000000000", "Receipt");
  await expectPreview('"><script>', "Receipt");
});

/** A link's preview in a chat: it shows neither owner nor amount. */
async function expectPreview(id: string, title: string): Promise<void> {
  const origin = testServer.server.url;
  const search = new URLSearchParams({ id }).toString();
  const page = await (await fetch(`${origin}/receipt?${search}`)).text();
  const shown = new Map(
    [...page.matchAll(/<meta property="og:(\w+)" content="([^"]*)">/g)].map(([, name, text]) => [
      name,
      text,
    ]),
  );
  expect(shown.get("title")).toBe(title);
  expect(shown.get("url")).toBe(`${origin}/receipt?${search}`);
  expect(shown.get("image")).toBe(`${origin}/share.png`);
  expect(page).toContain(`http-equiv="refresh" content="0;url=/#/receipt?${search}"`);
}

// Goal: a lost answer has no further effect. Method: the same request id again, in parallel and
// later.
test("I7 a repeated create has one effect and one answer; its id serves nothing else", async () => {
  const { contract } = member.client;
  const options = { requestId: newRequestId() };
  const answers = await Promise.all([1, 2, 3].map(() => contract.openPosition(order, options)));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await contract.listPositions({ book: "demo" })).total).toBe(1);
  const other = contract.openPosition({ ...order, leverage: 5 }, options);
  await expect(other).rejects.toEqual(refused("request_id_reused"));
});

test("J1 one of many parallel closes succeeds, and all get its result", async () => {
  const { contract } = member.client;
  const { id } = await contract.openPosition(order);
  const closes = await Promise.all(
    Array.from({ length: 20 }, () => contract.closePosition({ id })),
  );
  expect(new Set(closes.map(({ receiptId }) => receiptId)).size).toBe(1);
  expect(closes.every(({ status }) => status === "closed")).toBe(true);
});

// Goal: a close is reported only if there was one. Method: an id typed in capitals; and an open
// position that the rule cannot find because its row was renamed.
test("J1 closes by an id in capitals, and never reports an open position as closed", async () => {
  const { contract } = member.client;
  const { id } = await contract.openPosition(order);
  const closed = await contract.closePosition({ id: id.toUpperCase() });
  expect(closed).toMatchObject({ id, status: "closed" });

  const running = await contract.openPosition(order);
  const renamed = newRequestId();
  const rename = (from: string, to: string) =>
    runAsOwner(testServer.databaseUrl, `update positions set id = '${to}' where id = '${from}'`);
  await rename(running.id, renamed);
  const close = contract.closePosition({ id: renamed });
  await expect(close).rejects.toEqual(refused("position_not_found"));
  await rename(renamed, running.id);
});

// Goal: without a price there is no outcome. Method: let the last tick become stale, then let
// prices return.
test("T4 without a recent price nothing opens, and a close waits for the next tick", async () => {
  const { contract } = member.client;
  const { id } = await contract.openPosition(order);
  testServer.clock.advance(6_000);
  await expect(contract.openPosition(order)).rejects.toEqual(refused("price_stale"));
  expect(await contract.closePosition({ id })).toMatchObject({
    status: "settling",
    closeReason: "user",
    receiptId: null,
  });
  await testServer.tick("BTCUSDT", "60500");
  const { records } = await contract.listPositions({ book: "demo", status: "closed" });
  expect(records).toMatchObject([{ id, closeReason: "user", exitPrice: "60493.95" }]);
});

// Goal: users never owe. Method: a gap far beyond what the margin covers; insurance pays the rest.
test("T8 J3 a gap through the liquidation price costs the margin and no more", async () => {
  const { contract } = member.client;
  await contract.openPosition({ ...order, leverage: 50 });
  const before = await available();
  await testServer.tick("BTCUSDT", "40000");
  const { records } = await contract.listPositions({ book: "demo", status: "closed" });
  expect(records).toMatchObject([{ closeReason: "liquidation" }]);
  expect(await available()).toBe(before);
  const receiptId = records[0]?.receiptId;
  expect((await member.client.content.listMyNotices({})).records).toMatchObject([
    { kind: "positionLiquidated", link: { to: "receipt", id: receiptId } },
  ]);
});

test("T8 J3 in cross mode the whole account is liquidated, never below zero", async () => {
  const { contract } = member.client;
  await contract.openPosition({ ...order, marginMode: "cross", leverage: 50, quantity: "5" });
  await testServer.tick("BTCUSDT", "59500");
  expect((await contract.listPositions({ book: "demo", status: "running" })).total).toBe(1);
  await testServer.tick("BTCUSDT", "50000");
  const { records } = await contract.listPositions({ book: "demo", status: "closed" });
  expect(records).toMatchObject([{ closeReason: "liquidation" }]);
  expect(await available()).toBe("0");
});

// Goal: funding is charged once for each period. Method: cross two boundaries at once, with ticks
// after them.
test("T13 K4 charges every eight-hour period that passed, each once", async () => {
  const { contract } = member.client;
  await contract.openPosition(order);
  testServer.clock.advance(16 * HOUR_MS);
  await testServer.tick("BTCUSDT", "60000");
  await testServer.tick("BTCUSDT", "60000");
  const { records } = await contract.listPositions({ book: "demo" });
  // Twice 6 000 × 0.01 %, from the margin.
  expect(records).toMatchObject([{ fundingPaid: "1.2", margin: "598.86" }]);
});

test("a limit order waits, fills at its price or better, and can be cancelled", async () => {
  const { contract } = member.client;
  const waiting = { ...order, orderType: "limit", price: "59000" } as const;
  const filled = await contract.openPosition(waiting);
  const cancelled = await contract.openPosition(waiting);
  expect(filled).toMatchObject({ status: "working", entryPrice: null });
  expect(await contract.closePosition({ id: cancelled.id })).toMatchObject({
    status: "closed",
    closeReason: "cancelled",
  });
  await testServer.tick("BTCUSDT", "58995"); // buying would cost 59 000.8995: not yet
  expect((await contract.listPositions({ book: "demo", status: "working" })).total).toBe(1);
  await testServer.tick("BTCUSDT", "58990");
  const { records } = await contract.listPositions({ book: "demo", status: "running" });
  expect(records).toMatchObject([{ id: filled.id, entryPrice: "58995.899" }]);
});

test("a halted symbol shows the reason and continues where it stopped", async () => {
  const { contract } = member.client;
  const halt = haltStatement("BTCUSDT", "maintenance at a venue");
  await runAsOwner(testServer.databaseUrl, halt);
  await testServer.server.market.reloadHalts();
  await expect(contract.openPosition(order)).rejects.toEqual(
    expect.objectContaining({
      error: "market_halted",
      details: { reason: "maintenance at a venue" },
    }),
  );
  await runAsOwner(testServer.databaseUrl, NO_HALTS);
  await testServer.server.market.reloadHalts();
  expect(await contract.openPosition(order)).toMatchObject({ status: "running" });
});

test("the preview equals the result of opening", async () => {
  const { contract } = member.client;
  const preview = await contract.previewPosition(order);
  const opened = await contract.openPosition(order);
  expect(preview).toMatchObject({
    executionPrice: opened.entryPrice,
    margin: opened.margin,
    openFee: opened.openFee,
    liquidationPrice: opened.liquidationPrice,
    spreadCost: "0.6",
  });
});

test("the summary adds up; margin can be added, and removed down to its minimum", async () => {
  const { contract } = member.client;
  const { id } = await contract.openPosition(order);
  const raised = await contract.changeMargin({ id, amount: "100" });
  expect(raised.margin).toBe("700.06");
  const tooMuch = contract.changeMargin({ id, amount: "-100.00000001" });
  await expect(tooMuch).rejects.toEqual(refused("margin_floor"));
  expect(await contract.positionsSummary({ book: "demo" })).toMatchObject({
    available: "9296.9397",
    margin: "700.06",
    unrealisedPnl: "-0.6",
    equity: "9996.3997",
  });
});
