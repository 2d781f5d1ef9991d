import {
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  privateDecrypt,
} from "node:crypto";
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { webCryptography } from "./cryptography.ts";
import { scriptCryptography } from "./encrypt-fallback.ts";
import { encryptWith, loadEncryptRequest, type RequestToEncrypt } from "./encrypt-request.ts";

const { publicKey, privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 3072,
  publicKeyEncoding: { type: "spki", format: "der" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
});
const kid = createHash("sha256").update(publicKey).digest().subarray(0, 4);
const transportKey = { kid: kid.toString("base64"), spki: publicKey.toString("base64") };
const ownKey = createPrivateKey(privateKey);

const request: RequestToEncrypt = {
  path: "/api/app/login",
  token: "token-a",
  payload: { account: "ann" },
  transportKey,
  nowMs: 1_790_000_000_000,
  requestId: "018f6f1e-7c1a-7cc3-9b60-0123456789ab",
};

/** Opens a body by the documented format, without any code of the sealing side. */
function open(body: string, path = request.path, token = request.token) {
  const [message, keyPart] = body.split(".").map((text) => Buffer.from(text, "base64url"));
  if (message === undefined || keyPart === undefined) throw new Error("no dot");
  const head = keyPart.subarray(0, 5).toString("hex");
  const key = privateDecrypt({ key: ownKey, oaepHash: "sha256" }, keyPart.subarray(5));
  const iv = message.subarray(0, 12);
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 });
  const tokenHash = createHash("sha256").update(token).digest("hex");
  decipher.setAAD(Buffer.from(`v1|POST|${path}|${tokenHash}`));
  decipher.setAuthTag(message.subarray(-16));
  const plain = Buffer.concat([decipher.update(message.subarray(12, -16)), decipher.final()]);
  return { head, key: key.toString(), json: plain.toString() };
}

const both = [
  ["WebCrypto", webCryptography(crypto.subtle)],
  ["plain script", scriptCryptography],
] as const;

afterEach(() => vi.unstubAllGlobals());

// Goal: the body is the documented one, byte for byte. Method: open it with a second
// implementation.
test.each(both)("TR21 seals the documented format by %s", async (_name, cryptography) => {
  const body = await encryptWith(cryptography, request);
  expect(body).toMatch(/^[\w-]+\.[\w-]{519}$/); // 389 bytes: 1 + 4 + 384
  const opened = open(body);
  expect(opened.head).toBe(`01${kid.toString("hex")}`);
  expect(opened.key).toMatch(/^[2-9A-HJ-NP-Za-hjkmnp-z]{32}$/);
  expect(opened.json).toBe(
    `{"account":"ann","_t":1790000000000,"_r":"018f6f1e-7c1a-7cc3-9b60-0123456789ab"}`,
  );
  expect(() => open(body, "/api/app/register")).toThrow("unable to authenticate");
  expect(() => open(body, request.path, "token-b")).toThrow("unable to authenticate");
});

// Goal: the path is bound as the server reads it, for a request without a token, with doubled
// slashes and with a query.
test.each(both)("binds the folded path by %s", async (_name, cryptography) => {
  const path = "/api//app///login?from=home";
  const body = await encryptWith(cryptography, { ...request, path, token: "" });
  expect(() => open(body, "/api/app/login", "")).not.toThrow();
});

// Goal: null fields are omitted at any depth, and arrays keep their length. Method: a payload with
// a null at each kind of place; the envelope's own fields cannot be overridden by a payload.
test("omits null fields", async () => {
  const inner = { a: null, b: undefined, c: [null, { d: null, e: 0 }], f: "", g: false };
  const payload = { x: null, inner, _t: 1, _r: "mine" };
  const encryptRequest = await loadEncryptRequest();
  const { json } = open(await encryptRequest({ ...request, payload }));
  expect(JSON.parse(json)).toEqual({
    inner: { c: [null, { e: 0 }], f: "", g: false },
    _t: request.nowMs,
    _r: request.requestId,
  });
});

// Goal: both ways of sealing give the same result (TR21). Method: random payloads of every length
// and script, each sealed by both.
test("TR21 seals alike by WebCrypto and by plain script", { timeout: 30_000 }, async () => {
  const payloads = fc.dictionary(fc.string({ unit: "grapheme" }), fc.string({ maxLength: 200 }));
  await fc.assert(
    fc.asyncProperty(payloads, async (payload) => {
      const [web, script] = await Promise.all(
        both.map(([, cryptography]) => encryptWith(cryptography, { ...request, payload })),
      );
      expect(open(script ?? "").json).toBe(open(web ?? "").json);
    }),
    { numRuns: 100 },
  );
});

// Goal: no key and no nonce is used twice. Method: the same request, many times.
test("makes a fresh key and nonce for every body", async () => {
  const encryptRequest = await loadEncryptRequest();
  const bodies = await Promise.all(Array.from({ length: 50 }, () => encryptRequest(request)));
  expect(new Set(bodies.map((body) => open(body).key)).size).toBe(50);
  expect(new Set(bodies.map((body) => body.slice(0, 16))).size).toBe(50);
});

// Goal: a page on a plain-http address of a LAN can still send. Method: a browser's `crypto` in
// that case, without its `subtle`.
test("TR21 seals where the browser has no WebCrypto", async () => {
  const { crypto: system } = globalThis;
  vi.stubGlobal("crypto", { getRandomValues: system.getRandomValues.bind(system) });
  const encryptRequest = await loadEncryptRequest();
  expect(open(await encryptRequest(request)).json).toContain('"account":"ann"');
});

// Goal: an invalid key is a fault at once, in both ways. Method: a wrong id, a truncated key, no
// key.
test.each(both)("refuses a malformed transport key by %s", async (_name, cryptography) => {
  const sealFor = (wrong: Partial<typeof transportKey>) =>
    encryptWith(cryptography, { ...request, transportKey: { ...transportKey, ...wrong } });
  await expect(sealFor({ kid: "AAAA" })).rejects.toThrow("four bytes");
  // The browser's own messages differ, so any message is accepted.
  await expect(sealFor({ spki: transportKey.spki.slice(0, 80) })).rejects.toThrow(/./);
  await expect(sealFor({ spki: transportKey.spki.slice(0, -4) })).rejects.toThrow(/./);
  await expect(sealFor({ spki: btoa("no key") })).rejects.toThrow(/./);
});
