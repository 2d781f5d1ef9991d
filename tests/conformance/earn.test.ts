import { newRequestId } from "@plumbline/client";
import { DAY_MS } from "@plumbline/engine/kernel";
import { dayAhead, hour, nextDay, orderUntil, priceUntil } from "@plumbline/tests/kit/earn/house";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addOperator, signInAdmin } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: products pay each day the result of their published rule over recorded ticks, from a funded
// account, in both books alike. Method: members against a running server whose days are moved;
// afterwards the books are summed, every posting is traced and every receipt recomputed.

let house: TestServer;
let member: Member;

beforeAll(async () => {
  house = await startTestServer();
  await house.tick("BTCUSDT", "60000");
});

beforeEach(async () => {
  member = await registerMember(house);
});

afterEach(async () => {
  expect(house.faults).toEqual([]);
  await expectConserved(house.server.url);
});

afterAll(async () => {
  await expectCaused(house.databaseUrl);
  await expectVerified(house.databaseUrl);
  await house.stop();
});

const debit = (productId: string, amount: string, by = member) =>
  by.client.earn.buyDebit({ book: "demo", productId, amount });
const balanceOf = async (currency = "USDT", book: "demo" | "live" = "demo", by = member) => {
  const rows = await by.client.wallet.queryUserBalance({ book });
  const row = rows.find((each) => each.currency === currency);
  return [row?.available ?? "0", row?.earn ?? "0"];
};
const accrued = (id: string, remainingCycle: number, book: "demo" | "live" = "demo") =>
  orderUntil(member, { id, book }, (order) => order.remainingCycle === remainingCycle);

test("P4 a vault gains and loses by its rule, is redeemed once and shows every trade", async () => {
  await fundLive(house, { userId: member.id, amount: "10000" });
  const orders = [];
  for (const book of ["demo", "live"] as const) {
    const order = await member.client.earn.buyDebit({
      book,
      productId: "grid-btc-7",
      amount: "1000",
    });
    expect(order).toMatchObject({ book, status: "not_started", principal: "1000" });
    expect(await balanceOf("USDT", book)).toEqual(["9000", "1000"]);
    orders.push(order.id);
  }
  await nextDay(house);
  const dayMs = dayAhead(house, 0);
  await priceUntil(house, hour(house, 1), "59000");
  await priceUntil(house, hour(house, 2), "60000");
  await nextDay(house);
  // Three levels of 5 % of 1 000, bought at 59 000 and sold at 60 000, each time at 0.05 %.
  const books = ["demo", "live"] as const;
  for (const [index, id] of orders.entries()) {
    const book = books[index] ?? "demo";
    const order = await accrued(id, 6, book);
    expect(order).toMatchObject({ status: "running", todayIncome: "2.35125" });
    expect(await balanceOf("USDT", book)).toEqual(["9002.35125", "1000"]);
  }
  const day = await member.client.earn.readVaultDay({ id: "grid-btc-7", dayMs });
  expect(day).toMatchObject({ rate: "0.00235125", symbol: "BTCUSDT" });
  expect(day.trades).toMatchObject([
    { price: "59000", before: 0, after: 3 },
    { price: "60000", before: 3, after: 0 },
  ]);
  expect(day.ticks).toHaveLength(25);
  await priceUntil(house, hour(house, 1), "59000");
  await nextDay(house, "58000");
  // Three levels from 59 000 to 58 000, where the day ends: 2.5 lost, and 0.14625 of costs.
  const [id = ""] = orders;
  const losing = await accrued(id, 5);
  expect(losing).toMatchObject({ todayIncome: "-2.64625", principal: "997.35375" });
  const redeem = () => member.client.earn.redeemEarnOrder({ id });
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(redeem())));
  expect(outcomes.toSorted()).toEqual([
    "accepted",
    ...Array.from({ length: 7 }, () => "not_running"),
  ]);
  // 1 % of the rest, rounded up, is the stated fee.
  expect(await balanceOf()).toEqual(["9989.7314625", "0"]);
  const { records } = await member.client.earn.listEarnDays({ id });
  expect(records.map(({ event, amount }) => [event, amount])).toEqual([
    ["redeemed", "987.3802125"],
    ["accrued", "-2.64625"],
    ["accrued", "2.35125"],
    ["bought", "1000"],
  ]);
});

test("desk-13 the timeline has what an investment gained or lost, not its principal", async () => {
  await fundLive(house, { userId: member.id, amount: "10000" });
  const buy = (productId: string) =>
    member.client.earn.buyDebit({ book: "live", productId, amount: "1000" });
  const { id: vaultId } = await buy("grid-btc-7");
  const { id: bondId } = await buy("bond-solar-90");
  await member.client.earn.cancelEarnOrder({ id: bondId });
  await nextDay(house);
  await priceUntil(house, hour(house, 1), "59000");
  await priceUntil(house, hour(house, 2), "60000");
  await nextDay(house);
  await accrued(vaultId, 6, "live");
  await member.client.earn.redeemEarnOrder({ id: vaultId });
  // 2.35125 earned, less 1 % of the 1 000.
  expect(await balanceOf("USDT", "live")).toEqual(["9992.35125", "0"]);
  const risk = await addOperator(house, await signInAdmin(house), "risk");
  const { records } = await risk.client.profile.readTimeline({ userId: member.id });
  const lines = records
    .filter(({ resource }) => resource === "earnOrders")
    .map((item) => [item.kind, item.about, item.detail, item.amount, item.change]);
  expect(lines[0]).toEqual(["earnEnded", "grid-btc-7", "earn.reason.left_early", null, "-7.64875"]);
  // The clock did not advance during these.
  expect(lines.slice(1).toSorted()).toEqual([
    ["earnBought", "bond-solar-90", "earn.kind.bond", "1000", null],
    ["earnBought", "grid-btc-7", "earn.kind.arbitrage", "1000", null],
    ["earnEnded", "bond-solar-90", "earn.status.cancelled", null, "0"],
  ]);
});

test("P3 a machine pays by the formula of the network, in the mined currency", async () => {
  const bought = await member.client.earn.buyMiner({
    book: "demo",
    productId: "miner-100",
    quantity: 3,
  });
  expect(bought).toMatchObject({ kind: "mining", amount: "2700", quantity: 3, principal: "0" });
  expect(await balanceOf()).toEqual(["7300", "0"]);
  const { id } = bought;
  expect(await outcome(member.client.earn.cancelEarnOrder({ id }))).toBe("machine_paid");
  // Future income is in no balance: it would be added to the new grant of a reset.
  expect(await outcome(member.client.contract.resetDemo({}))).toBe("commitments_open");
  await nextDay(house);
  await nextDay(house);
  // 0.000063 of output less 50.4 kWh at 0.05 of 60 000, each.
  const running = await accrued(id, 364);
  expect(running).toMatchObject({ todayIncome: "0.000063", incomeCurrency: "BTC" });
  expect(await balanceOf("BTC")).toEqual(["0.000063", "0"]);
  expect(await outcome(member.client.earn.redeemEarnOrder({ id }))).toBe("no_early_exit");
});

test("P4 a bond is cancelled freely for four days, starts at its target and repays", async () => {
  const [first, second] = [
    await debit("bond-solar-90", "3000"),
    await debit("bond-solar-90", "2000"),
  ];
  const order = await debit("bond-solar-90", "4000");
  expect(await balanceOf()).toEqual(["1000", "9000"]);
  await member.client.earn.cancelEarnOrder({ id: order.id });
  expect(await balanceOf()).toEqual(["5000", "5000"]);
  for (let days = 0; days < 4; days += 1) {
    await nextDay(house);
    await orderUntil(member, first, ({ status }) => status === "not_started");
  }
  house.clock.advance(DAY_MS);
  await house.tick("BTCUSDT", "60000");
  await orderUntil(member, second, ({ status }) => status === "running");
  expect(await balanceOf()).toEqual(["5000", "0"]);
  expect(await outcome(member.client.earn.cancelEarnOrder({ id: first.id }))).toBe(
    "already_started",
  );
  await nextDay(house);
  await nextDay(house);
  // 0.018 % a day.
  const paying = await accrued(first.id, 89);
  expect(paying).toMatchObject({ todayIncome: "0.54", principal: "3000" });
  // The other order accrues in a separate command.
  await accrued(second.id, 89);
  const statistics = await member.client.earn.readEarnStatistics({ book: "demo" });
  expect(statistics).toMatchObject({
    count: 3,
    principal: [{ currency: "USDT", amount: "5000" }],
    accumulatedIncome: [{ currency: "USDT", amount: "0.9" }],
    byKind: [{ kind: "bond", count: 3 }],
  });
});

test("P2 level, minimum and limit are decided with the purchase", async () => {
  expect(await outcome(debit("grid-sol-90", "100"))).toBe("price_stale");
  await house.tick("SOLUSDT", "150");
  expect(await outcome(debit("grid-sol-90", "100"))).toBe("level_too_low");
  await runAsOwner(house.databaseUrl, `insert into vip_members values ('${member.id}', 1, now())`);
  expect(await outcome(debit("grid-sol-90", "100"))).toBe("accepted");
  expect(await outcome(debit("grid-btc-7", "49.99999999"))).toBe("amount_below_minimum");
  expect(await outcome(debit("grid-btc-7", "10001"))).toBe("insufficient_balance");
  expect(await outcome(debit("grid-btc-7", "50001"))).toBe("above_purchase_limit");
  expect(await outcome(debit("nothing", "50"))).toBe("product_not_found");
  expect(await outcome(debit("miner-100", "900"))).toBe("wrong_kind");
  const miners = { book: "demo", productId: "grid-btc-7", quantity: 1 } as const;
  expect(await outcome(member.client.earn.buyMiner(miners))).toBe("wrong_kind");
});

test("P1 a repeated request buys once; detail, list and passport show the order", async () => {
  const requestId = newRequestId();
  const input = { book: "demo", productId: "ai-quant-btc-30", amount: "500" } as const;
  const first = await member.client.earn.buyDebit(input, { requestId });
  expect(await member.client.earn.buyDebit(input, { requestId })).toEqual(first);
  const detail = await member.client.earn.readEarnProduct({ id: input.productId, book: "demo" });
  expect(detail).toMatchObject({
    level: 0,
    bought: "500",
    available: "9500",
    product: { kind: "arbitrage", isOnSale: true, yieldSource: { account: "treasury:arbitrage" } },
  });
  const products = await member.client.earn.listEarnProducts({ kind: "mining", book: "demo" });
  expect(products.map(({ id }) => id)).toEqual(["miner-100", "miner-200", "miner-335"]);
  expect(products[0]).toMatchObject({
    day: { output: "0.000063", power: "0.000042", net: "0.000021" },
    breakEvenDay: 715,
  });
  await nextDay(house);
  await nextDay(house);
  await accrued(first.id, 29);
  const passport = await member.client.earn.readYieldPassport({
    id: input.productId,
    book: "demo",
  });
  expect(passport.days.records[0]).toMatchObject({
    dayMs: dayAhead(house, -1),
    orders: 1,
    unpaidOrders: 0,
    paid: "0",
  });
});
