import { newRequestId } from "@plumbline/client";
import { DAY_MS } from "@plumbline/engine/kernel";
import { ALERTS_MAX } from "@plumbline/engine/market";
import { deliveredMessages } from "@plumbline/tests/kit/messages/read-message";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { runAsOwner } from "@plumbline/tests/kit/database";
import { clientOf, type Member } from "@plumbline/tests/kit/member";
import { outcome } from "@plumbline/tests/kit/refusals";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { storeUnpublishedTick } from "@plumbline/tests/kit/market/unpublished-tick";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

// Goal: a member is notified of the first recorded tick at or beyond their price, once, despite
// failures of processes. Method: a running server and others next to it, ticks that a test sends or
// stores unprocessed, and the resulting notifications and messages.

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startTestServer();
});

beforeEach(async () => {
  await testServer.tick("BTCUSDT", "60000");
  member = await registerReachable(testServer);
});

afterEach(() => {
  expect(testServer.faults).toEqual([]);
});

afterAll(() => testServer.stop());

const wanted = {
  symbol: "BTCUSDT",
  direction: "above",
  price: "61000",
  repeat: "once",
} as const;
const save = (input: object = {}, by = member) =>
  by.client.market.savePriceAlert({ ...wanted, ...input });
const alerts = async (by = member) =>
  (await by.client.market.listPriceAlerts({ pageSize: 100 })).records;
const notices = async (by = member) => {
  const { records } = await by.client.content.listMyNotices({ pageSize: 100 });
  return records.filter(({ kind }) => kind === "priceReached");
};
const messagesOf = async () =>
  (await deliveredMessages(testServer, `${member.id}@example.com`)).filter(({ text }) =>
    text.includes("BTCUSDT"),
  );
const say = (price: string) => testServer.tick("BTCUSDT", price);

/** Alerts are evaluated besides the ticks, which do not wait for them. */
const until = (expected: object, by = member) =>
  vi.waitFor(async () => expect(await alerts(by)).toMatchObject([expected]), { timeout: 20_000 });

test("the first tick at the price is notified once, with its number, only in the app", async () => {
  const saved = await save();
  expect(saved).toMatchObject({ ...wanted, byMail: false, status: "armed", rearmPrice: null });
  await say("60999.99999999");
  await say("61000");
  await say("61500");
  await until({ id: saved.id, status: "reached", reach: { price: "61000" } });
  const [alert] = await alerts();
  const { seq, timeMs } = alert?.reach ?? {};
  expect(timeMs).toBe(testServer.clock.now() - 1_000);
  const price = await member.client.market.getSymbolPrice({ symbol: "BTCUSDT" });
  expect(seq).toBe(price.seq - 1);
  const reached = await notices();
  expect(reached).toMatchObject([
    { title: "BTCUSDT reached your price", link: { to: "priceAlerts" } },
  ]);
  expect(reached[0]?.text).toMatch(
    new RegExp(`^BTCUSDT was at 61000 at .* at or above your 61000\\..* recorded price ${seq},`),
  );
  expect(await messagesOf()).toEqual([]);
});

test("repeated alerts need half a percent back, and are also sent as messages", async () => {
  await save({ direction: "below", price: "59000", repeat: "each_time", byMail: true });
  // Notified at 59 000 and at 58 900; fluctuations between do not count before 59 295.
  for (const price of ["59000", "59100", "58999", "59294.9", "58000", "59295", "59001", "58900"]) {
    await say(price);
  }
  await until({ status: "rearming", rearmPrice: "59295", reach: { price: "58900" } });
  expect(await notices()).toHaveLength(2);
  expect(await messagesOf()).toHaveLength(2);
});

test("no text message is sent about a price: the requested message is an e-mail", async () => {
  const phone = "+85291234567";
  await runAsOwner(
    testServer.databaseUrl,
    `update identities set email = null, phone = '${phone}' where user_id = '${member.id}'`,
  );
  const ways = { category: "trading", byMail: true, byPush: true } as const;
  await member.client.content.saveNoticeSettings(ways);
  await save({ byMail: true });
  await say("61000");
  await until({ status: "reached" });
  expect(await notices()).toHaveLength(1);
  expect(await deliveredMessages(testServer, phone)).toEqual([]);
});

test("an alert is changed and removed; another member's is not found", async () => {
  const { id } = await save();
  const other = await registerReachable(testServer);
  expect(await outcome(save({ id }, other))).toBe("alert_not_found");
  expect(await outcome(other.client.market.removePriceAlert({ id }))).toBe("alert_not_found");
  expect(await save({ id, price: "62000" })).toMatchObject({ id, price: "62000" });
  await say("61500");
  await member.client.market.removePriceAlert({ id });
  expect(await alerts()).toEqual([]);
  expect(await outcome(save({ id }))).toBe("alert_not_found");
  await say("63000");
  await say("63000");
  expect(await notices()).toEqual([]);
});

// Method: the maximum number of alerts is notified at one tick, then one is removed, on two days.
test("market-7 today's notifications still count after the alert is removed", async () => {
  for (let count = 0; count < ALERTS_MAX; count += 1) await save();
  await say("61000");
  await vi.waitFor(async () => expect((await notices()).length).toBe(ALERTS_MAX), {
    timeout: 20_000,
  });
  await say("60000");
  const [first] = await alerts();
  await member.client.market.removePriceAlert({ id: first?.id ?? "" });
  expect(await alerts()).toHaveLength(ALERTS_MAX - 1);
  expect(await outcome(save())).toBe("too_many_alerts");
  testServer.clock.advance(DAY_MS);
  await say("60000");
  expect(await outcome(save())).toBe("accepted");
  expect(await alerts()).toHaveLength(ALERTS_MAX);
});

test.each<[string, object]>([
  ["alert_price_reached", { price: "60000" }],
  ["alert_price_reached", { direction: "below" }],
  ["unknown_symbol", { symbol: "NOUSDT" }],
  ["invalid_input", { price: "0" }],
  ["invalid_input", { repeat: "twice" }],
])("%s of %j saves nothing", async (refusal, input) => {
  expect(await outcome(save(input))).toBe(refusal);
  expect(await alerts()).toEqual([]);
});

test("at most fifty concurrent alerts are saved, and a request serves once", async () => {
  const requestId = newRequestId();
  const input = { ...wanted, price: "99000" };
  const { market } = member.client;
  const first = await market.savePriceAlert(input, { requestId });
  expect(await market.savePriceAlert(input, { requestId })).toEqual(first);
  const outcomes = await Promise.all(Array.from({ length: 60 }, () => outcome(save(input))));
  expect(outcomes.filter((each) => each === "accepted")).toHaveLength(49);
  expect(new Set(outcomes)).toEqual(new Set(["accepted", "too_many_alerts"]));
  expect(await market.listPriceAlerts({ pageSize: 20, symbol: "BTCUSDT" })).toMatchObject({
    total: 50,
    pages: 3,
  });
  expect(await market.listPriceAlerts({ symbol: "ETHUSDT" })).toMatchObject({ total: 0 });
});

test("a guest is notified in the app", async () => {
  const session = { token: "" };
  const client = clientOf(testServer, { token: () => session.token });
  session.token = (await client.auth.guestLogin({})).token;
  const guest = { ...member, client };
  await save({ byMail: true }, guest);
  await say("61000");
  await until({ status: "reached" }, guest);
  expect(await notices(guest)).toHaveLength(1);
});

test("one of two servers notifies, wherever the alert was saved", async () => {
  const beside = await startBeside(testServer);
  const there = clientOf(beside, { token: () => member.token });
  await there.market.savePriceAlert(wanted);
  await save({ price: "61001" });
  testServer.clock.advance(60_000); // each loads what the other one saved
  await say("60500");
  await say("61000.5");
  await beside.server.market.follow();
  await say("61001");
  await beside.server.market.follow();
  await vi.waitFor(async () => expect(await notices()).toHaveLength(2), { timeout: 20_000 });
  await beside.stop();
  expect((await alerts()).map(({ reach }) => reach?.price)).toEqual(["61001", "61000.5"]);
  expect(await notices()).toHaveLength(2);
});

test("ticks recorded during downtime are notified at the next start, once", async () => {
  const house = await startTestServer();
  await house.tick("BTCUSDT", "60000");
  const owner = await registerReachable(house);
  await save({ repeat: "each_time" }, owner);
  await house.server.stop();
  for (const price of ["60900", "61100", "61200", "60000", "61300"]) {
    await storeUnpublishedTick(house, price);
  }
  house.clock.advance(600_000);
  for (const _start of ["first", "second"]) {
    const next = await startBeside(house);
    const back = { ...owner, client: clientOf(next, { token: () => owner.token }) };
    await until({ status: "rearming", reach: { price: "61300" } }, back);
    const texts = (await notices(back)).map(({ text }) => text);
    expect(texts).toEqual([
      expect.stringContaining("was at 61300"),
      expect.stringContaining("was at 61100"),
    ]);
    await next.stop();
  }
  expect(house.faults).toEqual([]);
  await house.stop();
});

test("a failed notification of a tick is sent once it can be written", async () => {
  await save();
  await runAsOwner(
    testServer.databaseUrl,
    `create function fail_alert() returns trigger language plpgsql as
     'begin raise exception ''cut off''; end';
     create trigger fail before update on price_alerts for each row
     execute function fail_alert()`,
  );
  await say("61000");
  await vi.waitFor(() => expect(testServer.faults.splice(0)).toHaveLength(1), { timeout: 20_000 });
  await runAsOwner(testServer.databaseUrl, "drop trigger fail on price_alerts");
  await say("60000");
  await until({ status: "reached", reach: { price: "61000" } });
  expect(await notices()).toHaveLength(1);
});
