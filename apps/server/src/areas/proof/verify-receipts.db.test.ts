// Goal: every receipt follows from its rule and the records, and matches the money moved. Method: a
// real server with a close, a partial close, and a liquidation that cancels an order; then one row
// altered at a time by the owner of the database, who disables the guards first.
import { runAsOwner } from "@plumbline/tests/kit/database";
import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Database } from "#platform/postgres/database";
import { RECEIPT_VERIFIERS } from "../../receipt-verifiers.ts";
import { verifyReceipts } from "./verify-receipts.ts";

let testServer: TestServer;
let database: Database;

beforeEach(async () => {
  testServer = await startTestServer();
  database = new Database({ url: testServer.databaseUrl });
  await testServer.tick("BTCUSDT", "60000");
  const { contract } = (await registerMember(testServer)).client;
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
  } as const;
  const { id } = await contract.openPosition(order);
  await contract.closePosition({ id, quantity: "0.04" });
  await testServer.tick("BTCUSDT", "61000");
  await contract.closePosition({ id });
  const cross = { ...order, marginMode: "cross", leverage: 100, quantity: "5" } as const;
  await contract.openPosition(cross);
  await contract.openPosition({
    ...cross,
    quantity: "0.1",
    orderType: "limit",
    price: "50000",
  });
  await testServer.tick("BTCUSDT", "59000");
});

afterEach(async () => {
  await database.close();
  await testServer.stop();
});

const bend = (statement: string) =>
  runAsOwner(
    testServer.databaseUrl,
    `alter table receipts disable trigger all; alter table postings disable trigger all;
     alter table journal_entries disable trigger all; ${statement}`,
  );

const LIQUIDATION = "kind = 'liquidation'";

test("every receipt is recomputed, including those of cancelled orders", async () => {
  const report = await verifyReceipts({ database, files: null }, RECEIPT_VERIFIERS);
  expect(report).toEqual({ receipts: 3, problem: null });
});

test.each([
  [
    "a result",
    `update receipts set result = jsonb_set(result::jsonb, '{insurancePaid}', '"1"')
     where ${LIQUIDATION}`,
    "not_honest",
  ],
  [
    "a rate",
    `update receipts set inputs = jsonb_set(inputs::jsonb, '{positions,0,closeFeeRatePpm}', '"1"')
     where ${LIQUIDATION}`,
    "not_honest",
  ],
  [
    "a posting",
    "update postings set amount = amount + 1 where reason = 'close_fee'",
    "other_postings",
  ],
  [
    "an order's end",
    "delete from postings where reason = 'order_margin_returned'",
    "other_postings",
  ],
  ["a receipt taken away", `delete from receipts where ${LIQUIDATION}`, "no_receipt"],
  [
    "a receipt of nothing",
    `update journal_entries set receipt_id = null
     where receipt_id = (select id from receipts where ${LIQUIDATION})`,
    "no_entry",
  ],
])("%s that was altered is detected", async (_what, statement, type) => {
  await bend(statement);
  const { problem } = await verifyReceipts({ database, files: null }, RECEIPT_VERIFIERS);
  expect(problem?.type).toBe(type);
});
