// Goal: the gateway is called as documented, and only its success counts. Method: a real HTTP
// server.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text as textOf } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { GatewaySms } from "./gateway-sms.ts";

const requests: { method: string; authorization: string; body: unknown }[] = [];
let status = 200;
const gateway = createServer((request, response) => {
  void textOf(request).then((body) => {
    const { method = "", headers } = request;
    requests.push({ method, authorization: headers.authorization ?? "", body: JSON.parse(body) });
    response.writeHead(status, { location: "http://127.0.0.1:1/" }).end("{}");
  });
});
let sms: GatewaySms;

beforeAll(async () => {
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  // A server that listens on a port has an address that is not a path.
  const { port } = gateway.address() as AddressInfo;
  sms = new GatewaySms({ url: `http://127.0.0.1:${port}/send`, token: "gateway-token" });
});
afterAll(() => new Promise((resolve) => gateway.close(resolve)));

const message = { to: "+12015550123", text: "123456" };

test("a text message is one POST with the token and both fields", async () => {
  status = 202;
  await sms.send(message);
  expect(requests).toEqual([
    { method: "POST", authorization: "Bearer gateway-token", body: message },
  ]);
});

test.each([400, 401, 500, 302])("the answer %i is a fault", async (answered) => {
  status = answered;
  await expect(sms.send(message)).rejects.toThrow(String(answered));
});
