import { Database } from "@plumbline/server/platform/postgres/database";
import { AssetSamples } from "@plumbline/server/areas/vip/asset-samples";
import { DAY_MS, HOUR_MS, startOfServerDay, usdt, type UserId } from "@plumbline/engine/kernel";
import { fundLive, fundMarketing } from "@plumbline/tests/kit/fund-live";
import { runJob, startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import {
  addTwoOperators,
  signInAdmin,
  signInAgain,
  type TestOperator,
} from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import {
  expectCaused,
  expectConserved,
  expectVerified,
} from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// Goal: a level follows only from fourteen days of assets, applies wherever it is read, and pays
// its bonus once, from available funds. Method: members with live money on a server whose hours a
// test counts; every figure to the unit, and every posting has its cause.

let testServer: TestServer;
let pair: readonly [TestOperator, TestOperator];
let settlers: readonly [TestOperator, TestOperator];

beforeAll(async () => {
  testServer = await startTestServer();
  const admin = await signInAdmin(testServer);
  pair = await addTwoOperators(testServer, "finance", admin);
  settlers = await addTwoOperators(testServer, "risk", admin);
});

afterEach(async () => {
  expect(testServer.faults).toEqual([]);
  await expectConserved(testServer.server.url);
});

afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

/** Advances to just after the beginning of a server day, `days` from today. */
function beginDay(days = 1, on = testServer): void {
  const now = on.clock.now();
  on.clock.advance(startOfServerDay(now) + days * DAY_MS - now);
}

/** Both operators, signed in again because their sessions have ended. */
async function signedIn(both: readonly [TestOperator, TestOperator]) {
  const [first, second] = both;
  return [await signInAgain(testServer, first), await signInAgain(testServer, second)] as const;
}

const count = (on = testServer) => runJob(on, "vip.review");

/** One sample on each of that many days; the last day has just begun. */
async function liveThrough(days: number): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await count();
    beginDay();
  }
  await count();
}

async function memberWith(amount: string, on = testServer): Promise<Member> {
  const member = await registerMember(on);
  await fundLive(on, { userId: member.id, amount });
  return member;
}

async function live({ client }: Member): Promise<string> {
  const rows = await client.wallet.queryUserBalance({ book: "live" });
  return rows.find(({ currency }) => currency === "USDT")?.available ?? "0";
}

const standing = ({ client }: Member) => client.vip.readVipStanding({});
const levelOf = async (member: Member) => (await standing(member)).level;

async function bonusOf({ client }: Member, level: number) {
  const levels = await client.vip.listVipLevels({});
  return levels.find((one) => one.level === level)?.bonusStatus;
}

test("vip-1 vip-3 fourteen days make a level, whose bonus waits for funds", async () => {
  const member = await memberWith("28000");
  const before = await standing(member);
  expect(before).toMatchObject({ level: 0, assets: "28000", average: "0", isForbidden: false });
  const tomorrow = testServer.clock.now() + DAY_MS;
  expect(before.next).toEqual({
    level: 1,
    assetsMin: "2000",
    countsTime: `${new Date(tomorrow + 8 * HOUR_MS).toISOString().slice(0, 10)} 00:00:00`,
  });

  await liveThrough(1);
  const after = await standing(member);
  expect(after).toMatchObject({ level: 1, average: "2000", protectedTime: null });
  expect(after.days.at(-1)).toMatchObject({ assets: "28000" });
  expect(after.days).toHaveLength(14);
  expect([await bonusOf(member, 1), await bonusOf(member, 2)]).toEqual(["postponed", "ahead"]);
  expect(await live(member)).toBe("28000");

  await fundMarketing(await signedIn(pair), "5");
  await liveThrough(1);
  expect([await bonusOf(member, 1), await live(member)]).toEqual(["paid", "28005"]);
});

test("vip-4 a level is the same wherever it is read", async () => {
  beginDay();
  const member = await memberWith("28000");
  await liveThrough(1);
  const { client } = member;
  expect(await client.profile.getMyUserInfo({})).toMatchObject({ vipLevel: 1 });
  const levels = await client.vip.listVipLevels({});
  expect(levels.map(({ level, isMine }) => [level, isMine])).toEqual(
    Array.from({ length: 7 }, (_, level) => [level, level === 1]),
  );
  expect(levels[1]).toMatchObject({
    assetsMin: "2000",
    bonus: "5",
    envelope: "0.5",
    feeDiscountPct: "2.5",
  });
  const [{ client: desk }] = await signedIn(pair);
  const { records } = await desk.vip.listVipMembers({ level: 1 });
  expect(records).toContainEqual(expect.objectContaining({ id: member.id, level: 1 }));
});

test("vip-4 a position keeps the fees of its opening, as on its receipt", async () => {
  beginDay();
  const member = await memberWith("30000");
  const { contract, proof } = member.client;
  await testServer.tick("BTCUSDT", "60000");
  const order = {
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
    marginMode: "cross",
  } as const;
  const feeOf = async () => (await contract.previewPosition({ ...order, book: "live" })).openFee;
  expect(await feeOf()).toBe("3.0003");
  const early = await contract.openPosition({ ...order, book: "live" });
  await liveThrough(1);
  await testServer.tick("BTCUSDT", "60000");
  expect(await contract.positionsSummary({ book: "live" })).toMatchObject({
    feeDiscountPpm: 25_000,
  });
  expect(await contract.positionsSummary({ book: "demo" })).toMatchObject({ feeDiscountPpm: 0 });

  // 500 millionths less a fortieth are 487.5, rounded up to 488.
  expect(await feeOf()).toBe("2.9282928");
  const late = await contract.openPosition({ ...order, book: "live" });
  expect(late).toMatchObject({ openFee: "2.9282928", feeDiscountPpm: 25_000 });
  const closed = await contract.closePosition({ id: late.id });
  expect(closed).toMatchObject({ closeFee: "2.9277072" });
  expect(await contract.closePosition({ id: early.id })).toMatchObject({ closeFee: "2.9997" });
  const receipt = await proof.readReceipt({ id: closed.receiptId ?? "" });
  expect(receipt.inputs).toMatchObject({ closeFeeRatePpm: "488", feeDiscountPpm: "25000" });
  await expectVerified(testServer.databaseUrl);
});

test("vip-1 losses of open positions count, gains do not", async () => {
  const member = await memberWith("30000");
  const { contract } = member.client;
  await testServer.tick("BTCUSDT", "60000");
  const { id } = await contract.openPosition({
    book: "live",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 10,
    quantity: "0.1",
    marginMode: "cross",
  });
  // Bought at 60 006, for a fee of 3.0003.
  await testServer.tick("BTCUSDT", "50000");
  expect(await standing(member)).toMatchObject({ assets: "28996.3997" });
  await testServer.tick("BTCUSDT", "70000");
  expect(await standing(member)).toMatchObject({ assets: "29996.9997" });
  await testServer.tick("BTCUSDT", "60000");
  await contract.closePosition({ id });
});

test("R4 a bonus is paid once for life, under concurrent reviews", async () => {
  beginDay();
  await fundMarketing(await signedIn(pair), "1000");
  const member = await memberWith("28000");
  await count();
  beginDay();
  const second = await startBeside(testServer);
  await Promise.all([count(), count(second), count(), count(second)]);
  await second.stop();
  expect(await live(member)).toBe("28005");
  for (let day = 0; day < 3; day += 1) {
    await liveThrough(1);
    expect([await levelOf(member), await live(member)]).toEqual([1, "28005"]);
  }
});

test("vip-1 an hour is counted once, despite repetition and a clock that goes back", async () => {
  const member = await memberWith("1400");
  beginDay();
  await Promise.all([count(), count()]);
  const hour = testServer.clock.now();
  testServer.clock.advance(HOUR_MS);
  await count();
  await withSamples([], (samples) => samples.count(hour));
  beginDay();
  await count();
  expect(await standing(member)).toMatchObject({ average: "100" });
});

test("R6 money that is present over midnight only counts for one hour of a day", async () => {
  beginDay();
  for (let hour = 0; hour < 23; hour += 1) {
    await count();
    testServer.clock.advance(HOUR_MS);
  }
  const member = await memberWith("336000");
  await count();
  beginDay();
  await count();
  expect(await standing(member)).toMatchObject({ average: "1000", level: 0 });
});

test("vip-1 days of downtime count the lower of the days around them", async () => {
  const member = await memberWith("1400");
  beginDay();
  await count();
  for (let day = 0; day < 4; day += 1) {
    beginDay();
    await standing(member);
  }
  await fundLive(testServer, { userId: member.id, amount: "1400" });
  await liveThrough(1);
  const { days, average } = await standing(member);
  expect(days.slice(-6).map(({ assets }) => assets)).toEqual([
    "0",
    "1400",
    "1400",
    "1400",
    "1400",
    "2800",
  ]);
  expect(average).toBe("600");
});

test("vip-1 L6 debts are deducted, whatever the lender", async () => {
  const member = await memberWith("1000");
  const owes = (units: number) =>
    `select '${member.id}'::uuid as user_id, 'USDT' as asset, ${units}::numeric(28, 8) as units`;
  const id = member.id as UserId; // the server returned this id
  const ofMember = (debts: readonly string[]) =>
    withSamples(debts, (samples) => samples.ofMember(id));
  expect(await ofMember([])).toBe(usdt("1000").units);
  expect(await ofMember([owes(400)])).toBe(usdt("600").units);
  expect(await ofMember([owes(400), owes(700)])).toBe(0n);
  beginDay();
  await withSamples([owes(440)], (samples) => samples.count(testServer.clock.now()));
  beginDay();
  await count();
  expect(await standing(member)).toMatchObject({ average: "40", assets: "1000" });
});

/** The same sample, with debts that no area of this test has. */
async function withSamples<Answer>(
  statements: readonly string[],
  act: (samples: AssetSamples) => Promise<Answer>,
): Promise<Answer> {
  const database = new Database({ url: testServer.databaseUrl });
  const { prices } = testServer.server.deps;
  const debts = statements.map((everybody) => ({ everybody, ofMember: async () => [] }));
  try {
    return await act(new AssetSamples({ database, prices, debts }));
  } finally {
    await database.close();
  }
}

test("two persons confirm the requirements of levels, which apply from their time on", async () => {
  const [maker, checker] = await signedIn(settlers);
  const { terms, newestVersion } = await maker.client.vip.readVipSettings({});
  const levels = terms.levels.map((one, level) =>
    level === 1 ? { ...one, assetsMin: "20" } : one,
  );
  const proposal = { baseVersion: newestVersion, why: "A first level for everybody." };
  const effectiveMs = testServer.clock.now() + HOUR_MS;
  const wrong = levels.map((one, level) => (level === 2 ? { ...one, assetsMin: "20" } : one));
  expect(
    await outcome(
      maker.client.vip.proposeVipTerms({ ...proposal, effectiveMs, terms: { levels: wrong } }),
    ),
  ).not.toBe("accepted");
  const { id } = await maker.client.vip.proposeVipTerms({
    ...proposal,
    effectiveMs,
    terms: { levels },
  });
  const { proposals } = await checker.client.vip.readVipSettings({});
  const contentHash = proposals.find((one) => one.id === id)?.contentHash ?? "";
  const own = maker.client.vip.confirmVipTerms({ id, contentHash });
  expect(await outcome(own)).toBe("same_operator");
  await checker.client.vip.confirmVipTerms({ id, contentHash });
  beginDay();
  const member = await memberWith("280");
  await liveThrough(1);
  expect(await standing(member)).toMatchObject({ level: 1, termsVersion: 2 });
});

test("vip-3 where incentives are forbidden a level counts, pays nothing and says so", async () => {
  const strict = await startTestServer({ profile: "strict" });
  const member = await memberWith("28000", strict);
  await count(strict);
  beginDay(1, strict);
  await count(strict);
  expect(await standing(member)).toMatchObject({ level: 1, isForbidden: true });
  expect(await live(member)).toBe("28000");
  expect(strict.faults).toEqual([]);
  await strict.stop();
});
