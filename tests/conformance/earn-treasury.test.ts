import { DAY_MS } from "@plumbline/engine/kernel";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import {
  dayAhead,
  nextDay,
  orderUntil,
  settleTerms,
  withProduct,
} from "@plumbline/tests/kit/earn/house";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { addTwoOperators, signInAgain } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectVerified } from "@plumbline/tests/kit/wallet/expect-books";
import { leaveHouse } from "@plumbline/tests/kit/wallet/leave-house";
import { afterEach, beforeEach, expect, test } from "vitest";
import { eventually } from "../kit/run/eventually.ts";

// Goal: no income is promised or paid without funds, and downtime loses or doubles none. Method: a
// separate house for each test, whose treasury is changed, whose issuer fails or whose server is
// stopped, with members and two operators.

let house: TestServer;
let member: Member;

beforeEach(async () => {
  house = await startTestServer();
  await house.tick("BTCUSDT", "60000");
  member = await registerMember(house);
});

afterEach(async () => {
  expect(house.faults).toEqual([]);
  await expectVerified(house.databaseUrl);
  await house.stop();
});

/** Two operators, signed in again because their sessions are short. */
const signInStaff = () => addTwoOperators(house, "risk");

const SOLAR = "bond-solar-90";
const debit = (productId: string, amount: string, by = member) =>
  by.client.earn.buyDebit({ book: "demo", productId, amount });
const available = async (by = member) => {
  const rows = await by.client.wallet.queryUserBalance({ book: "demo" });
  return rows.find(({ currency }) => currency === "USDT")?.available;
};

/** A running bond of 5 000, on the evening before its first day. */
async function runningBond() {
  const order = await debit(SOLAR, "5000");
  for (let days = 0; days < 4; days += 1) {
    await nextDay(house);
    await available();
  }
  house.clock.advance(DAY_MS - 600_000);
  await house.tick("BTCUSDT", "60000");
  return orderUntil(member, order, ({ status }) => status === "running");
}

const noticesOf = async () =>
  (await member.client.content.listMyNotices({})).records.map(({ kind }) => kind);

// Goal: exactly the quota is sold. Method: a hundred concurrent purchases by twenty members, with
// room for seven.
test("P1 of a hundred concurrent purchases of the last seven, seven succeed", async () => {
  const staff = await signInStaff();
  const machines = { amountMin: "900", userMax: "6300", quota: "6300" };
  await settleTerms(house, staff, withProduct("miner-100", machines));
  const buyers = await Promise.all(Array.from({ length: 20 }, () => registerMember(house)));
  const outcomes = await Promise.all(
    buyers.flatMap(({ client }) =>
      Array.from({ length: 5 }, () =>
        outcome(client.earn.buyMiner({ book: "demo", productId: "miner-100", quantity: 1 })),
      ),
    ),
  );
  const counted = (type: string) => outcomes.filter((each) => each === type).length;
  expect([counted("accepted"), counted("quota_exhausted")]).toEqual([7, 93]);
  const [product] = await member.client.earn.listEarnProducts({ kind: "mining", book: "demo" });
  expect(product).toMatchObject({
    remainingQuota: "0",
    isOnSale: false,
    notOnSaleReason: "quota_exhausted",
  });
});

test("P6 an empty treasury sells nothing, pauses, and pays every day later", async () => {
  const { id } = await runningBond();
  const coupon = "0.9";
  await leaveHouse(house, { account: "treasury:bond", asset: "USDT", amount: "0.89999999" });
  expect(await outcome(debit(SOLAR, "100"))).toBe("cover_short");
  await nextDay(house);
  await nextDay(house);
  const frozen = await orderUntil(member, { id }, ({ status }) => status === "frozen");
  expect(frozen).toMatchObject({ reason: "treasury_short", accumulatedIncome: "0" });
  // Tried each minute, and reported once.
  expect(await noticesOf()).toEqual(["earnFrozen"]);
  const passport = () => member.client.earn.readYieldPassport({ id: SOLAR, book: "demo" });
  expect((await passport()).days.records[0]).toMatchObject({
    dayMs: dayAhead(house, -1),
    paid: "0",
    unpaidOrders: 1,
    stated: { lowest: "0.018", highest: "0.018" },
  });
  const [operator] = await signInStaff();
  const [state] = await operator.client.earn.listEarnProductStates({ book: "demo", kind: "bond" });
  expect(state).toMatchObject({ productId: SOLAR, frozenOrders: 1 });
  const coverage = await operator.client.earn.listEarnCoverage({ book: "demo" });
  expect(coverage.find(({ kind }) => kind === "bond")).toMatchObject({ isCovered: false });
  await leaveHouse(house, { account: "treasury:bond", asset: "USDT", amount: "10000" });
  await nextDay(house);
  const resumed = await orderUntil(member, { id }, ({ remainingCycle }) => remainingCycle === 88);
  expect(resumed).toMatchObject({
    status: "running",
    reason: null,
    todayIncome: coupon,
    accumulatedIncome: "1.8",
  });
  expect(await available()).toBe("5001.8");
});

const standing = (change: object) =>
  withProduct(SOLAR, {
    standing: {
      state: "performing",
      restructuredPpm: 0,
      extraDays: 0,
      recoveredPpm: 0,
      note: "The issuer's letter of this morning.",
      ...change,
    },
  });

test("P4 a late issuer pauses its bond; a defaulted one pays the recovered share", async () => {
  const { id } = await runningBond();
  const staff = await signInStaff();
  await settleTerms(house, staff, standing({ state: "late" }));
  expect(await outcome(debit(SOLAR, "100"))).toBe("not_on_sale");
  await nextDay(house);
  await nextDay(house);
  const late = await orderUntil(member, { id }, ({ status }) => status === "frozen");
  expect(late).toMatchObject({
    reason: "issuer_late",
    note: "The issuer's letter of this morning.",
  });
  const [maker, checker] = staff;
  const again = [await signInAgain(house, maker), await signInAgain(house, checker)] as const;
  await settleTerms(house, again, standing({ state: "defaulted", recoveredPpm: 400_000 }));
  await house.tick("BTCUSDT", "60000");
  const ended = await orderUntil(member, { id }, ({ status }) => status === "ended");
  expect(ended).toMatchObject({ reason: "defaulted", principal: "0", accumulatedIncome: "-3000" });
  expect(await available()).toBe("7000");
  expect(await noticesOf()).toEqual(["earnDefaulted", "earnFrozen"]);
  const { records } = await member.client.content.listMyNotices({});
  expect(records[0]?.text).toContain("2000 USDT");
});

test("P4 a bond that misses its target is returned whole", async () => {
  const deadline = dayAhead(house, 1);
  const staff = await signInStaff();
  // A new product, because the target of an existing bond never changes.
  await settleTerms(house, staff, (terms) => {
    const solar = terms.products.find(({ id }) => id === SOLAR);
    if (solar?.kind !== "bond") throw new Error("a fresh install sells this bond");
    const short = { ...solar, id: "bond-short", deadlineMs: deadline };
    return { ...terms, products: [...terms.products, short] };
  });
  const order = await debit("bond-short", "4900");
  for (let days = 0; days < 5; days += 1) {
    await nextDay(house);
    await available();
  }
  const returned = await orderUntil(member, order, ({ status }) => status === "cancelled");
  expect(returned).toMatchObject({ reason: "target_missed", principal: "0" });
  expect(await noticesOf()).toEqual(["earnReturned"]);
  expect(await available()).toBe("10000");
});

// Goal: the promise equals the maximum that may be owed. Method: a network that becomes twice as
// easy, and a treasury that covers only the earlier promise.
test("P6 the promise for machines follows the present network", async () => {
  const buy = () =>
    outcome(member.client.earn.buyMiner({ book: "demo", productId: "miner-100", quantity: 1 }));
  const staff = await signInStaff();
  const promised = async () => {
    const [operator] = staff;
    const rows = await operator.client.earn.listEarnCoverage({ book: "demo" });
    const states = await operator.client.earn.listEarnProductStates({ book: "demo" });
    const machines = states.find(({ productId }) => productId === "miner-100");
    expect(machines?.promised).toBe(rows.find(({ kind }) => kind === "mining")?.promised);
    return Number(machines?.promised);
  };
  expect(await buy()).toBe("accepted");
  const before = await promised();
  const easier = (factor: bigint) =>
    settleTerms(house, staff, (terms) => ({
      ...terms,
      networks: terms.networks.map((each) => {
        return { ...each, difficulty: String((BigInt(each.difficulty) * factor) / 10n) };
      }),
    }));
  await easier(5n);
  const after = await promised();
  expect(after / before).toBeCloseTo(2, 3);
  // Enough for two machines at the present output of each, not for a third.
  const amount = (after * 2.5).toFixed(8);
  await leaveHouse(house, { account: "treasury:mining", asset: "BTC", amount });
  expect([await buy(), await buy()]).toEqual(["accepted", "cover_short"]);
  // A promise never decreases.
  await easier(40n);
  expect(await promised()).toBeCloseTo(before + after, 7);
});

// Goal: a year with a leap day pays each day once, despite downtime. Method: a machine that runs
// for 365 days from the end of 2027 on, and a server that is stopped for months, twice.
test("P3 each day of a year is paid once, across a leap day and two downtimes", async () => {
  house.clock.advance(715 * DAY_MS);
  const later = await startBeside(house);
  await later.tick("BTCUSDT", "60000");
  const buyer = await registerMember(later);
  const { id } = await buyer.client.earn.buyMiner({
    book: "demo",
    productId: "miner-100",
    quantity: 3,
  });
  await later.stop();
  const database = new Database({ url: house.databaseUrl });
  const progress = sql(
    "test.earn-progress",
    `select days_accrued as days, total_income as income, status from earn_orders
     where id = $1`,
  );
  for (const [away, days, status] of [
    [120, 119, "running"],
    [120, 239, "running"],
    [127, 365, "ended"],
  ] as const) {
    house.clock.advance(away * DAY_MS);
    const again = await startBeside(house);
    await again.tick("BTCUSDT", "60000");
    await eventually(async () => {
      const [row] = await database.query(progress, [id]);
      expect(row).toEqual({ days, income: BigInt(days) * 6_300n, status });
    });
    await again.stop();
  }
  await database.close();
});
