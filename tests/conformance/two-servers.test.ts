import { once } from "node:events";
import { type CallRefused, newRequestId } from "@plumbline/client";
import { reportConservation } from "@plumbline/server/platform/ledger/conservation";
import { SOCKET_PATH } from "@plumbline/protocol/market";
import { clientOf, type Member, registerMember } from "@plumbline/tests/kit/member";
import { startBeside, startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { WebSocket } from "ws";

// Goal: any number of servers may use one database. Method: two whole servers, each with its own
// command runner and connections, and the same member calling both at once.

let first: TestServer;
let second: TestServer;
let member: Member;
let clients: readonly Member["client"][];

beforeAll(async () => {
  first = await startTestServer();
  await first.tick("BTCUSDT", "60000");
  second = await startBeside(first);
});

beforeEach(async () => {
  member = await registerMember(first);
  const { token } = member;
  clients = [member.client, clientOf(second, { token: () => token })];
});

afterAll(async () => {
  const { sums, discrepancies } = await reportConservation(first.server.deps.database);
  expect(discrepancies).toEqual([]);
  expect(sums.every(({ sum }) => sum === 0n)).toBe(true);
  expect(first.faults).toEqual([]);
  await second.stop();
  await first.stop();
});

const order = {
  book: "demo",
  symbol: "BTCUSDT",
  direction: "long",
  leverage: 10,
  quantity: "0.1",
} as const;

test("I7 one request id sent to both has one effect and one answer", async () => {
  for (let round = 0; round < 10; round += 1) {
    const requestId = newRequestId();
    const answers = await Promise.all(
      [...clients, ...clients].map(({ contract }) => contract.openPosition(order, { requestId })),
    );
    const [answer] = answers;
    expect(answers).toEqual(answers.map(() => answer));
    const { records } = await member.client.contract.listPositions({ book: "demo" });
    expect(records.map(({ id }) => id)).toEqual([answer?.id]);
    const closing = { requestId: newRequestId() };
    const closes = await Promise.all(
      clients.map(({ contract }) => contract.closePosition({ id: answer?.id ?? "" }, closing)),
    );
    expect(new Set(closes.map(({ receiptId }) => receiptId)).size).toBe(1);
  }
  const other = clients[1]?.contract.openPosition(order, { requestId: newRequestId() });
  await expect(other).resolves.toMatchObject({ status: "running" });
});

test("of 200 orders for the whole balance, sent to both, exactly one is accepted", async () => {
  const whole = { ...order, quantity: undefined, margin: "9900" };
  const { quantity: _quantity, ...input } = whole;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 100 }, () => clients).flatMap((both) =>
      both.map(({ contract }) => contract.openPosition(input)),
    ),
  );
  const accepted = outcomes.filter(({ status }) => status === "fulfilled");
  const reasons = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason as CallRefused] : [],
  );
  expect(accepted).toHaveLength(1);
  expect(new Set(reasons.map(({ error }) => error))).toEqual(new Set(["insufficient_balance"]));
  expect((await member.client.contract.listPositions({ book: "demo" })).total).toBe(1);
});

test("J1 one of many closes sent to both succeeds, and all get its result", async () => {
  const { id } = await member.client.contract.openPosition(order);
  const closes = await Promise.all(
    Array.from({ length: 20 }, () => clients).flatMap((both) =>
      both.map(({ contract }) => contract.closePosition({ id })),
    ),
  );
  expect(new Set(closes.map(({ receiptId, status }) => `${status} ${receiptId}`)).size).toBe(1);
});

// Goal: a client of one server gets events of the other, once, and is disconnected when their
// session ends there. Method: a socket on the second, commands through the first.
test("a socket on one server gets events of the other", async () => {
  const socket = new WebSocket(second.server.url.replace("http", "ws") + SOCKET_PATH);
  const messages: Readonly<Record<string, unknown>>[] = [];
  socket.on("message", (data) => messages.push(JSON.parse(String(data))));
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "auth", token: member.token }));
  await expect.poll(() => messages).toMatchObject([{ channel: "account" }]);

  const { id } = await member.client.contract.openPosition(order);
  await member.client.contract.closePosition({ id });
  const updates = () => messages.filter(({ type }) => type === "update");
  await expect.poll(() => updates().length).toBe(2);
  expect(JSON.stringify(updates()[0])).toContain("position_opened");
  expect(JSON.stringify(updates()[1])).toContain("position_closed");

  await member.client.auth.logout({});
  await expect.poll(() => JSON.stringify(messages.at(-1))).toContain("not_signed_in");
  socket.terminate();
});
