import {
  constants,
  createCipheriv,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  publicEncrypt,
} from "node:crypto";
import { err } from "@plumbline/engine/kernel";
import { expect, test } from "vitest";
import { type EnvelopeRefusal, openEnvelope } from "./envelope.ts";
import { RequestKeys } from "./request-keys.ts";
import { loadTransportKeys, type TransportKey, type TransportKeys } from "./transport-keys.ts";

const privatePem = () =>
  generateKeyPairSync("rsa", {
    modulusLength: 3072,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  }).privateKey;

const keys = await loadTransportKeys({ dataDir: "", pem: privatePem() });
const publicKey = toPublicKey(keys.current.spki);

const NOW_MS = 1_790_000_000_000;
const PATH = "/api/trade/appTradePositions/create";
const REQUEST_ID = "018f6f1e-7c1a-7cc3-9b60-0123456789ab";
const KEY = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const IV = Buffer.from("a1a2a3a4a5a6a7a8a9aaabac", "hex");
const fields = { _t: NOW_MS, _r: REQUEST_ID, symbol: "BTCUSDT", margin: "10.5" };

interface Sealing {
  readonly plain?: string | Buffer;
  readonly path?: string;
  readonly token?: string;
  readonly key?: Buffer;
  readonly block?: (key: Buffer) => Buffer;
  readonly head?: Buffer;
}

/**
 * A second implementation of the format, from its description alone; each part can be made wrong.
 */
function seal(sealing: Sealing = {}): string {
  const { plain = JSON.stringify(fields), path = PATH, token = "", block = oaep256 } = sealing;
  const { key = Buffer.from(KEY), head = headOf(keys.current.kid) } = sealing;
  // A wrong key is detected by its own check, so the message is sealed with a key of 32 bytes.
  const aesKey = Buffer.concat([key, Buffer.alloc(32)]).subarray(0, 32);
  const cipher = createCipheriv("aes-256-gcm", aesKey, IV, { authTagLength: 16 });
  const tokenHash = createHash("sha256").update(token).digest("hex");
  cipher.setAAD(Buffer.from(`v1|POST|${path}|${tokenHash}`));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return join(
    Buffer.concat([IV, ciphertext, cipher.getAuthTag()]),
    Buffer.concat([head, block(key)]),
  );
}

const tagOf = (body: string) =>
  Buffer.from(body.replaceAll('"', "").split(".")[0] ?? "", "base64url").subarray(-16);
const join = (message: Buffer, keyPart: Buffer) =>
  `${message.toString("base64url")}.${keyPart.toString("base64url")}`;
const headOf = (kid: string, version = 1) =>
  Buffer.concat([Buffer.of(version), Buffer.from(kid, "base64")]);
const oaep256 = (key: Buffer) => oaep(publicKey, "sha256", key);
const oaep = (to: KeyObject, oaepHash: string, key: Buffer) =>
  publicEncrypt({ key: to, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, key);

function toPublicKey(spki: string): KeyObject {
  return createPublicKey({ key: Buffer.from(spki, "base64"), type: "spki", format: "der" });
}

const open = (body: string, over: { path?: string; token?: string; nowMs?: number } = {}) =>
  openEnvelope(keys, { path: PATH, token: "", nowMs: NOW_MS, body, ...over });

async function refusalOf(body: string, over = {}): Promise<EnvelopeRefusal> {
  const opened = await open(body, over);
  if (opened.ok) throw new Error(`was opened: ${body}`);
  return opened.error;
}

const unreadable = (reason: string) => ({ type: "unreadable_request", reason });

// Goal: a valid body opens, raw and as a JSON text, with any slashes and query in its path. Method:
// one row for each way to send it.
test.each([
  ["raw", seal(), PATH],
  ["quoted", JSON.stringify(seal()), PATH],
  ["with doubled slashes and a query", seal(), "/api//trade/appTradePositions//create?from=home"],
])("opens a body sent %s", async (_way, body, path) => {
  expect(await open(body, { path })).toEqual({
    ok: true,
    value: {
      payload: { symbol: "BTCUSDT", margin: "10.5" },
      requestId: REQUEST_ID,
      seal: Buffer.concat([IV, tagOf(body)]),
    },
  });
});

// Goal: no bit of a body can change undetected. Method: flip each bit of each character on the
// wire; of the key block, whose bits RSA protects, one of each character in turn.
test("TR1 refuses a body with any one bit flipped", { timeout: 60_000 }, async () => {
  const body = seal();
  // The key part is cached, so that only the changed bits are unwrapped.
  expect((await open(body)).ok).toBe(true);
  const blockAt = body.indexOf(".") + 1 + KEY_HEAD_CHARACTERS;
  const refusals = new Map<string, number>();
  for (let at = 0; at < body.length; at += 1) {
    const bits = at < blockAt ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8];
    const flipped = bits.map((bit) => {
      const character = String.fromCharCode(body.charCodeAt(at) ^ (1 << bit));
      return refusalOf(body.slice(0, at) + character + body.slice(at + 1));
    });
    for (const { type } of await Promise.all(flipped)) {
      refusals.set(type, (refusals.get(type) ?? 0) + 1);
    }
  }
  expect([...refusals.keys()].toSorted()).toEqual(["unknown_transport_key", "unreadable_request"]);
  expect([...refusals.values()].reduce((sum, count) => sum + count)).toBe(
    7 * blockAt + body.length,
  );
});
/**
 * The version and the key's id: five bytes; the last character also contains the block's first
 * bits.
 */
const KEY_HEAD_CHARACTERS = 7;

// Goal: a truncated body is never accepted as whole. Method: cut at every length.
test("TR2 refuses a body cut at any length", async () => {
  const body = seal();
  for (let length = 1; length < body.length; length += 1) {
    expect((await refusalOf(body.slice(0, length))).type).toBe("unreadable_request");
    expect((await refusalOf(body.slice(length))).type).toBe("unreadable_request");
  }
});

// Goal: a shortened tag is refused. Method: keep only its first bytes, which Node would accept by
// default.
test.each([4, 8, 12, 15])("TR3 refuses a tag of %i bytes", async (length) => {
  const [message = "", keyPart] = seal().split(".");
  const bytes = Buffer.from(message, "base64url");
  const short = bytes.subarray(0, bytes.length - 16 + length).toString("base64url");
  expect(await refusalOf(`${short}.${keyPart}`)).toEqual(unreadable("tag"));
});

// Goal: the parts of two bodies cannot be combined. Method: exchange their key parts.
test("TR4 refuses the key part of another body", async () => {
  const other = seal({ key: Buffer.from(KEY.toLowerCase().replaceAll(/[il]/g, "x")) });
  expect((await open(other)).ok).toBe(true);
  const [message] = seal().split(".");
  const [, keyPart] = other.split(".");
  expect(await refusalOf(`${message}.${keyPart}`)).toEqual(unreadable("tag"));
});

// Goal: a body is valid only for its path and its session. Method: submit it under others.
test.each([
  ["TR5 another path", { path: "/api/trade/appTradePositions/close/1" }],
  ["TR5 the path in capitals", { path: PATH.toUpperCase() }],
  ["TR5 the path with a slash at its end", { path: `${PATH}/` }],
  ["TR6 another's token", { token: "token-b" }],
  ["TR6 no token", { token: "" }],
])("refuses a body under %s", async (_what, over) => {
  const body = seal({ token: "token-a" });
  expect((await open(body, { token: "token-a" })).ok).toBe(true);
  expect(await refusalOf(body, { token: "token-a", ...over })).toEqual(unreadable("tag"));
});

// Goal: the time in a body is a whole number within 90 s of the server's. Method: both sides of the
// edge.
const skewed = { type: "clock_skew", serverTimeMs: NOW_MS };
test.each([
  ["90000", NOW_MS - 90_000, null],
  ["90000", NOW_MS + 90_000, null],
  ["90001", NOW_MS - 90_001, skewed],
  ["90001", NOW_MS + 90_001, skewed],
  ["negative", -NOW_MS, skewed],
  ["a fraction", NOW_MS + 0.5, unreadable("time")],
  ["a text", String(NOW_MS), unreadable("time")],
  ["2^53", 2 ** 53, unreadable("time")],
  ["missing", undefined, unreadable("time")],
  ["null", null, unreadable("time")],
])("TR9 time %s", async (_what, time, refusal) => {
  const opened = await open(seal({ plain: JSON.stringify({ ...fields, _t: time }) }));
  expect(opened.ok ? null : opened.error).toEqual(refusal);
});

const small = generateKeyPairSync("rsa", { modulusLength: 1024 }).publicKey;
const pkcs1 = (key: Buffer) =>
  publicEncrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, key);
const unpadded = Buffer.concat([Buffer.alloc(352), Buffer.from(KEY)]);
const bare = () => publicEncrypt({ key: publicKey, padding: constants.RSA_NO_PADDING }, unpadded);

// Goal: only one OAEP-SHA256 block under the server's own key is accepted as a key. Method: every
// other kind of block.
test.each([
  ["PKCS#1 v1.5 padding", pkcs1, "key block"],
  ["OAEP with SHA-1", (key: Buffer) => oaep(publicKey, "sha1", key), "key block"],
  ["no padding", bare, "key block"],
  ["zeros", () => Buffer.alloc(384), "key block"],
  ["a block above the modulus", () => Buffer.alloc(384, 0xff), "key block"],
  ["RSA of 1024 bits", (key: Buffer) => oaep(small, "sha256", key), "key part length"],
  ["no block", () => Buffer.alloc(0), "key part length"],
  ["nine blocks", (key: Buffer) => Buffer.concat(Array(9).fill(oaep256(key))), "key part length"],
])("TR10 refuses %s", async (_what, block, reason) => {
  expect(await refusalOf(seal({ block }))).toEqual(unreadable(reason));
});

// Goal: a key is 32 characters of the alphabet. Method: break its length and its letters.
test.each([
  ["31 characters", KEY.slice(1)],
  ["33 characters", `${KEY}A`],
  ["no characters", ""],
  ...[..."0Oo1lIi-\n"].map((look) => [`the character ${look}`, KEY.slice(1) + look]),
  ["a character of two bytes", `é${KEY.slice(2)}`],
])("TR11 refuses a key of %s", async (_what, key = "") => {
  expect(await refusalOf(seal({ key: Buffer.from(key) }))).toEqual(unreadable("key block"));
});

// Goal: an unknown key and an unknown version have different refusals. Method: wrong ids and
// versions.
test("TR12 refuses an unknown key with its own error", async () => {
  const head = headOf(Buffer.from("00000000", "hex").toString("base64"));
  expect(await refusalOf(seal({ head }))).toEqual({ type: "unknown_transport_key" });
  const later = headOf(keys.current.kid, 2);
  expect(await refusalOf(seal({ head: later }))).toEqual(unreadable("version"));
});

// Goal: only one spelling is accepted. Method: everything that a lenient parser would accept.
const [message = "", keyPart = ""] = seal().split(".");
test.each([
  ["two dots", `${message}.${keyPart}.`, "form"],
  ["a dot within", `${message}.${keyPart.slice(0, 9)}.${keyPart.slice(9)}`, "form"],
  ["no dot", message + keyPart, "form"],
  ["nothing before the dot", `.${keyPart}`, "form"],
  ["nothing behind the dot", `${message}.`, "form"],
  ["a space", `${message}. ${keyPart}`, "form"],
  ["a line end", `${message}.${keyPart}\r\n`, "form"],
  ["a byte order mark", `\ufeff${message}.${keyPart}`, "form"],
  ["standard base64", `+/${message.slice(2)}.${keyPart}`, "form"],
  ["padding", `${message}=.${keyPart}`, "form"],
  ["a letter beyond ASCII", `é${message.slice(1)}.${keyPart}`, "form"],
  ["quotes twice", JSON.stringify(JSON.stringify(seal())), "form"],
  ["half of the quotes", `"${seal()}`, "form"],
  ["idle bits at the end", `${message.slice(0, 38)}B.${keyPart}`, "base64url"],
  ["a length base64 does not have", `${"A".repeat(41)}.${keyPart}`, "base64url"],
  ["no room for a tag", `${"A".repeat(36)}.${keyPart}`, "message length"],
  ["no room for a key's id", `${message}.AQAAAA`, "key part length"],
  ["65,537 characters", "A".repeat(65_537), "body length"],
])("TR13 refuses %s", async (_what, body, reason) => {
  expect(await refusalOf(body)).toEqual(unreadable(reason));
});

// Goal: the sealed content must be strict JSON in UTF-8. Method: a row for each parser that may
// fail; the JSON rules themselves have separate tests.
const latin = Buffer.from([...Buffer.from('{"a":"'), 0xe9, ...Buffer.from('"}')]);
test.each([
  ["no UTF-8", latin, "text is not UTF-8"],
  ["a byte order mark", `\ufeff${JSON.stringify(fields)}`, "no JSON object"],
  ["an array", "[]", "no JSON object"],
  ["nothing", "", "no JSON object"],
  ["a name twice", `{"_t":${NOW_MS},"_t":${NOW_MS}}`, "duplicate name"],
  ["no request id", JSON.stringify({ _t: NOW_MS }), "request id"],
  ["a number as request id", JSON.stringify({ ...fields, _r: 7 }), "request id"],
  ["no UUID", JSON.stringify({ ...fields, _r: `${REQUEST_ID} ` }), "request id"],
])("TR14 refuses %s", async (_what, plain, reason) => {
  expect(await refusalOf(seal({ plain }))).toEqual(unreadable(reason));
});

// Goal: no downgrade is possible. Method: the bodies that clients send unencrypted.
test.each(["", " \r\n", '{"account":"a","password":"b"}', '[{"a":1}]', ' \n{"a":1}'])(
  "TR15 names the unsealed body %j as such",
  async (body) => {
    expect(await refusalOf(body)).toEqual({ type: "unsealed_request" });
  },
);

// Goal: a cached key part saves the unwrap for 15 minutes, and is cached only after a whole body
// under it was valid. Method: repeat with a private key that no longer unwraps anything.
test("unwraps a re-used key part once", async () => {
  const fresh: TransportKeys = { ...keys, requestKeys: new RequestKeys() };
  const unable = { blockBytes: 384, unwrap: async () => err("not_ours") } satisfies TransportKey;
  const spared = { ...fresh, byKid: new Map([[keys.current.kid, unable]]) };
  const sealedKey = oaep256(Buffer.from(KEY));
  const sealAt = (time: number) =>
    seal({ plain: JSON.stringify({ ...fields, _t: time }), block: () => sealedKey });
  const openAt = async (transportKeys: TransportKeys, nowMs: number, token = "") =>
    (await openEnvelope(transportKeys, { path: PATH, token, nowMs, body: sealAt(nowMs) })).ok;

  expect(await openAt(fresh, NOW_MS, "another's token")).toBe(false);
  expect(fresh.requestKeys.size).toBe(0);
  expect(await openAt(spared, NOW_MS)).toBe(false);
  expect(await openAt(fresh, NOW_MS)).toBe(true);
  expect(await openAt(spared, NOW_MS + 15 * 60_000)).toBe(true);
  expect(await openAt(spared, NOW_MS + 15 * 60_000 + 1)).toBe(false);
  expect(await openAt({ ...fresh, byKid: new Map() }, NOW_MS)).toBe(false);
});
