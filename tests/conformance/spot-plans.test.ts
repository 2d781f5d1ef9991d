import { runAsOwner } from "@plumbline/tests/kit/database";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { signInAdmin } from "@plumbline/tests/kit/operator";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../kit/run/eventually.ts";

// Goal: a plan buys once for each of its dates, in any number of processes, and never for a member
// with too little money, on hold, or with the plan paused. Method: a running server whose clock
// jumps from one morning to the next; a second server; afterwards every posting is traced to its
// cause.

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
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
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

async function available() {
  const rows = await member.client.wallet.queryUserBalance({ book: "demo" });
  return Object.fromEntries(rows.map((row) => [row.currency, row.available]));
}

const plan = {
  book: "demo",
  symbol: "BTCUSDT",
  value: "100",
  schedule: { every: "day", hour: 9 },
} as const;
const save = (input: object = {}, by = member) =>
  by.client.spot.saveSpotPlan({ ...plan, ...input });
const plansOf = async (by = member) =>
  (await by.client.spot.listSpotPlans({ book: "demo" })).records;
const tradesOf = async (by = member) =>
  (await by.client.spot.listSpotOrders({ book: "demo" })).records;

/** Plans are checked besides the ticks, which do not wait for them. */
const untilTraded = (by = member) =>
  eventually(async () => expect(await tradesOf(by)).toHaveLength(1));

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Advances to ten minutes past the next nine o'clock of the server's day, with a recent price. */
async function toNextNine(days = 0): Promise<void> {
  const now = testServer.clock.now();
  const nine = Math.floor((now + 8 * HOUR_MS) / DAY_MS) * DAY_MS + HOUR_MS;
  const next = nine > now ? nine : nine + DAY_MS;
  testServer.clock.advance(next - now + days * DAY_MS + 600_000);
  await testServer.tick("BTCUSDT", "60000");
}

test.each<[string, object]>([
  ["value_above_maximum", { value: "100000.00000001" }],
  ["value_below_minimum", { value: "0.5" }],
  ["unknown_symbol", { symbol: "NOUSDT" }],
  ["invalid_input", { schedule: { every: "day", hour: 24 } }],
  ["invalid_input", { schedule: { every: "year", hour: 1 } }],
])("a plan is refused with %s: %j", async (refusal, input) => {
  expect(await outcome(save(input))).toBe(refusal);
  expect(await plansOf()).toEqual([]);
});

test("a guest plans with play money only", async () => {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  session.token = (await client.auth.guestLogin({})).token;
  const guest = { ...member, client };
  expect(await outcome(save({ book: "live" }, guest))).toBe("guest_demo_only");
  expect(await outcome(save({}, guest))).toBe("accepted");
});

test("at most twenty plans; an existing one may be changed", async () => {
  const saved = [];
  for (let count = 0; count < 20; count += 1) saved.push(await save());
  expect(await outcome(save())).toBe("too_many_plans");
  expect(await outcome(save({ id: saved[0]?.id, value: "7" }))).toBe("accepted");
  await Promise.all(saved.map(({ id }) => member.client.spot.pauseSpotPlan({ id })));
});

test("a member on hold saves nothing, may pause, and their plan waits", async () => {
  const { id } = await save();
  const staff = await signInAdmin(testServer);
  await staff.client.desk.freezeUser({
    userId: member.id,
    hours: 48,
    reasonCode: "suspected_theft",
    reason: "Somebody else may be signed in.",
    appeal: "Write to appeals@example.org.",
  });
  expect(await outcome(save({ id }))).toBe("account_held");
  const other = await registerMember(testServer);
  await save({}, other);
  await toNextNine();
  await untilTraded(other);
  expect(await tradesOf()).toEqual([]);
  expect(await outcome(member.client.spot.pauseSpotPlan({ id }))).toBe("accepted");
});

test("spot-3 two servers at once buy once", async () => {
  await save();
  const second = await startBeside(testServer);
  await toNextNine();
  await untilTraded();
  await testServer.tick("BTCUSDT", "60000");
  await second.stop();
  expect(await tradesOf()).toHaveLength(1);
  expect(await available()).toMatchObject({ USDT: "9900" });
});

test("an executed order is never changed nor removed", async () => {
  for (const statement of ["update spot_orders set fee = 0", "delete from spot_orders"]) {
    await expect(runAsOwner(testServer.databaseUrl, statement)).rejects.toThrow("append-only");
  }
});

test("spot-3 a plan buys once on each of its dates, and its orders name the plan", async () => {
  const saved = await save();
  expect(saved).toMatchObject({ status: "active", value: "100" });
  expect(saved.nextTime).toMatch(/ 09:00:00$/);
  expect(await tradesOf()).toEqual([]);
  await toNextNine();
  await untilTraded();
  await testServer.tick("BTCUSDT", "60000");
  await testServer.tick("BTCUSDT", "60001");
  await testServer.tick("BTCUSDT", "60000");
  const [order] = await tradesOf();
  expect(await tradesOf()).toHaveLength(1);
  expect(order).toMatchObject({ planId: saved.id, side: "buy", by: "value", value: "100" });
  const [after] = await plansOf();
  expect(after?.nextTime.slice(0, 10)).not.toBe(saved.nextTime.slice(0, 10));
});

test("spot-3 downtime of two days is caught up with one purchase", async () => {
  await save();
  await toNextNine(1);
  await untilTraded();
  await testServer.tick("BTCUSDT", "60000");
  expect(await tradesOf()).toHaveLength(1);
  expect(await available()).toMatchObject({ USDT: "9900" });
});

// Method: as many plans as one round processes, due earlier, on a symbol without any recorded
// price.
test("spot-3 plans that wait for a price do not block other plans", async () => {
  const other = await registerMember(testServer);
  await runAsOwner(
    testServer.databaseUrl,
    `insert into spot_plans (user_id, id, book, symbol, asset, value_amount, schedule, status,
       next_at)
     select '${other.id}', gen_random_uuid(), 'demo', 'ETHUSDT', 'USDT', 100,
       '{"every": "day", "hour": 9}', 'active', to_timestamp(0)
     from generate_series(1, 1000)`,
  );
  await save();
  await toNextNine();
  await untilTraded();
  expect(await tradesOf(other)).toEqual([]);
  await runAsOwner(testServer.databaseUrl, `delete from spot_plans where user_id = '${other.id}'`);
});

test("spot-3 without the money a date is skipped and notified; the plan continues", async () => {
  await save({ value: "10000.5" });
  await toNextNine();
  await eventually(async () => {
    const { records } = await member.client.content.listMyNotices({});
    expect(records).toMatchObject([{ kind: "spotPlanSkipped", link: { to: "spotPlans" } }]);
  });
  expect(await tradesOf()).toEqual([]);
  expect(await plansOf()).toMatchObject([{ status: "active" }]);
  expect(await available()).toEqual({ USDT: "10000" });
});

test("spot-3 a paused plan buys nothing until it is saved again", async () => {
  const { id } = await save();
  const { spot } = member.client;
  expect(await spot.pauseSpotPlan({ id })).toMatchObject({ id, status: "paused" });
  expect(await outcome(spot.pauseSpotPlan({ id }))).toBe("plan_is_paused");
  const other = await registerMember(testServer);
  expect(await outcome(other.client.spot.pauseSpotPlan({ id }))).toBe("plan_not_found");
  expect(await outcome(save({ id }, other))).toBe("plan_not_found");
  expect(await outcome(save({ id, book: "live" }))).toBe("plan_not_found");
  await toNextNine();
  expect(await tradesOf()).toEqual([]);
  expect(await save({ id, value: "20" })).toMatchObject({ id, status: "active", value: "20" });
  expect(await plansOf()).toHaveLength(1);
});
