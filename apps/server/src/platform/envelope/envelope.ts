import { createDecipheriv, createHash, randomBytes } from "node:crypto";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import { associatedText } from "@plumbline/protocol/call-path";
import { readSealedJson } from "./sealed-json.ts";
import type { TransportKey, TransportKeys } from "./transport-keys.ts";

export interface SealedRequest {
  /** The path as it was sent; a query and doubled slashes are ignored. */
  readonly path: string;
  /** The session's token; "" without one. */
  readonly token: string;
  /** The body as it was sent, or as a JSON text, as some clients quote strings. */
  readonly body: string;
  readonly nowMs: number;
}

export interface OpenedRequest {
  /** The fields of the call, without the envelope's own `_t` and `_r`. */
  readonly payload: Record<string, unknown>;
  /** A UUID. The ledger checks whether it was used before. */
  readonly requestId: string;
  /** Initialisation vector and tag: unique to this body. */
  readonly seal: Buffer;
}

export type EnvelopeRefusal =
  /**
   * One refusal for every reason that makes a body unreadable: `reason` is for the log and never
   * for the sender.
   */
  | { readonly type: "unreadable_request"; readonly reason: string }
  | { readonly type: "unsealed_request" }
  | { readonly type: "unknown_transport_key" }
  | { readonly type: "unavailable" }
  | { readonly type: "clock_skew"; readonly serverTimeMs: number };

/**
 * Opens a sealed POST body: `base64url(iv ‖ AES-256-GCM ‖ tag) + "." +
 * base64url(0x01 ‖ kid ‖ RSA-OAEP-SHA256 block)`, bound to its path and session.
 *
 * Refusals in the order they are checked, cheap checks before expensive ones: `unreadable_request`
 * (too long), `unsealed_request`, `unreadable_request` (form, version), `unknown_transport_key`,
 * `unreadable_request` (length of the key part), `unavailable` (too many unwraps waiting),
 * `unreadable_request` (key, tag, text, JSON, no time in it), `clock_skew` (more than 90 s off),
 * `unreadable_request` (no request id).
 */
export async function openEnvelope(
  keys: TransportKeys,
  { path, token, body, nowMs }: SealedRequest,
): Promise<Result<OpenedRequest, EnvelopeRefusal>> {
  const parts = splitBody(body);
  if (!parts.ok) return parts;
  const { message, keyPart } = parts.value;

  const transportKey = keys.byKid.get(keyPart.toString("base64", VERSION_BYTES, HEAD_BYTES));
  if (transportKey === undefined) return err({ type: "unknown_transport_key" });
  if (keyPart.length !== HEAD_BYTES + transportKey.blockBytes) return unreadable("key part length");

  const stored = keys.requestKeys.find(keyPart, nowMs);
  const unwrapped = stored === null ? await unwrap(transportKey, keyPart) : ok(stored);
  if (!unwrapped.ok) return unwrapped;
  const requestKey = unwrapped.value;

  // Without a key, decryption continues with a random one, so that a wrong key block and a wrong
  // tag take the same time.
  const plain = decrypt(message, requestKey ?? randomBytes(KEY_LENGTH), { path, token });
  if (requestKey === null) return unreadable("key block");
  if (plain === null) return unreadable("tag");
  // Not earlier: otherwise the time of a second attempt would reveal whether a forged block
  // unwraps.
  keys.requestKeys.keep(keyPart, requestKey, nowMs);
  const opened = readPlain(plain, nowMs);
  return opened.ok ? ok({ ...opened.value, seal: sealOf(message) }) : opened;
}

const VERSION = 1;
const VERSION_BYTES = 1;
const HEAD_BYTES = VERSION_BYTES + 4;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const KEY_LENGTH = 32;
const BODY_LENGTH_MAX = 65_536;
const CLOCK_SKEW_MS_MAX = 90_000;

const unreadable = (reason: string) => err({ type: "unreadable_request", reason });

interface Parts {
  readonly message: Buffer;
  readonly keyPart: Buffer<ArrayBuffer>;
}

function splitBody(body: string): Result<Parts, EnvelopeRefusal> {
  const isQuoted = body.length >= 2 && body.startsWith('"') && body.endsWith('"');
  const sealed = isQuoted ? body.slice(1, -1) : body;
  if (sealed.length > BODY_LENGTH_MAX) return unreadable("body length");
  // No downgrade: an unsealed body has its own refusal, which informs the client's author of the
  // reason.
  if (/^\s*(?:[{[]|$)/.test(sealed)) return err({ type: "unsealed_request" });
  const [, messageText, keyText] = /^([\w-]+)\.([\w-]+)$/.exec(sealed) ?? [];
  if (messageText === undefined || keyText === undefined) return unreadable("form");

  const message = fromCanonicalBase64Url(messageText);
  const keyPart = fromCanonicalBase64Url(keyText);
  if (message === null || keyPart === null) return unreadable("base64url");
  if (message.length < IV_BYTES + TAG_BYTES) return unreadable("message length");
  if (keyPart.length < HEAD_BYTES) return unreadable("key part length");
  if (keyPart[0] !== VERSION) return unreadable("version");
  return ok({ message, keyPart });
}

/** Node's decoder skips unknown characters; here only the canonical spelling is accepted. */
function fromCanonicalBase64Url(text: string): Buffer<ArrayBuffer> | null {
  const bytes = Buffer.from(text, "base64url");
  return bytes.toString("base64url") === text ? bytes : null;
}

/** Letters and digits without the look-alikes 0 O o 1 l I i. */
const REQUEST_KEY = /^[2-9A-HJ-NP-Za-hjkmnp-z]{32}$/;

/** Returns the request's key; null if the block does not contain one. */
async function unwrap(
  transportKey: TransportKey,
  keyPart: Buffer<ArrayBuffer>,
): Promise<Result<Uint8Array | null, EnvelopeRefusal>> {
  const unwrapped = await transportKey.unwrap(keyPart.subarray(HEAD_BYTES));
  if (unwrapped.ok) {
    const isKey = REQUEST_KEY.test(Buffer.from(unwrapped.value).toString("latin1"));
    return ok(isKey ? unwrapped.value : null);
  }
  return unwrapped.error === "busy" ? err({ type: "unavailable" }) : ok(null);
}

function decrypt(
  message: Buffer,
  requestKey: Uint8Array,
  { path, token }: Pick<SealedRequest, "path" | "token">,
): Buffer | null {
  const iv = message.subarray(0, IV_BYTES);
  const tokenHash = createHash("sha256").update(token).digest("hex");
  // The tag's length is passed, because Node would otherwise accept a tag of four bytes.
  const decipher = createDecipheriv("aes-256-gcm", requestKey, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(associatedText({ path, tokenHash })));
  decipher.setAuthTag(message.subarray(-TAG_BYTES));
  const plain = decipher.update(message.subarray(IV_BYTES, -TAG_BYTES));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return null;
  }
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const sealOf = (message: Buffer): Buffer =>
  Buffer.concat([message.subarray(0, IV_BYTES), message.subarray(-TAG_BYTES)]);

function readPlain(
  plain: Buffer,
  nowMs: number,
): Result<Omit<OpenedRequest, "seal">, EnvelopeRefusal> {
  const text = fromUtf8(plain);
  if (text === null) return unreadable("text is not UTF-8");
  const fields = readSealedJson(text);
  if (!fields.ok) return unreadable(fields.error);

  const { _t: sentAtMs, _r: requestId, ...payload } = fields.value;
  if (typeof sentAtMs !== "number" || !Number.isSafeInteger(sentAtMs)) return unreadable("time");
  if (Math.abs(sentAtMs - nowMs) > CLOCK_SKEW_MS_MAX) {
    return err({ type: "clock_skew", serverTimeMs: nowMs });
  }
  if (typeof requestId !== "string" || !UUID.test(requestId)) return unreadable("request id");
  return ok({ payload, requestId });
}

function fromUtf8(bytes: Buffer): string | null {
  try {
    // A byte order mark is preserved, so that the JSON reader refuses it.
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}
