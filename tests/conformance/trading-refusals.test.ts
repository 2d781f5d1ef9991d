import { haltStatement } from "@plumbline/tests/kit/market/settle-symbols";
import { expectClearRefusal } from "@plumbline/tests/kit/refusals";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { rawSender, type SendRaw } from "@plumbline/tests/kit/raw-call";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { hashVersions } from "@plumbline/tests/kit/table-hash";
import { afterAll, beforeAll, expect, test } from "vitest";

// Goal: each trading refusal has its own name, and a text with the relevant figures. Method: one
// row for each, sent over the wire in two languages; nothing may have changed after it.

const HOUR_MS = 3_600_000;
const BASE = "/api/trade/appTradePositions";

let testServer: TestServer;
let send: SendRaw;
let member: Member;
let isolatedId: string;
let crossId: string;
let workingId: string;

beforeAll(async () => {
  testServer = await startTestServer();
  testServer.clock.advance(3 * HOUR_MS);
  await testServer.tick("AAPL", "200"); // 10 o'clock in New York
  testServer.clock.advance(7 * HOUR_MS); // and its exchange is closed
  await testServer.tick("ETHUSDT", "3000");
  testServer.clock.advance(6_000); // ETH's price becomes stale
  await testServer.tick("BNBUSDT", "600");
  const halt = haltStatement("BNBUSDT", "maintenance at a venue");
  await runAsOwner(testServer.databaseUrl, halt);
  await testServer.server.market.reloadHalts();
  await testServer.tick("BTCUSDT", "60000");
  send = await rawSender(testServer);
  member = await registerMember(testServer);
  const { contract } = member.client;
  const opened = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  } as const;
  ({ id: isolatedId } = await contract.openPosition(opened));
  ({ id: crossId } = await contract.openPosition({ ...opened, marginMode: "cross" }));
  const limit = { ...opened, orderType: "limit", price: "50000" } as const;
  ({ id: workingId } = await contract.openPosition(limit));
});

afterAll(async () => {
  expect(testServer.faults).toEqual([]);
  await testServer.stop();
});

/** A text without a number: only the difference between languages is checked. */
const ANY = /\w/;

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.01",
};
const limit = { ...order, orderType: "limit" };

test.each([
  [{ symbol: "NOSUCH" }, "unknown_symbol", ANY],
  [{ symbol: "DOTUSDT" }, "price_stale", ANY], // no price was ever recorded
  [{ symbol: "BNBUSDT" }, "market_halted", /maintenance at a venue/],
  [{ symbol: "AAPL" }, "market_closed", ANY],
  [{ symbol: "ETHUSDT" }, "price_stale", ANY],
  [{ leverage: 126 }, "leverage_out_of_range", /\b125\b|\b100\b/],
  [{ orderType: "limit" }, "order_price_required", ANY],
  [{ price: "60000" }, "order_price_not_allowed", ANY],
  [{ ...limit, price: "60006" }, "order_price_wrong_side", /\b60006\b/],
  [{ ...limit, orderType: "stop", price: "59999" }, "order_price_wrong_side", /\b60000\b/],
  [{ worstPrice: "60005.99999999" }, "price_moved", /\b60006\b/],
  [{ ...limit, price: "59000", worstPrice: "60000" }, "invalid_input", /worstPrice/],
  [{ quantity: undefined, margin: "0.00000001" }, "quantity_too_small", ANY],
  [{ quantity: "0.0001" }, "margin_below_minimum", /\b1 USDT\b/],
  [{ quantity: "1000" }, "notional_above_maximum", /\b5000000 USDT\b/],
  [{ takeProfit: "60000" }, "take_profit_wrong_side", /\b60000\b/],
  [{ stopLoss: "60000" }, "stop_loss_wrong_side", /\b60000\b/],
  [{ direction: "short", takeProfit: "60001" }, "take_profit_wrong_side", /\b60000\b/],
  [{ direction: "short", stopLoss: "59999" }, "stop_loss_wrong_side", /\b60000\b/],
  [{ stopLoss: "54000" }, "stop_loss_beyond_liquidation", /\b542\d\d(\.\d+)?\b/],
  [{ quantity: "2" }, "insufficient_balance", /\b12061\.206 USDT\b/],
  [{ margin: "10" }, "size_required", ANY],
  [{ quantity: undefined }, "size_required", ANY],
])("create with %j is refused: %s", async (change, error, words) => {
  await expectRefused(`${BASE}/create`, { ...order, ...change }, { error, words });
  await expectRefused(`${BASE}/preview`, { ...order, ...change }, { error, words });
});

test.each([
  ["addMargin", () => ({ id: isolatedId, amount: "0" }), "amount_is_zero", ANY],
  ["addMargin", () => ({ id: crossId, amount: "1" }), "cross_margin_is_shared", ANY],
  ["addMargin", () => ({ id: workingId, amount: "1" }), "wrong_status", ANY],
  ["addMargin", () => ({ id: isolatedId, amount: "99999" }), "insufficient_balance", /99999 USDT/],
  ["addMargin", () => ({ id: isolatedId, amount: "-500" }), "margin_floor", /\b0(\.\d+)? USDT/],
  [
    "updateStopLoss",
    () => ({ id: isolatedId, stopLoss: "60001" }),
    "stop_loss_wrong_side",
    /60000/,
  ],
  [
    "updateStopLoss",
    () => ({ id: isolatedId, takeProfit: "59000" }),
    "take_profit_wrong_side",
    /60000/,
  ],
  [
    "updateStopLoss",
    () => ({ id: isolatedId, stopLoss: "50000" }),
    "stop_loss_beyond_liquidation",
    /542\d\d/,
  ],
] as const)("%s is refused by its own name (%#: %s)", async (call, input, error, words) => {
  await expectRefused(`${BASE}/${call}`, input(), { error, words });
});

test("closing more than is open is refused with the open quantity", async () => {
  const sealed = { quantity: "0.10000001" };
  const expected = { error: "quantity_above_position", words: /\b0\.1\b/ };
  await expectRefused(`${BASE}/close/${isolatedId}`, sealed, expected);
});

test("closing at a worse price than accepted is refused with the price", async () => {
  const expected = { error: "price_moved", words: /\b59994\b/ };
  await expectRefused(`${BASE}/close/${isolatedId}`, { worstPrice: "59994.00000001" }, expected);
});

test("a resting order is not cancelled because of a price", async () => {
  const expected = { error: "wrong_status", words: ANY };
  await expectRefused(`${BASE}/close/${workingId}`, { worstPrice: "1" }, expected);
});

test("a part of a resting order cannot be closed, and the order stays", async () => {
  const expected = { error: "wrong_status", words: ANY };
  await expectRefused(`${BASE}/close/${workingId}`, { quantity: "0.01" }, expected);
});

// Goal: an order is refused in the declared sequence, over the wire. Method: a body that breaks
// every rule at once; its faults are fixed one after another, and each time the next one is named.
test("refuses in the declared order", async () => {
  let sealed: Readonly<Record<string, unknown>> = {
    symbol: "NOSUCH",
    direction: "long",
    leverage: 1_000,
    orderType: "limit",
    extra: "1",
    margin: "0.00000001",
    quantity: "1000",
    takeProfit: "1",
    stopLoss: "61000",
  };
  for (const [error, mended] of [
    ["invalid_input", { extra: undefined }],
    ["size_required", { margin: undefined }],
    ["unknown_symbol", { symbol: "BNBUSDT" }],
    ["market_halted", { symbol: "AAPL" }],
    ["market_closed", { symbol: "ETHUSDT" }],
    ["price_stale", { symbol: "BTCUSDT" }],
    ["leverage_out_of_range", { leverage: 100 }],
    ["order_price_required", { orderType: "market", price: "1" }],
    ["order_price_not_allowed", { orderType: "limit", price: "70000" }],
    ["order_price_wrong_side", { price: "59000", quantity: "0.00000001", leverage: 100 }],
    ["margin_below_minimum", { quantity: "1000" }],
    ["notional_above_maximum", { quantity: "80" }],
    ["leverage_out_of_range", { leverage: 50 }],
    ["take_profit_wrong_side", { takeProfit: undefined }],
    ["stop_loss_wrong_side", { stopLoss: "1" }],
    ["stop_loss_beyond_liquidation", { stopLoss: undefined }],
    ["insufficient_balance", {}],
  ] as const) {
    const request = { path: `${BASE}/create`, token: member.token, sealed };
    expect(await expectClearRefusal(send, request)).toBe(error);
    sealed = { ...sealed, ...mended };
  }
});

async function expectRefused(
  path: string,
  sealed: Readonly<Record<string, unknown>>,
  expected: { readonly error: string; readonly words: RegExp },
): Promise<void> {
  const before = await hashVersions(testServer.databaseUrl);
  const request = { path, token: member.token, sealed };
  expect(await expectClearRefusal(send, request)).toBe(expected.error);
  expect((await send(request)).envelope?.message).toMatch(expected.words);
  expect(await hashVersions(testServer.databaseUrl)).toEqual(before);
}
