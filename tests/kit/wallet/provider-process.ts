import { createServer } from "node:http";
import { once } from "node:events";
import { type ChildProcess, fork } from "node:child_process";
import { text as textOf } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { signatureOf } from "@plumbline/server/feeds/payments/payment-provider";

export const PROVIDER_SECRET = "a secret of tests and nowhere else";

export interface ProviderProcess {
  readonly url: string;
  stop(): Promise<void>;
}

/** A small payment provider in a separate process: it accepts signed orders, and nothing else. */
export async function startProvider(): Promise<ProviderProcess> {
  const child: ChildProcess = fork(fileURLToPath(import.meta.url), ["serve"], { stdio: "ignore" });
  const [port] = (await once(child, "message")) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill();
      await ended;
    },
  };
}

/** Sends a callback, signed as the provider signs. */
export async function sendCallback(
  serverUrl: string,
  event: object,
  { atMs, secret = PROVIDER_SECRET }: { readonly atMs: number; readonly secret?: string },
): Promise<{ readonly status: number; readonly answer: unknown }> {
  const body = JSON.stringify(event);
  const timestamp = String(atMs);
  const response = await fetch(`${serverUrl}/callbacks/payment`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-timestamp": timestamp,
      "x-signature": signatureOf(secret, { timestamp, body }),
    },
    body,
  });
  return { status: response.status, answer: await response.json() };
}

function serve(): void {
  const server = createServer((request, response) => {
    void textOf(request).then((body) => {
      const timestamp = String(request.headers["x-timestamp"]);
      const expected = signatureOf(PROVIDER_SECRET, { timestamp, body });
      const isOurs = request.headers["x-signature"] === expected && request.url === "/orders";
      // In the form in which our own server wrote it.
      const { orderId } = JSON.parse(body) as { orderId: string };
      response.statusCode = isOurs ? 200 : 401;
      response.end(JSON.stringify({ payUrl: `https://pay.example/${orderId}` }));
    });
  });
  server.listen(0, "127.0.0.1", () => {
    const address = server.address();
    process.send?.(typeof address === "object" ? address?.port : 0);
  });
}

if (process.argv[2] === "serve") serve();
