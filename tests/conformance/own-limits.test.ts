import { DAY_MS } from "@plumbline/engine/kernel";
import { Database } from "@plumbline/server/platform/postgres/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { DRAWN, drawPaper } from "@plumbline/tests/kit/files/png";
import { sendUpload } from "@plumbline/tests/kit/files/uploads";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { clientOf, type Member } from "@plumbline/tests/kit/member";
import { signInAdmin } from "@plumbline/tests/kit/operator";
import { everyCall } from "@plumbline/tests/kit/raw-call";
import { outcome } from "@plumbline/tests/kit/refusals";
import type { TestServer } from "@plumbline/tests/kit/server";
import { expectCaused } from "@plumbline/tests/kit/wallet/expect-books";
import { startWithProvider } from "@plumbline/tests/kit/wallet/start-with-provider";
import { provePapers } from "@plumbline/tests/kit/wallet/withdrawal-proof";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../kit/run/eventually.ts";

// Goal: members' own limits apply to every product with real money, under concurrency, never to
// what ends a risk, and cannot be loosened within a day. Method: members against a running server
// whose clock the test moves.

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startWithProvider();
});
beforeEach(async () => {
  await testServer.tick("BTCUSDT", "60000");
  member = await registerReachable(testServer);
  await fundLive(testServer, { userId: member.id, amount: "10000" });
});
afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  const sums = await member.client.proof.readConservation();
  expect(sums.every(({ sum }) => sum === "0")).toBe(true);
});
afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

type Kind = Parameters<Member["client"]["limits"]["setOwnLimit"]>[0]["kind"];
const limit = (kind: Kind, value?: string) =>
  member.client.limits.setOwnLimit({ kind, ...(value !== undefined && { value }) });

const order = { symbol: "BTCUSDT", direction: "long", leverage: 10, quantity: "0.01" } as const;
const open = (book: "demo" | "live" = "live", input: object = {}) =>
  member.client.contract.openPosition({ ...order, book, ...input });
const second = { symbol: "BTCUSDT", direction: "up", seconds: 30 } as const;
const buySecond = (stake: string, book: "demo" | "live" = "live") =>
  member.client.secondContract.buySecond({ ...second, book, stake });
const spot = { symbol: "BTCUSDT", by: "value" } as const;
const tradeSpot = (side: "buy" | "sell", size: string, book: "demo" | "live" = "live") =>
  member.client.spot.createSpotOrder({ ...spot, book, side, size });

/** Every call that begins a risk with real money; each is checked before it is decided. */
const newRisks = (): Readonly<Record<string, () => Promise<unknown>>> => {
  const { client } = member;
  const live = { book: "live" } as const;
  const pledge = { productId: "pledge-usdt", days: 7, pledgeCurrency: "BTC", pledgeAmount: "0.1" };
  const figures = { income: "3000", spending: "1500", otherDebts: "300" };
  const option = { strike: "60000", expiryMs: testServer.clock.now() + DAY_MS, quantity: "0.01" };
  const credit = { productId: "credit-usdt", days: 90, ...figures };
  return {
    "/api/trade/appTradePositions/create": () => open(),
    "/api/trade/appSecondContractOrder/buy": () => buySecond("10"),
    "/api/trade/appSpotOrder/create": () => tradeSpot("buy", "100"),
    "/api/prod/appProductOrder/debitBuy": () =>
      client.earn.buyDebit({ ...live, productId: "bond-solar-90", amount: "100" }),
    "/api/prod/appProductOrder/minerBuy": () =>
      client.earn.buyMiner({ ...live, productId: "miner-100", quantity: 1 }),
    "/api/prod/appLoanOrder/pledgeApply": () =>
      client.loan.applyForPledge({ ...live, ...pledge, amount: "100" }),
    "/api/prod/appLoanOrder/creditApply": () =>
      client.loan.applyForCredit({ ...live, ...credit, amount: "1000" }),
    "/api/prod/appOrderIoe/apply": () =>
      client.ieo.applyForIeo({ ...live, projectId: crypto.randomUUID(), quantity: "1" }),
    "/api/trade/appOptionOrder/buy": () =>
      client.option.buyOption({ ...live, symbol: "BTCUSDT", kind: "put", ...option }),
  };
};

async function swap(): Promise<unknown> {
  const { flashExchange } = member.client;
  const request = { book: "live", from: "USDT", to: "BTC", pay: "20" } as const;
  const { quoteId } = await flashExchange.quoteFlash(request);
  return flashExchange.exchangeFlash({ quoteId });
}

const join = () => member.client.contest.joinContest({ id: crypto.randomUUID() });

let seeds = 7_000;
async function recharge(amount: string): Promise<unknown> {
  const upload = { token: member.token, bytes: drawPaper(seeds++), purpose: "recharge" };
  const { result } = await sendUpload(testServer, upload);
  const proofFileId = result?.id ?? "";
  return member.client.wallet.applyForRecharge({ channelId: "USDT-TRON", amount, proofFileId });
}

/** A loss of about 60 USDT: the price falls by six thousand. */
async function loseSome(): Promise<void> {
  const position = await open();
  await testServer.tick("BTCUSDT", "54500");
  await member.client.contract.closePosition({ id: position.id });
  await testServer.tick("BTCUSDT", "60000");
}

test("limits-2 a loss limit blocks new risk in every product", async () => {
  const position = await open();
  await tradeSpot("buy", "100");
  await limit("loss_day", "50");
  await loseSome();
  const refused = await open().catch((fault: unknown) => fault);
  expect(refused).toMatchObject({
    error: "loss_limit_reached",
    details: { days: 1, limit: "50 USDT", freeAt: "2026-01-06 00:00:00" },
    message: expect.stringContaining("50 USDT"),
  });
  const addMargin = () => member.client.contract.changeMargin({ id: position.id, amount: "10" });
  for (const attempt of [...Object.values(newRisks()), addMargin]) {
    expect(await outcome(attempt())).toBe("loss_limit_reached");
  }
  expect(await outcome(swap())).toBe("accepted");
  // Play money, and calls that end a risk or move money in or out, are not affected.
  expect(await outcome(open("demo"))).toBe("accepted");
  expect(await outcome(tradeSpot("sell", "50"))).toBe("accepted");
  const lower = { id: position.id, takeProfit: "70000", stopLoss: "57000" };
  expect(await outcome(member.client.contract.updateStops(lower))).toBe("accepted");
  expect(await outcome(member.client.contract.closePosition({ id: position.id }))).toBe("accepted");
  expect(await outcome(recharge("100"))).toBe("accepted");
  const { limits } = await member.client.limits.readOwnLimits({});
  const lossDay = limits.find(({ kind }) => kind === "loss_day");
  expect(lossDay).toMatchObject({ value: "50", freeMs: Date.parse("2026-01-05T16:00:00Z") });
});

test("limits-2 one order is at most its limit, in each product", async () => {
  await limit("stake", "50");
  expect(await outcome(buySecond("50"))).toBe("accepted");
  expect(await outcome(buySecond("50.01"))).toBe("stake_limit_exceeded");
  expect(await outcome(buySecond("50.01", "demo"))).toBe("accepted");
  // A margin of about 60 USDT with its fee; a fifth of it is accepted.
  expect(await outcome(open())).toBe("stake_limit_exceeded");
  expect(await outcome(open("live", { quantity: "0.002" }))).toBe("accepted");
  expect(await outcome(tradeSpot("buy", "50"))).toBe("accepted");
  expect(await outcome(tradeSpot("buy", "51"))).toBe("stake_limit_exceeded");
  expect(await outcome(tradeSpot("buy", "51", "demo"))).toBe("accepted");
});

test("limits-2 deposits beyond a limit are refused before an order is made", async () => {
  await limit("deposit_day", "150");
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcome(recharge("100"))));
  expect(outcomes.toSorted()).toEqual(["accepted", ...Array(3).fill("deposit_limit_reached")]);
  expect(await outcome(recharge("50"))).toBe("accepted");
  expect(await outcome(recharge("50"))).toBe("deposit_limit_reached");
  testServer.clock.advance(DAY_MS);
  await testServer.tick("BTCUSDT", "60000");
  expect(await outcome(recharge("100"))).toBe("accepted");
});

test("limits-2 two concurrent orders do not exceed one loss limit", async () => {
  await loseSome();
  const { limits } = await limit("loss_day", "5");
  // The earlier loss counts from the first answer on.
  const lossDay = limits.find(({ kind }) => kind === "loss_day");
  expect(Number(lossDay?.used)).toBeGreaterThan(55);
  const many = await Promise.all(Array.from({ length: 8 }, () => outcome(open())));
  expect(new Set(many)).toEqual(new Set(["loss_limit_reached"]));
});

test("limits-2 a looser limit waits a day, a tighter one does not; both are recorded", async () => {
  await limit("stake", "50");
  const pending = await limit("stake", "500");
  const effectiveMs = testServer.clock.now() + DAY_MS;
  const stake = pending.limits.find(({ kind }) => kind === "stake");
  expect(stake).toMatchObject({ value: "50", pending: { value: "500", effectiveMs } });
  testServer.clock.advance(DAY_MS - 10_000);
  await testServer.tick("BTCUSDT", "60000");
  expect(await outcome(buySecond("51"))).toBe("stake_limit_exceeded");
  testServer.clock.advance(10_000);
  await testServer.tick("BTCUSDT", "60000");
  expect(await outcome(buySecond("51"))).toBe("accepted");
  await limit("stake", "20");
  expect(await outcome(buySecond("21"))).toBe("stake_limit_exceeded");
  expect(await outcome(limit("stake", "20"))).toBe("limit_unchanged");
  const { records, total } = await member.client.limits.listOwnLimitChanges({});
  expect(records.map(({ kind, value }) => [kind, value])).toEqual([
    ["stake", "20"],
    ["stake", "500"],
    ["stake", "50"],
  ]);
  expect(total).toBe(3);
});

test("limits-2 a time-out blocks deposits, swaps and new risk, but not withdrawals", async () => {
  const position = await open();
  const resting = await open("live", { orderType: "limit", price: "59000" });
  const { nowMs } = await member.client.limits.startTimeOut({ days: 1 });
  expect(await outcome(member.client.limits.startTimeOut({ days: 1 }))).toBe("break_not_longer");
  for (const attempt of [...Object.values(newRisks()), () => recharge("100"), swap, join]) {
    expect(await outcome(attempt())).toBe("time_out_running");
  }
  expect(await outcome(open("demo"))).toBe("accepted");
  const channels = await member.client.wallet.listRechargeChannels({});
  expect(channels.flatMap(({ payTo }) => payTo)).toEqual([]);
  // A resting order is not filled: it is cancelled, with the reason.
  await testServer.tick("BTCUSDT", "58000");
  await eventually(async () => {
    const { records } = await member.client.contract.listPositions({
      book: "live",
      status: "closed",
    });
    const ended = records.find(({ id }) => id === resting.id);
    expect(ended).toMatchObject({ closeReason: "own_limit" });
  });
  await testServer.tick("BTCUSDT", "60000");
  const closed = member.client.contract.closePosition({ id: position.id });
  expect(await outcome(closed)).toBe("accepted");
  testServer.clock.advance(nowMs + DAY_MS - testServer.clock.now());
  await testServer.tick("BTCUSDT", "60000");
  expect(await outcome(open())).toBe("accepted");
});

/** Calls about identity, messages and reading: they move no money. */
const PERSONAL = /^\/api\/(app|auth|content|sys|user)\//;

/** Calls that end a risk, pay a debt, withdraw own money, or move none. */
const NEVER_ASKED = [
  "/api/finance/appRecharge/settle",
  "/api/finance/appWithdrawal/apply",
  "/api/finance/appWithdrawal/cancel",
  "/api/finance/appWithdrawal/preview",
  "/api/marketing/appContest/exit",
  "/api/prod/appLoanOrder/changeCollateral",
  "/api/prod/appLoanOrder/repay",
  // Paid from the amount that was set aside at the application.
  "/api/prod/appOrderIoe/pay",
  "/api/prod/appProductOrder/cancel",
  "/api/prod/appProductOrder/redeem",
  "/api/trade/appFlashExchangeLog/quote",
  "/api/trade/appOptionOrder/preview",
  "/api/trade/appOptionOrder/sell",
  "/api/trade/appPriceAlert/remove",
  "/api/trade/appPriceAlert/save",
  "/api/trade/appSpotOrder/preview",
  "/api/trade/appSpotPlan/pause",
  // Checked on each of its dates.
  "/api/trade/appSpotPlan/save",
  "/api/trade/appSymbol/favourites/save",
  "/api/trade/appTradePositions/close/{id}",
  "/api/trade/appTradePositions/preview",
  "/api/trade/appTradePositions/resetDemo",
  "/api/trade/appTradePositions/updateStopLoss",
];

test("limits-2 every call that begins a risk with real money is checked", async () => {
  const { client } = member;
  const position = await open();
  const database = new Database({ url: testServer.databaseUrl });
  await provePapers(database, member.id);
  await database.close();
  const credit = { book: "live", productId: "credit-usdt", days: 30, amount: "50" } as const;
  const figures = { income: "3000", spending: "1000", otherDebts: "0" };
  const loan = await client.loan.applyForCredit({ ...credit, ...figures });
  const signing = { id: loan.id, textHash: "0".repeat(64), typedName: "Ann", signature: DRAWN };
  const attempts: ReturnType<typeof newRisks> = {
    ...newRisks(),
    "/api/finance/appRecharge/apply": () => recharge("100"),
    "/api/takeout/appPaymentTransactionLogs/rechargeApply": () =>
      client.wallet.applyAtProvider({ channelId: "USD-BANK", amount: "1000" }),
    "/api/marketing/appContest/join": join,
    "/api/marketing/appReward/claim": () => client.reward.claimReward({ id: "deposit" }),
    "/api/prod/appLoanOrder/sign": () => client.loan.signAgreement(signing),
    "/api/trade/appFlashExchangeLog/flashExchange": swap,
    "/api/trade/appTradePositions/addMargin": () =>
      client.contract.changeMargin({ id: position.id, amount: "10" }),
  };
  const posts = [...everyCall.values()].filter(({ method }) => method === "POST");
  const ofMoney = posts.map(({ path }) => path).filter((path) => !PERSONAL.test(path));
  expect([...Object.keys(attempts), ...NEVER_ASKED].toSorted()).toEqual(ofMoney.toSorted());
  await client.limits.startExclusion({ length: "half_year" });
  for (const [path, attempt] of Object.entries(attempts)) {
    expect([path, await outcome(attempt())]).toEqual([path, "exclusion_running"]);
  }
});

test("limits-2 an exclusion ends a day after the request, a permanent one never", async () => {
  const { limits } = member.client;
  await limits.startExclusion({ length: "half_year" });
  expect(await outcome(open())).toBe("exclusion_running");
  expect(await outcome(limits.endExclusion({}))).toBe("exclusion_not_over");
  expect(await outcome(limits.startTimeOut({ days: 1 }))).toBe("break_not_longer");
  await limits.startExclusion({ length: "for_good" });
  expect(await outcome(limits.startExclusion({ length: "five_years" }))).toBe("break_not_longer");
  const { tradingBreak } = await limits.readOwnLimits({});
  expect(tradingBreak).toMatchObject({ kind: "exclusion", untilMs: null, canEnd: false });
});

test("limits-2 a session ends after the minutes of its limit; a new one may begin", async () => {
  const { account } = await member.client.profile.getMyUserInfo({});
  await limit("session", "10");
  testServer.clock.advance(599_000);
  expect(await outcome(member.client.limits.readOwnLimits({}))).toBe("accepted");
  testServer.clock.advance(2_000);
  expect(await outcome(member.client.limits.readOwnLimits({}))).toBe("not_signed_in");
  await testServer.tick("BTCUSDT", "60000");
  const again = clientOf(testServer).auth.login({ account, password: "correct horse battery" });
  expect((await again).userInfo.id).toBe(member.id);
});

test("limits-2 members on hold and guests set limits; operators have no call", async () => {
  const admin = await signInAdmin(testServer);
  expect(Object.keys(admin.client)).not.toContain("limits");
  const reason = {
    reasonCode: "other",
    reason: "To be looked at.",
    appeal: "Write to us.",
  } as const;
  await admin.client.desk.freezeUser({ userId: member.id, hours: 1, ...reason });
  expect(await outcome(limit("stake", "10"))).toBe("accepted");
  const session = { token: "" };
  const guest = clientOf(testServer, { token: () => session.token });
  session.token = (await guest.auth.guestLogin({})).token;
  expect(await outcome(guest.limits.startTimeOut({ days: 1 }))).toBe("accepted");
});

test("limits-2 a blocked recurring buy is skipped once, and its owner notified", async () => {
  const schedule = { every: "day", hour: 9 } as const;
  const plan = { book: "live", symbol: "BTCUSDT", value: "100", schedule } as const;
  await member.client.spot.saveSpotPlan(plan);
  await limit("stake", "99");
  testServer.clock.advance(DAY_MS);
  await testServer.tick("BTCUSDT", "60000");
  await eventually(async () => {
    const { records } = await member.client.content.listMyNotices({});
    expect(records.map(({ kind }) => kind)).toContain("spotPlanSkipped");
  });
  expect((await member.client.spot.listSpotOrders({ book: "live" })).records).toEqual([]);
});
