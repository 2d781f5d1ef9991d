import { startTestServer } from "@plumbline/tests/kit/server";
import { expect, test } from "vitest";

// Goal: the client that others copy works. Method: the file itself against the server: a member who
// registers, opens a position, repeats the request id, and gets a refusal with a message.

interface ExampleClient {
  token: string;
  get(path: string): Promise<unknown>;
  post(path: string, payload: object, requestId?: string): Promise<unknown>;
}
const { href } = new URL("../../examples/sealed-client.mjs", import.meta.url);
// The client is plain JavaScript, so its type is declared here.
const { SealedClient } = (await import(href)) as {
  SealedClient: new (baseUrl: string) => ExampleClient;
};

test("the example client registers, trades, repeats and is refused", async () => {
  const testServer = await startTestServer();
  await testServer.tick("BTCUSDT", "60000");
  testServer.clock.advance(Date.now() - testServer.clock.now());
  await testServer.tick("BTCUSDT", "60000");
  const client = new SealedClient(testServer.server.url);
  const password = "correct horse battery";
  const member = { registerType: "account", account: "example.client", password };
  const registered = await client.post("/api/app/register/v2", member);
  expect(registered).toMatchObject({ token: expect.any(String) });
  client.token = (registered as { token: string }).token; // checked in the line above

  const order = { book: "demo", symbol: "BTCUSDT", direction: "long", leverage: 10, margin: "100" };
  const create = "/api/trade/appTradePositions/create";
  const requestId = "018f6f1e-7c1a-7cc3-9b60-0123456789ab";
  const position = await client.post(create, order, requestId);
  expect(position).toMatchObject({ entryPrice: "60006", status: "running" });
  expect(await client.post(create, order, requestId)).toEqual(position);
  const list = await client.get("/api/trade/appTradePositions/listMy?book=demo");
  expect(list).toMatchObject({ total: 1 });
  await expect(client.post(create, { ...order, margin: "99999" })).rejects.toThrow(
    /^insufficient_balance: /,
  );
  await testServer.stop();
});
