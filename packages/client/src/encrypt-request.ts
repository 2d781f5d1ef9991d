import { associatedText } from "@plumbline/protocol/call-path";
import { fromBase64, joinBytes, toBase64Url, toHex, toUtf8 } from "./bytes.ts";
import type { Cryptography } from "./cryptography.ts";
import { loadCryptography } from "./load-cryptography.ts";
import { createRequestKey } from "./request-key.ts";

/** The server's public key as returned by `GET /api/public/transportKey`, both fields in base64. */
export interface TransportKey {
  /** The first four bytes of the SHA-256 of `spki`. */
  readonly kid: string;
  readonly spki: string;
}

export interface RequestToEncrypt {
  /** The path as it is sent; a query and doubled slashes make no difference. */
  readonly path: string;
  /** The session's token, "" without one. */
  readonly token: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly transportKey: TransportKey;
  /** The client's estimate of the server's time. */
  readonly nowMs: number;
  /** A UUID, the same for every attempt at one request. */
  readonly requestId: string;
}

/**
 * `encryptWith` the available primitives. Everything needed is loaded first: a script that fails to
 * load throws here, before anything is sealed or sent.
 */
export async function loadEncryptRequest(): Promise<EncryptRequest> {
  const cryptography = await loadCryptography();
  return (request) => encryptWith(cryptography, request);
}

export type EncryptRequest = (request: RequestToEncrypt) => Promise<string>;

/**
 * Seals a POST body ("sealed POST v1"): the payload, with `_t` and `_r` added and null fields left
 * out, encrypted with a fresh 32-character key, and that key encrypted with the server's public
 * key. The text is `base64url(iv ‖ AES-256-GCM ‖ tag) + "." + base64url(0x01 ‖ kid ‖
 * RSA-OAEP-SHA256 block)`.
 */
export async function encryptWith(
  cryptography: Cryptography,
  { path, token, payload, transportKey, nowMs, requestId }: RequestToEncrypt,
): Promise<string> {
  const kid = fromBase64(transportKey.kid);
  if (kid.length !== KID_BYTES) throw new Error("a transport key's id has four bytes");

  const key = toUtf8(createRequestKey());
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const tokenHash = toHex(await cryptography.sha256(toUtf8(token)));
  const [sealed, block] = await Promise.all([
    cryptography.encryptAesGcm({
      key,
      iv,
      associated: toUtf8(associatedText({ path, tokenHash })),
      plain: toUtf8(toJson({ ...payload, _t: nowMs, _r: requestId })),
    }),
    // Chunks hold up to 117 bytes, so that the 32 of a key always fit into one.
    cryptography.encryptRsaOaep(fromBase64(transportKey.spki), key),
  ]);
  const keyPart = joinBytes(Uint8Array.of(VERSION), kid, block);
  return `${toBase64Url(joinBytes(iv, sealed))}.${toBase64Url(keyPart)}`;
}

const VERSION = 1;
const KID_BYTES = 4;
const IV_BYTES = 12;

/** Removes null fields, at any depth. In an array JSON writes the null again: the length stays. */
const toJson = (payload: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(payload, (_name, value: unknown) => value ?? undefined);
