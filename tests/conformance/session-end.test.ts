import { once } from "node:events";
import { registerMember } from "@plumbline/tests/kit/member";
import { startTestServer, type TestServer } from "@plumbline/tests/kit/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";

let testServer: TestServer;

beforeAll(async () => {
  testServer = await startTestServer();
});

afterAll(async () => {
  await testServer.stop();
});

const open = async (token: string) => {
  const socket = new WebSocket(`${testServer.server.url.replace("http", "ws")}/ws`);
  const messages: unknown[] = [];
  socket.on("message", (data) => messages.push(JSON.parse(String(data))));
  await once(socket, "open");
  socket.send(JSON.stringify({ op: "auth", token }));
  await expect.poll(() => messages).toHaveLength(1);
  return { socket, messages };
};

// Goal: an ended session receives no more events. Method: one user on two sockets; end one session,
// then trade: the socket of the other session gets the event, that of the ended one is closed.
test("an ended session gets no more events of the account", async () => {
  const member = await registerMember(testServer);
  const left = await open(member.token);
  await testServer.tick("BTCUSDT", "60000");
  await member.client.auth.logout();
  await expect
    .poll(() => left.messages)
    .toContainEqual(expect.objectContaining({ type: "error", error: "not_signed_in" }));

  const other = await registerMember(testServer);
  const stayed = await open(other.token);
  const order = {
    book: "demo",
    symbol: "BTCUSDT",
    direction: "long",
    leverage: 2,
    margin: "10",
  } as const;
  await other.client.contract.openPosition(order);
  await expect
    .poll(() => stayed.messages)
    .toContainEqual(
      expect.objectContaining({
        channel: "account",
        items: [expect.objectContaining({ type: "position_opened", book: "demo" })],
      }),
    );
  expect(left.messages).toHaveLength(2);
  for (const { socket } of [left, stayed]) socket.terminate();
});
