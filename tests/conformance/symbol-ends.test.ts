import { type AssetCode, DAY_MS, MINUTE_MS } from "@plumbline/engine/kernel";
import { toWireTime } from "@plumbline/protocol";
import { verifyReceipts } from "@plumbline/server/areas/proof/verify-receipts";
import { Database } from "@plumbline/server/platform/postgres/database";
import { RECEIPT_VERIFIERS } from "@plumbline/server/receipt-verifiers";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { deliveredMessages } from "@plumbline/tests/kit/messages/read-message";
import { REEF, settleSymbols } from "@plumbline/tests/kit/market/settle-symbols";
import type { Member } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

// Goal: holders of a delisted symbol are notified in time, buy no more of it, and can exchange
// their holdings by rule. Method: one coin from its listing to after its end, two servers on one
// database, and the members who hold it; afterwards every receipt is recomputed.

const coin = REEF.base as AssetCode; // the listed currency
const sale = { book: "live", from: coin, to: "USDT" } as const;
const purchase = { book: "live", from: "USDT", to: coin, pay: "20" } as const;

let testServer: TestServer;
let beside: TestServer;
let operators: readonly [TestOperator, TestOperator];
/** Holders of the coin in both books, in play money only, and since after the end was settled. */
let holder: Member;
let gambler: Member;
let latecomer: Member;
let opensUntilMs: number;
let endsMs: number;

beforeAll(async () => {
  testServer = await startTestServer();
  beside = await startBeside(testServer);
  const admin = await signInAdmin(testServer);
  operators = [
    await addOperator(testServer, admin, "risk"),
    await addOperator(testServer, admin, "risk"),
  ];
  holder = await registerReachable(testServer, "zh-cn");
  gambler = await registerReachable(testServer);
  latecomer = await registerReachable(testServer);
  for (const { id } of [holder, latecomer]) {
    await fundLive(testServer, { userId: id, amount: "1000" });
  }
  await settle({});
  await say("2");
  await buy(holder, "live", "10");
  await buy(gambler, "demo", "10");
  opensUntilMs = testServer.clock.now() + 60 * MINUTE_MS;
  endsMs = opensUntilMs + 2 * DAY_MS;
});

afterEach(() => expect(testServer.faults).toEqual([]));

afterAll(async () => {
  const database = new Database({ url: testServer.databaseUrl });
  const { problem } = await verifyReceipts({ database, files: null }, RECEIPT_VERIFIERS);
  await database.close();
  expect(problem).toBeNull();
  await expectCaused(testServer.databaseUrl);
  await beside.stop();
  await testServer.stop();
});

const settle = (change: { opensUntilMs?: number; endsMs?: number }) =>
  settleSymbols(testServer, operators, [{ ...REEF, ...change }]);

const say = (price: string) => testServer.tick(REEF.id, price);

async function buy({ client }: Member, book: "demo" | "live", size: string): Promise<void> {
  await client.spot.createSpotOrder({ book, symbol: REEF.id, side: "buy", by: "amount", size });
}

/** The job of each minute, in both processes at once. */
const notifyEnds = () =>
  Promise.all(
    [testServer, beside].flatMap(({ server }) =>
      server.jobs
        .filter(({ name }) => name === "market.tell-ends")
        .map((job) => job.run(new AbortController().signal)),
    ),
  );

async function endNotices({ client }: Member) {
  const { records } = await client.content.listMyNotices({});
  return records.filter(({ kind }) => kind.startsWith("symbol"));
}

const endMessages = async ({ id }: Member) =>
  (await deliveredMessages(testServer, `${id}@example.com`)).filter(({ subject }) =>
    subject.includes(REEF.id),
  );

const noticeCountsOf = async (member: Member) => [
  (await endNotices(member)).length,
  (await endMessages(member)).length,
];

test("market-10 holders of a delisted symbol are notified once", async () => {
  await notifyEnds();
  expect(await noticeCountsOf(holder)).toEqual([0, 0]);
  await settle({ opensUntilMs, endsMs });
  await notifyEnds();
  await notifyEnds();
  const [notice] = await endNotices(holder);
  expect(notice).toMatchObject({ kind: "symbolEnding", link: { to: "market" } });
  expect(notice?.text).toContain(`${toWireTime(opensUntilMs)}（UTC+8）起不能新開或買入`);
  expect(notice?.text).toContain(`${toWireTime(endsMs)}（UTC+8）終止`);
  expect(await noticeCountsOf(holder)).toEqual([1, 1]);
  expect(await noticeCountsOf(gambler)).toEqual([1, 0]);
  expect(await noticeCountsOf(latecomer)).toEqual([0, 0]);
});

test("market-10 later holders are notified too; play money alone no longer counts", async () => {
  await fundLive(testServer, { userId: gambler.id, amount: "1000" });
  await say("2");
  await buy(latecomer, "live", "1");
  await buy(gambler, "live", "1");
  await notifyEnds();
  expect(await noticeCountsOf(latecomer)).toEqual([1, 1]);
  expect(await noticeCountsOf(gambler)).toEqual([2, 1]);
});

test("market-10 an end postponed, withdrawn and confirmed is notified each time", async () => {
  const before = await noticeCountsOf(holder);
  await settle({ opensUntilMs, endsMs: endsMs + DAY_MS });
  await notifyEnds();
  await settle({});
  await notifyEnds();
  await settle({ opensUntilMs, endsMs });
  await notifyEnds();
  await notifyEnds();
  expect(await noticeCountsOf(holder)).toEqual(before.map((count) => count + 3));
  const kinds = (await endNotices(holder)).map(({ kind }) => kind);
  expect(kinds.slice(0, 3)).toEqual(["symbolEnding", "symbolStaying", "symbolEnding"]);
});

test("market-11 before the end it cannot be bought, and holdings are sold", async () => {
  const { flashExchange, spot } = holder.client;
  const schedule = { every: "day", hour: 9 } as const;
  const daily = { book: "live", symbol: REEF.id, value: "20", schedule } as const;
  const plan = await spot.saveSpotPlan(daily);
  await toTime(opensUntilMs);
  await say("2");
  expect(await outcome(flashExchange.quoteFlash(purchase))).toBe("symbol_closing");
  const { from, to } = purchase;
  expect(await outcome(flashExchange.readRate({ from, to }))).toBe("symbol_closing");
  expect(await outcome(spot.saveSpotPlan({ ...daily, id: plan.id }))).toBe("symbol_closing");
  await exchange(await flashExchange.quoteFlash({ ...sale, pay: "4" }));
  await toTime(opensUntilMs + DAY_MS);
  await say("1.5");
  await vi.waitFor(async () => {
    const { records } = await spot.listSpotPlans({ book: "live" });
    expect(records).toMatchObject([{ id: plan.id, status: "paused" }]);
  });
  const { records } = await holder.client.content.listMyNotices({});
  expect(records.filter(({ kind }) => kind === "spotPlanPaused")).toHaveLength(1);
});

// Method: 6 are held at the last price, an hour before the end. Amounts received later, before or
// after the end, stay the member's and are not exchanged.
test("market-11 the balance held at the end is exchanged at the last price, no more", async () => {
  const { flashExchange } = holder.client;
  const priceOf = (pay: string) => outcome(flashExchange.quoteFlash({ ...sale, pay }));
  await toTime(endsMs - 60 * MINUTE_MS);
  await say("1.5");
  await toTime(endsMs - 1_000);
  await fundLive(testServer, { userId: holder.id, amount: "2", asset: coin });
  await toTime(endsMs);
  expect(await priceOf("1")).toBe("price_stale"); // an earlier tick might still be stored
  await toTime(endsMs + 2 * DAY_MS);
  await say("9"); // nothing is recorded
  const { byCurrency } = await holder.client.wallet.queryUserAssets({});
  expect(byCurrency).toContainEqual(
    expect.objectContaining({ book: "live", currency: coin, amount: "8", usdt: "12" }),
  );
  await fundLive(testServer, { userId: holder.id, amount: "1", asset: coin });
  expect(await priceOf("6.00000001")).toBe("amount_above_maximum");
  const quoted = await flashExchange.quoteFlash({ ...sale, pay: "5" });
  // 5 × 1.5 less 0.1 % is 7.4925, and its fee 0.0074925.
  expect(quoted).toMatchObject({ receive: "7.4850075", mid: "1.5" });
  const { receiptId } = await exchange(quoted);
  expect(await holder.client.proof.readReceipt({ id: receiptId })).toMatchObject({
    ruleVersion: "flash-exchange/3",
    inputs: { endedAtMs: endsMs },
  });
  expect(await priceOf("1.00000001")).toBe("amount_above_maximum");
  await exchange(await flashExchange.quoteFlash({ ...sale, pay: "1" }));
  expect(await priceOf("1")).toBe("amount_above_maximum");
  expect(await outcome(flashExchange.quoteFlash(purchase))).toBe("symbol_closing");
});

const exchange = ({ quoteId }: { readonly quoteId: string }) =>
  holder.client.flashExchange.exchangeFlash({ quoteId });

async function toTime(ms: number): Promise<void> {
  testServer.clock.advance(ms - testServer.clock.now());
  await testServer.server.market.reloadHalts(); // as the server does every second
}
