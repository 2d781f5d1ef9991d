import { CallRefused } from "@plumbline/client";
import { httpPaymentProvider } from "@plumbline/server/feeds/payments/payment-provider";
import { registerReachable } from "@plumbline/tests/kit/messages/contact";
import { expectCaused, expectConserved } from "@plumbline/tests/kit/wallet/expect-books";
import { type Member, registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { PROVIDER_SECRET, sendCallback } from "@plumbline/tests/kit/wallet/provider-process";
import { startWithProvider } from "@plumbline/tests/kit/wallet/start-with-provider";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";

// Goal: a payment provider's message counts once, if it is authentic, recent and about the order.
// Method: a small provider in a separate process and every way of forging a callback; the ledger
// adds up after every test.

let testServer: TestServer;
let member: Member;

beforeAll(async () => {
  testServer = await startWithProvider();
});
beforeEach(async () => {
  member = await registerReachable(testServer);
});
afterEach(async () => {
  await expectConserved(testServer.server.url);
});
afterAll(async () => {
  await expectCaused(testServer.databaseUrl);
  await testServer.stop();
});

const order = () => member.client.wallet.applyAtProvider({ channelId: "USD-BANK", amount: "1000" });

let events = 0;
const eventOf = (id: string, change: Record<string, unknown> = {}) => ({
  eventId: `event-${(events += 1)}`,
  orderId: `${member.id}.${id}`,
  type: "final",
  amount: "1000",
  currency: "USD",
  reference: `ref-${id}`,
  ...change,
});

const say = (event: object, change: { atMs?: number; secret?: string } = {}) =>
  sendCallback(testServer.server.url, event, { atMs: testServer.clock.now(), ...change });

const usd = async () => {
  const balances = await member.client.wallet.queryUserBalance({});
  return balances.find(({ currency }) => currency === "USD")?.available ?? "0";
};

test("a bank channel can also be ordered at the provider, a chain's cannot", async () => {
  const channels = await member.client.wallet.listRechargeChannels({});
  for (const { kind, paysAtProvider } of channels) expect(paysAtProvider).toBe(kind === "bank");
});

test("ordered, seen, final: nothing can be spent before, then all of it", async () => {
  const { id, payUrl, stage } = await order();
  expect([stage, payUrl]).toEqual(["submitted", `https://pay.example/${member.id}.${id}`]);
  expect(await say(eventOf(id, { type: "seen" }))).toEqual({
    status: 200,
    answer: { stage: "seen" },
  });
  expect(await usd()).toBe("0");
  expect(await say(eventOf(id))).toMatchObject({ answer: { stage: "delivered" } });
  expect(await usd()).toBe("1000");
  expect(await member.client.wallet.readRecharge({ id })).toMatchObject({
    status: 1,
    credited: "1000",
    source: "provider",
    steps: [{ stage: "submitted" }, { stage: "seen" }, { stage: "delivered" }],
  });
});

test("D7 forged, old, early and changed messages are refused", async () => {
  const { id } = await order();
  const event = eventOf(id);
  const now = testServer.clock.now();
  for (const change of [{ secret: "other" }, { atMs: now - 300_001 }, { atMs: now + 300_001 }]) {
    expect(await say(event, change)).toMatchObject({ status: 401 });
  }
  const unsigned = await fetch(`${testServer.server.url}/callbacks/payment`, {
    method: "POST",
    body: JSON.stringify(event),
  });
  expect(unsigned.status).toBe(401);
  expect(await usd()).toBe("0");
});

test("D7 the same message again, even a hundred times at once, credits once", async () => {
  const { id } = await order();
  const event = eventOf(id);
  const answers = await Promise.all(Array.from({ length: 100 }, () => say(event)));
  expect(answers.every(({ answer }) => JSON.stringify(answer) === '{"stage":"delivered"}')).toBe(
    true,
  );
  expect(await usd()).toBe("1000");
  expect(await say(eventOf(id))).toMatchObject({ answer: { error: "recharge_not_open" } });
  expect(await usd()).toBe("1000");
});

test("D7 a reversal before the final message ends the order, in any sequence", async () => {
  const first = await order();
  await say(eventOf(first.id, { type: "seen" }));
  expect(await say(eventOf(first.id, { type: "reversed" }))).toMatchObject({
    answer: { stage: "rejected" },
  });
  expect(await say(eventOf(first.id))).toMatchObject({ answer: { error: "recharge_not_open" } });
  const other = await order();
  await say(eventOf(other.id));
  // Two operators decide about it afterwards: reversal.test.ts.
  expect(await say(eventOf(other.id, { type: "reversed" }))).toMatchObject({
    answer: { stage: "reversing" },
  });
  expect(await usd()).toBe("1000");
});

test("D7 another order, currency, amount or reference credits nothing", async () => {
  const { id } = await order();
  const stranger = await registerMember(testServer);
  const theirs = eventOf(id, { orderId: `${stranger.id}.${id}` });
  // A message about an unknown order must be sent again, and is never acknowledged.
  expect(await say(theirs)).toEqual({ status: 503, answer: { error: "record_not_found" } });
  expect(await say(eventOf(id, { currency: "USDT" }))).toEqual({
    status: 409,
    answer: { error: "wrong_order" },
  });
  expect(testServer.faults.splice(0)).toHaveLength(2);
  expect(await say(eventOf(id, { amount: "1e3" }))).toMatchObject({ status: 422 });
  // The amount differs from the order: an operator decides.
  expect(await say(eventOf(id, { amount: "900" }))).toMatchObject({ answer: { stage: "seen" } });
  expect(await usd()).toBe("0");
  const [one, two] = [await order(), await order()];
  await say(eventOf(one.id, { reference: "shared" }));
  expect(await say(eventOf(two.id, { reference: "shared" }))).toMatchObject({
    answer: { error: "credited_already" },
  });
  expect(await usd()).toBe("1000");
});

test("D7 a reversal of another amount or currency takes nothing; staff see it", async () => {
  const { id } = await order();
  await say(eventOf(id));
  expect(await say(eventOf(id, { type: "reversed", amount: "400" }))).toEqual({
    status: 200,
    answer: { stage: "delivered", remark: "reversed_in_part" },
  });
  expect(await say(eventOf(id, { type: "reversed", currency: "USDT" }))).toEqual({
    status: 409,
    answer: { error: "wrong_order" },
  });
  expect(testServer.faults.splice(0).map(String)).toEqual([
    `Error: a provider's reversed of ${member.id}.${id}: reversed_in_part`,
    `Error: a provider's reversed of ${member.id}.${id}: wrong_order`,
  ]);
  expect(await usd()).toBe("1000");
  const { stage, reason, steps } = await member.client.wallet.readRecharge({ id });
  expect([stage, reason]).toEqual(["delivered", null]);
  expect(steps.map((step) => [step.stage, step.reason, step.note]).slice(-2)).toEqual([
    ["delivered", null, null],
    ["delivered", "reversed_in_part", "400 USD"],
  ]);
});

const NOWHERE = "http://127.0.0.1:1";

test("a provider message before a lost answer stays effective", async () => {
  const silent = httpPaymentProvider({ url: NOWHERE, secret: PROVIDER_SECRET });
  const lonely: TestServer = await startTestServer(
    {},
    {
      paymentProvider: {
        ...silent,
        order: async ({ orderId, amount, currency }) => {
          const event = { eventId: "early", orderId, type: "final", amount, currency };
          const sent = { ...event, reference: "early" };
          await sendCallback(lonely.server.url, sent, { atMs: lonely.clock.now() });
          throw new Error("the answer was lost");
        },
      },
    },
  );
  const { client } = await registerReachable(lonely);
  const request = client.wallet.applyAtProvider({ channelId: "USD-BANK", amount: "1000" });
  await expect(request).rejects.toThrow(CallRefused);
  const { records } = await client.wallet.listRecharges({});
  expect(records).toMatchObject([{ stage: "delivered", reason: null, credited: "1000" }]);
  await lonely.stop();
});

test("an unreachable provider leaves no open order", async () => {
  const dead = httpPaymentProvider({ url: NOWHERE, secret: PROVIDER_SECRET });
  const lonely = await startTestServer({}, { paymentProvider: dead });
  const { client } = await registerReachable(lonely);
  const request = client.wallet.applyAtProvider({ channelId: "USD-BANK", amount: "1000" });
  await expect(request).rejects.toThrow(CallRefused);
  const { records } = await client.wallet.listRecharges({});
  expect(records).toMatchObject([{ stage: "rejected", reason: "reversed_by_provider" }]);
  await lonely.stop();
});
