import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEnvelope } from "@plumbline/server/platform/envelope/envelope";
import {
  loadTransportKeys,
  PREVIOUS_TRANSPORT_KEY_FILE,
  TRANSPORT_KEY_FILE,
  type TransportKeys,
} from "@plumbline/server/platform/envelope/transport-keys";
import { afterAll, expect, test } from "vitest";
import { webCryptography } from "../../packages/client/src/cryptography.ts";
import { scriptCryptography } from "../../packages/client/src/encrypt-fallback.ts";
import { encryptWith } from "../../packages/client/src/encrypt-request.ts";

const dataDir = await mkdtemp(join(tmpdir(), "sealed-post-"));
afterAll(() => rm(dataDir, { recursive: true }));
const keys = await loadTransportKeys({ dataDir });

const NOW_MS = 1_790_000_000_000;
const request = {
  path: "/api//app/login?from=home",
  token: "token-a",
  payload: { account: "ann", inviteCode: null, tags: [null, "é😀"] },
  nowMs: NOW_MS,
  requestId: "018f6f1e-7c1a-7cc3-9b60-0123456789ab",
};

const both = [
  ["WebCrypto", webCryptography(crypto.subtle)],
  ["plain script", scriptCryptography],
] as const;

const openWith = (transportKeys: TransportKeys, body: string) =>
  openEnvelope(transportKeys, {
    path: "/api/app/login",
    token: "token-a",
    body,
    nowMs: NOW_MS + 500,
  });

// Goal: the server opens what our client seals. Method: both real ends, many keys and nonces; the
// bodies are sent raw and quoted in turn.
test.each(both)(
  "TR21 the server opens what the client seals by %s",
  async (_name, cryptography) => {
    for (let round = 0; round < 100; round += 1) {
      const body = await encryptWith(cryptography, { ...request, transportKey: keys.current });
      expect(await openWith(keys, round % 2 === 0 ? body : JSON.stringify(body))).toEqual({
        ok: true,
        value: {
          payload: { account: "ann", tags: [null, "é😀"] },
          requestId: request.requestId,
          seal: expect.any(Buffer),
        },
      });
    }
  },
);

// Goal: a page loaded before a rotation works until the old key is retired, and then gets a
// separate refusal (TR20, TR12). Method: rotate as the operator does.
test("TR20 a page with the old key works during the rotation and not after", async () => {
  const [, [, cryptography]] = both;
  const sealFor = (transportKey: TransportKeys["current"]) =>
    encryptWith(cryptography, { ...request, transportKey });
  const previous = join(dataDir, PREVIOUS_TRANSPORT_KEY_FILE);

  await rename(join(dataDir, TRANSPORT_KEY_FILE), previous);
  const during = await loadTransportKeys({ dataDir });
  expect((await openWith(during, await sealFor(keys.current))).ok).toBe(true);
  expect((await openWith(during, await sealFor(during.current))).ok).toBe(true);

  await rm(previous);
  const after = await loadTransportKeys({ dataDir });
  expect((await openWith(after, await sealFor(during.current))).ok).toBe(true);
  expect(await openWith(after, await sealFor(keys.current))).toEqual({
    ok: false,
    error: { type: "unknown_transport_key" },
  });
});
