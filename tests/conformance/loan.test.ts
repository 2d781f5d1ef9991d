import { newRequestId } from "@plumbline/client";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { fundLive } from "@plumbline/tests/kit/fund-live";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, type TestOperator } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: a pledge loan is paid, warned, called, sold, extended and repaid exactly by its terms, in
// both books alike. Method: members and operators against a running server, prices set by the test,
// every figure to the last unit; afterwards the books are summed, every posting is traced to its
// cause, and every receipt is recomputed.

let testServer: TestServer;
let member: Member;
let maker: TestOperator;
let checker: TestOperator;

beforeAll(async () => {
  testServer = await startTestServer();
  [maker, checker] = await addTwoOperators(testServer, "risk");
});

beforeEach(async () => {
  await testServer.tick("BTCUSDT", "60000");
  member = await registerMember(testServer);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});

afterAll(async () => {
  expect(await expectVerified(testServer.databaseUrl)).toBeGreaterThan(20);
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const pledge = {
  book: "demo",
  productId: "pledge-usdt",
  amount: "3900",
  days: 7,
  pledgeCurrency: "BTC",
  pledgeAmount: "0.1",
} as const;

/** Buys bitcoin for 6 500 USDT, of which spread and fee take a small part. */
async function buyBitcoin(book: "demo" | "live" = "demo", by = member): Promise<void> {
  const request = { book, from: "USDT", to: "BTC", receive: "0.1" } as const;
  const { quoteId } = await by.client.flashExchange.quoteFlash(request);
  await by.client.flashExchange.exchangeFlash({ quoteId });
}

type Pledge = Parameters<Member["client"]["loan"]["applyForPledge"]>[0];

async function borrow(change: Partial<Pledge> = {}, by = member) {
  await buyBitcoin(change.book, by);
  return by.client.loan.applyForPledge({ ...pledge, ...change });
}

async function balances(book: "demo" | "live" = "demo", by = member) {
  const rows = await by.client.wallet.queryUserBalance({ book });
  return Object.fromEntries(
    rows.map(({ currency, available, hold }) => [currency, [available, hold]]),
  );
}

const seen = (id: string) => member.client.loan.readLoan({ id });
const ends = async (id: string, end: object) =>
  await expect.poll(() => seen(id)).toMatchObject(end);
/** Signs in again, because sessions are shorter than loans. */
async function signingIn(): Promise<() => Promise<void>> {
  const { account } = await member.client.profile.getMyUserInfo({});
  return async () => {
    const session = { token: "" };
    const client = clientOf(testServer, { token: () => session.token });
    session.token = (await client.auth.login({ account, password: "correct horse battery" })).token;
    member = { ...member, client };
  };
}

const noticesOf = async () =>
  (await member.client.content.listMyNotices({})).records.map(({ kind }) => kind);

test("loan-1 a pledge loan is paid at once, whole, in both books alike", async () => {
  await fundLive(testServer, { userId: member.id, amount: "10000" });
  for (const book of ["demo", "live"] as const) {
    await buyBitcoin(book);
    const { USDT: [before = ""] = [] } = await balances(book);
    const loan = await member.client.loan.applyForPledge({ ...pledge, book });
    expect(loan).toMatchObject({
      book,
      kind: "pledge",
      status: "paid",
      stage: "running",
      amount: "3900",
      days: 7,
      dailyRate: "0.0002",
      totalInterest: "5.46",
      principal: "3900",
      interest: "0",
      owed: "3900",
      owedAtEnd: "3905.46",
      pledgeCurrency: "BTC",
      pledgeAmount: "0.1",
      removable: "0",
      ltv: "0.65",
      callPrice: "52000",
      liquidationPrice: "46987.95180723",
    });
    const after = await balances(book);
    expect(Number(after["USDT"]?.[0]) - Number(before)).toBeCloseTo(3_900, 7);
    expect(after["BTC"]).toEqual(["0", "0.1"]);
    const { records, total } = await member.client.loan.listLoans({ book, status: "open" });
    expect({ ids: records.map(({ id }) => id), total }).toEqual({ ids: [loan.id], total: 1 });
    expect(await member.client.loan.readMyLoans({ book })).toMatchObject({
      owed: "3900",
      pledged: "6000",
      ltv: "0.65",
      stage: "running",
      openCount: 1,
    });
  }
});

test("loan-1 a repeated request borrows once", async () => {
  await buyBitcoin();
  const requestId = newRequestId();
  const first = await member.client.loan.applyForPledge(pledge, { requestId });
  expect(await member.client.loan.applyForPledge(pledge, { requestId })).toEqual(first);
  expect((await member.client.loan.listLoans({ book: "demo" })).total).toBe(1);
});

// Goal: refusals have a fixed order on the wire and change nothing. Method: one call each.
test.each<[string, object]>([
  ["insufficient_balance", {}],
  ["collateral_too_small", { pledgeAmount: "0.09999999" }],
  ["price_stale", { pledgeCurrency: "SOL" }],
  ["collateral_not_accepted", { pledgeCurrency: "DOGE" }],
  ["amount_above_maximum", { amount: "500000.00000001" }],
  ["amount_below_minimum", { amount: "49.99999999" }],
  ["term_not_offered", { days: 8 }],
  ["loan_not_offered", { productId: "credit-usdt" }],
  ["loan_not_offered", { productId: "nothing" }],
  ["invalid_input", { amount: "0" }],
  ["invalid_input", { pledgeAmount: "-1" }],
  ["invalid_input", { dailyRate: "0" }],
])("L3 %s of %j changes nothing", async (refusal, change) => {
  const request = { ...pledge, ...change };
  expect(await outcome(member.client.loan.applyForPledge(request))).toBe(refusal);
  expect(await balances()).toEqual({ USDT: ["10000", "0"] });
});

test("L4 a price fall warns once, calls once and recovers", async () => {
  const { id } = await borrow();
  await testServer.tick("BTCUSDT", "55700");
  await testServer.tick("BTCUSDT", "55600");
  expect(await seen(id)).toMatchObject({ stage: "running" });
  expect(await noticesOf()).toEqual(["loanWarned"]);
  await testServer.tick("BTCUSDT", "52000");
  await testServer.tick("BTCUSDT", "51900");
  expect(await seen(id)).toMatchObject({ stage: "margin_call", ltv: "0.751452" });
  expect(await noticesOf()).toEqual(["loanCalled", "loanWarned"]);
  await testServer.tick("BTCUSDT", "55700");
  expect(await seen(id)).toMatchObject({ stage: "margin_call" });
  await testServer.tick("BTCUSDT", "56000");
  const recovered = await seen(id);
  expect(recovered.stage).toBe("running");
  expect(recovered.history.map(({ type }) => type)).toEqual([
    "loan_recovered",
    "loan_margin_called",
    "loan_warned",
    "loan_paid",
  ]);
});

test("loan-3 a further fall sells a part, at the tick that reached it", async () => {
  const { id } = await borrow();
  await testServer.tick("BTCUSDT", "46990");
  expect(await seen(id)).toMatchObject({ stage: "margin_call" });
  await testServer.tick("BTCUSDT", "46900");
  const loan = await seen(id);
  expect(loan).toMatchObject({ stage: "running", ltv: "0.64" });
  const [sale] = loan.history;
  expect(sale).toMatchObject({ type: "loan_partly_liquidated", returned: "0" });
  expect(Number(loan.pledgeAmount) + Number(sale?.sold)).toBeCloseTo(0.1, 8);
  expect(await noticesOf()).toContain("loanLiquidated");
  const receipt = await member.client.proof.readReceipt({ id: loan.receiptId ?? "" });
  expect(receipt).toMatchObject({ kind: "loan", ruleVersion: "loan/1" });
  expect(receipt.ticks).toMatchObject([{ symbol: "BTCUSDT", price: "46900" }]);
});

test("loan-3 a fall below the debt costs the lender, never the member", async () => {
  const { id } = await borrow();
  const { USDT: [before] = [] } = await balances();
  await testServer.tick("BTCUSDT", "30000");
  expect(await seen(id)).toMatchObject({ stage: "liquidated", owed: "0", pledgeAmount: "0" });
  expect(await balances()).toMatchObject({ USDT: [before, "0"] });
  expect(await outcome(member.client.loan.repayLoan({ id }))).toBe("loan_not_running");
});

test("L4 a stale price neither calls nor liquidates", async () => {
  const { id } = await borrow();
  testServer.clock.advance(60_000);
  expect(await seen(id)).toMatchObject({ stage: "running", index: { stale: true } });
  const out = member.client.loan.changeCollateral({ id, amount: "-0.00000001" });
  expect(await outcome(out)).toBe("price_stale");
  const sale = member.client.loan.repayLoan({ id, from: "collateral" });
  expect(await outcome(sale)).toBe("price_stale");
});

test("L7 one of many concurrent full repayments takes effect", async () => {
  const { id } = await borrow();
  const all = Array.from({ length: 8 }, () => outcome(member.client.loan.repayLoan({ id })));
  expect((await Promise.all(all)).toSorted()).toEqual([
    "accepted",
    ...Array.from({ length: 7 }, () => "loan_not_running"),
  ]);
  expect(await balances()).toMatchObject({ BTC: ["0.1", "0"] });
});

test("loan-5 repaying from collateral returns the rest of it", async () => {
  const { id } = await borrow();
  const { USDT: [before] = [] } = await balances();
  const repaid = await member.client.loan.repayLoan({ id, from: "collateral" });
  expect(repaid).toMatchObject({ stage: "repaid", pledgeAmount: "0" });
  const after = await balances();
  expect(after["USDT"]).toEqual([before, "0"]);
  expect(after["BTC"]).toEqual(["0.03493493", "0"]);
});

test("L4 collateral is added, and removed down to the initial ratio, once", async () => {
  const { id } = await borrow({ amount: "3000" });
  await testServer.tick("BTCUSDT", "60000");
  const { removable } = await seen(id);
  const change = (amount: string) => member.client.loan.changeCollateral({ id, amount });
  const outcomes = await Promise.all(
    Array.from({ length: 4 }, () => outcome(change(`-${removable ?? ""}`))),
  );
  expect(outcomes.toSorted()).toEqual([
    "above_initial_ratio",
    "above_initial_ratio",
    "above_initial_ratio",
    "accepted",
  ]);
  expect(await outcome(change("-0.00000001"))).toBe("above_initial_ratio");
  expect(await outcome(change("0"))).toBe("amount_not_positive");
  expect(await outcome(change("1"))).toBe("insufficient_balance");
  expect(await change(removable ?? "")).toMatchObject({ pledgeAmount: "0.1" });
});

test("L1 concurrent applications never exceed the available amount", async () => {
  await buyBitcoin();
  const request = { ...pledge, amount: "1000", pledgeAmount: "0.03" };
  const outcomes = await Promise.all(
    Array.from({ length: 10 }, () => outcome(member.client.loan.applyForPledge(request))),
  );
  expect(outcomes.filter((one) => one === "accepted")).toHaveLength(3);
  expect(outcomes.filter((one) => one === "insufficient_balance")).toHaveLength(7);
  expect(await balances()).toMatchObject({ BTC: ["0.01", "0.09"] });
});

test("loan-9 a loan is accessible only to its own member", async () => {
  const { id } = await borrow();
  const other = await registerMember(testServer);
  expect(await outcome(other.client.loan.readLoan({ id }))).toBe("loan_not_found");
  expect(await outcome(other.client.loan.repayLoan({ id }))).toBe("loan_not_found");
  const change = other.client.loan.changeCollateral({ id, amount: "-0.01" });
  expect(await outcome(change)).toBe("loan_not_found");
});

test("a guest borrows only play money", async () => {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  session.token = (await client.auth.guestLogin({})).token;
  const guest = { ...member, client };
  const live = client.loan.applyForPledge({ ...pledge, book: "live" });
  expect(await outcome(live)).toBe("guest_demo_only");
  expect(await outcome(borrow({}, guest))).toBe("accepted");
});

test("a member on hold cannot borrow and may repay", async () => {
  const { id } = await borrow();
  await maker.client.desk.freezeUser({
    userId: member.id,
    hours: 24,
    reasonCode: "suspected_theft",
    reason: "Somebody else may be signed in.",
    appeal: "Write to appeals@example.org.",
  });
  expect(await outcome(member.client.loan.applyForPledge(pledge))).toBe("account_held");
  expect(await outcome(member.client.loan.repayLoan({ id }))).toBe("accepted");
});

test("the desk shows the amounts lent, available and pledged", async () => {
  const { id } = await borrow();
  const { loan } = maker.client;
  const { records } = await loan.listEveryLoan({ book: "demo", userId: member.id });
  expect(records).toMatchObject([{ id, ltv: "0.65", stage: "running", owed: "3900" }]);
  const rows = await loan.listLoanExposures({ book: "demo" });
  const usdt = rows.find(({ currency }) => currency === "USDT");
  expect(Number(usdt?.principal)).toBeGreaterThanOrEqual(3_900);
  expect(Number(usdt?.treasury)).toBeLessThan(100_000_000);
});

test("two persons confirm the terms; a loan keeps those of its agreement", async () => {
  const { id } = await borrow();
  const { terms, newestVersion } = await maker.client.loan.readLoanSettings({});
  const products = terms.products.map((one) =>
    one.kind === "pledge" ? { ...one, lateDailyPpm: 450, collaterals: ["BTC"] } : one,
  );
  const proposal = await maker.client.loan.proposeLoanTerms({
    baseVersion: newestVersion,
    effectiveMs: testServer.clock.now() + HOUR_MS,
    why: "Money has become dearer.",
    terms: { products },
  });
  const { proposals } = await checker.client.loan.readLoanSettings({});
  const contentHash = proposals.find((one) => one.id === proposal.id)?.contentHash ?? "";
  const own = maker.client.loan.confirmLoanTerms({ id: proposal.id, contentHash });
  expect(await outcome(own)).toBe("same_operator");
  await checker.client.loan.confirmLoanTerms({ id: proposal.id, contentHash });
  testServer.clock.advance(HOUR_MS);
  await testServer.tick("BTCUSDT", "60000");
  expect(await seen(id)).toMatchObject({ lateDailyRate: "0.0004", termsVersion: 1 });
  const ether = member.client.loan.applyForPledge({ ...pledge, pledgeCurrency: "ETH" });
  expect(await outcome(ether)).toBe("collateral_not_accepted");
});

test("loan-7 a term ends by available money", async () => {
  const { id } = await borrow();
  const again = await signingIn();
  testServer.clock.advance(7 * DAY_MS);
  await testServer.tick("BTCUSDT", "60000");
  await again();
  await ends(id, { stage: "repaid" });
  expect(await balances()).toMatchObject({ BTC: ["0.1", "0"] });
});

test("loan-7 prices continue while the end of a term fails", async () => {
  const { id } = await borrow();
  const again = await signingIn();
  const database = new Database({ url: testServer.databaseUrl });
  await database.transaction(async (tx) => {
    const lock = "select from balance_rows where user_id = $1 for update";
    await tx.query(sql("test.lock-member", lock), [member.id]);
    testServer.clock.advance(7 * DAY_MS);
    await testServer.tick("BTCUSDT", "60000");
    await testServer.tick("BTCUSDT", "60001");
  });
  await database.close();
  await again();
  await ends(id, { stage: "repaid" });
  expect(await seen(id)).toMatchObject({ owed: "0" });
});

test("loan-7 ends by one extension with a notification, then by the collateral", async () => {
  const { id } = await borrow();
  const again = await signingIn();
  const { USDT: [spend = "0"] = [] } = await balances();
  const pair = { book: "demo", from: "USDT", to: "BTC", pay: spend } as const;
  const { quoteId } = await member.client.flashExchange.quoteFlash(pair);
  await member.client.flashExchange.exchangeFlash({ quoteId });
  testServer.clock.advance(7 * DAY_MS);
  await testServer.tick("BTCUSDT", "60000");
  await again();
  await ends(id, { stage: "running", isExtended: true });
  expect(await noticesOf()).toEqual(["loanExtended"]);
  testServer.clock.advance(7 * DAY_MS);
  await testServer.tick("BTCUSDT", "60000");
  // The first tick after a gap is only recorded; the price can be acted on afterwards.
  testServer.clock.advance(60_000);
  await testServer.tick("BTCUSDT", "60000");
  await again();
  await ends(id, { stage: "liquidated", owed: "0", pledgeAmount: "0" });
  const ended = await seen(id);
  expect(ended.history[0]).toMatchObject({ type: "loan_liquidated", sold: "0.065182" });
});

test("L3 interest is charged by the started hour, and ends with repayment", async () => {
  const { id } = await borrow();
  expect(await seen(id)).toMatchObject({ interest: "0" });
  testServer.clock.advance(1);
  expect(await seen(id)).toMatchObject({ interest: "0.0325" });
  testServer.clock.advance(HOUR_MS - 1);
  expect(await seen(id)).toMatchObject({ interest: "0.0325", owed: "3900.0325" });
  testServer.clock.advance(1);
  expect(await seen(id)).toMatchObject({ interest: "0.065", owed: "3900.065" });
  const part = await member.client.loan.repayLoan({ id, amount: "900.065" });
  expect(part).toMatchObject({ principal: "3000", interest: "0", stage: "running" });
  const whole = await member.client.loan.repayLoan({ id, amount: "100000" });
  expect(whole).toMatchObject({ stage: "repaid", owed: "0", pledgeAmount: "0" });
  expect(await balances()).toMatchObject({ BTC: ["0.1", "0"] });
});
