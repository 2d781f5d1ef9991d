// Goal: a slow connection is closed, and the server's internal data is available only to its own
// machine. Method: the HTTP side without any area, and requests as from other addresses.
import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text as textOf } from "node:stream/consumers";
import { TestClock } from "@plumbline/tests/kit/clock";
import type { FastifyInstance } from "fastify";
import { afterAll, afterEach, expect, test } from "vitest";
import { Answers } from "./answer.ts";
import { createHttp, type HttpDeps } from "./http.ts";
import { Messages } from "./messages.ts";
import { Metrics } from "#platform/operations/metrics";
import { loadTransportKeys } from "#platform/envelope/transport-keys";

const dataDir = await mkdtemp(join(tmpdir(), "plumbline-"));
const transportKeys = await loadTransportKeys({ dataDir });
const apps: FastifyInstance[] = [];

afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(() => rm(dataDir, { recursive: true }));

async function httpWith(options: Partial<HttpDeps> = {}): Promise<FastifyInstance> {
  const clock = new TestClock();
  const messages = new Messages();
  const app = await createHttp(
    {
      answers: new Answers({ messages, clock }),
      callsPerSecondMax: 100,
      clock,
      contentSecurityPolicy: { defaultSrc: ["'self'"] },
      isCheckingAnswers: true,
      isFirst: () => Promise.resolve(true),
      readiness: () => Promise.resolve([]),
      log: (fault) => expect.fail(String(fault)),
      messages,
      metrics: new Metrics(),
      callers: {
        memberOf: () => Promise.resolve(null),
        operatorOf: () => Promise.resolve(null),
        isGuest: () => Promise.resolve(false),
      },
      transportKeys,
      ...options,
    },
    [],
  );
  apps.push(app);
  return app;
}

test("an endless head or body ends the connection", async () => {
  const { server } = await httpWith();
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 15_000 });
  expect(server).toMatchObject({ maxHeadersCount: 100, maxConnections: 24_000 });
});

const askMetrics = async (app: FastifyInstance, remoteAddress: string, headers = {}) =>
  (await app.inject({ url: "/metrics", remoteAddress, headers })).statusCode;

test("metrics are for this machine, and not for clients of a proxy on it", async () => {
  const app = await httpWith();
  for (const own of ["127.0.0.1", "127.0.0.9", "::1", "::ffff:127.0.0.1"]) {
    expect(await askMetrics(app, own)).toBe(200);
  }
  for (const other of ["203.0.113.7", "::ffff:203.0.113.7", "2001:db8::1", "10.127.0.1"]) {
    expect(await askMetrics(app, other)).toBe(404);
  }
  expect(await askMetrics(app, "127.0.0.1", { "x-forwarded-for": "127.0.0.1" })).toBe(404);
  const proxied = await httpWith({ trustedProxies: ["127.0.0.1"] });
  expect(await askMetrics(proxied, "127.0.0.1", { "x-forwarded-for": "203.0.113.7" })).toBe(404);
});

test("metrics are public if the operator configures it", async () => {
  expect(await askMetrics(await httpWith({ isMetricsPublic: true }), "203.0.113.7")).toBe(200);
});

test("B5 from other networks there is no desk, neither page nor call", async () => {
  const app = await httpWith({ deskNetworks: ["198.51.100.0/24"] });
  const visits: string[] = [];
  const urls = ["/desk/", "/api/desk/me", "/api/app/login"];
  for (const url of urls) app.get(url, async ({ ip }) => ({ count: visits.push(`${ip} ${url}`) }));
  for (const url of urls) {
    for (const remoteAddress of ["203.0.113.9", "198.51.100.9"]) {
      const { statusCode } = await app.inject({ url, remoteAddress });
      if (url === "/desk/") expect(statusCode).toBe(remoteAddress === "203.0.113.9" ? 404 : 200);
    }
  }
  expect(visits).toEqual([
    "198.51.100.9 /desk/",
    "198.51.100.9 /api/desk/me",
    "203.0.113.9 /api/app/login",
    "198.51.100.9 /api/app/login",
  ]);
});

test("B5 no other spelling of its address reaches the desk either", async () => {
  const app = await httpWith({ deskNetworks: ["198.51.100.0/24"] });
  let reached = 0;
  for (const url of ["/api/desk/me", "/desk/"]) app.get(url, async () => (reached += 1));
  const server = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
  // Sent exactly as written, because a client that normalises the address would test nothing.
  const ask = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const { hostname, port } = server;
      const sent = request({ hostname, port, path }, (answer) => {
        textOf(answer).then(resolve, reject);
      });
      sent.on("error", reject).end();
    });
  for (const path of [
    "/api/desk/me",
    "//api//desk//me",
    "/api/%64esk/me",
    "/%61pi/%64%65%73%6b/me?x=1",
    "/desk/",
    "/%64esk/",
    "//%64esk//",
    `${server.origin}/api/desk/me`,
    "http://elsewhere.example/desk/",
  ]) {
    expect([path, await ask(path)]).toEqual([path, expect.stringContaining('"not_found"')]);
  }
  expect(reached).toBe(0);
});

test("a page may use only the app's own sources and features", async () => {
  const app = await httpWith();
  const { headers } = await app.inject({ method: "GET", url: "/healthz" });
  const policy = String(headers["permissions-policy"]).split(", ");
  for (const own of ["camera", "clipboard-write", "publickey-credentials-get", "web-share"]) {
    expect(policy).toContain(`${own}=(self)`);
  }
  for (const off of ["geolocation", "microphone", "payment", "usb"]) {
    expect(policy).toContain(`${off}=()`);
  }
});
