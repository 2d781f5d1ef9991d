// Goal: a page for the server's own machine is shown to nobody else. Method: one such page and one
// for all, requested from several addresses.
import fastify from "fastify";
import { expect, test } from "vitest";
import { Messages } from "./messages.ts";
import { registerPages } from "./register-pages.ts";

const page = { method: "GET", handle: () => Promise.resolve({ html: "<p>here</p>" }) } as const;
const app = fastify();
registerPages(
  app,
  [
    { ...page, path: "/open" },
    { ...page, path: "/own", isLocal: true },
  ],
  { messages: new Messages(), publicUrl: "" },
);

const ask = async (url: string, remoteAddress: string, headers = {}) =>
  (await app.inject({ url, remoteAddress, headers })).statusCode;

test.each([
  ["this machine", "127.0.0.1", {}, 200],
  ["this machine by IPv6", "::1", {}, 200],
  ["another one", "192.0.2.7", {}, 404],
  ["another one by a proxy on this machine", "127.0.0.1", { "x-forwarded-for": "192.0.2.7" }, 404],
])("a page of the machine's own for %s", async (_who, address, headers, status) => {
  expect(await ask("/own", address, headers)).toBe(status);
  expect(await ask("/open", address, headers)).toBe(200);
});
