import { gcm } from "@noble/ciphers/aes.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { type Bytes, joinBytes } from "./bytes.ts";
import type { Cryptography } from "./cryptography.ts";

/**
 * The primitives of sealing in plain script, for pages on plain-http addresses, where the browser
 * has no WebCrypto. It only encrypts under a public key: there is no secret exponent, so timing
 * reveals at most the key of this request, on this device.
 */
export const scriptCryptography: Cryptography = {
  sha256: async (bytes) => owned(sha256(bytes)),
  encryptAesGcm: async ({ key, iv, associated, plain }) =>
    owned(gcm(key, iv, associated).encrypt(plain)),
  encryptRsaOaep: async (spki, plain) => {
    const { modulus, exponent } = readSpki(spki);
    const length = byteLength(modulus);
    return toBytes(modPow(toInteger(encodeOaep(plain, length)), exponent, modulus), length);
  },
};

const HASH_BYTES = 32;

/** EME-OAEP of RFC 8017 §7.1.1, with SHA-256 for the label and the mask, and an empty label. */
function encodeOaep(message: Bytes, length: number): Bytes {
  const padding = length - message.length - 2 * HASH_BYTES - 2;
  if (padding < 0) throw new Error("the message is too long for one block");
  const labelHash = sha256(new Uint8Array(0));
  const block = joinBytes(labelHash, new Uint8Array(padding), Uint8Array.of(1), message);
  const seed = crypto.getRandomValues(new Uint8Array(HASH_BYTES));
  const maskedBlock = exclusiveOr(block, maskOf(seed, block.length));
  const maskedSeed = exclusiveOr(seed, maskOf(maskedBlock, HASH_BYTES));
  return joinBytes(Uint8Array.of(0), maskedSeed, maskedBlock);
}

/** MGF1 of RFC 8017 appendix B.2.1. */
function maskOf(seed: Bytes, length: number): Bytes {
  const parts: Uint8Array[] = [];
  for (let counter = 0; counter * HASH_BYTES < length; counter += 1) {
    parts.push(sha256(joinBytes(seed, Uint8Array.of(0, 0, 0, counter))));
  }
  return joinBytes(...parts).slice(0, length);
}

const exclusiveOr = (a: Bytes, b: Bytes): Bytes => a.map((byte, at) => byte ^ (b[at] ?? 0));

function modPow(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let result = 1n;
  let square = base % modulus;
  for (let left = exponent; left > 0n; left >>= 1n) {
    if ((left & 1n) === 1n) result = (result * square) % modulus;
    square = (square * square) % modulus;
  }
  return result;
}

interface PublicKey {
  readonly modulus: bigint;
  readonly exponent: bigint;
}

// The tags of X.690 in the SubjectPublicKeyInfo of an RSA key (RFC 8017 appendix A.1.1).
const SEQUENCE = 0x30;
const INTEGER = 0x02;
const BIT_STRING = 0x03;

function readSpki(spki: Bytes): PublicKey {
  const info = readElement(spki, SEQUENCE);
  const algorithm = readElement(info.content, SEQUENCE);
  const bits = readElement(algorithm.rest, BIT_STRING);
  // The first byte of a bit string counts its unused bits; here always none.
  const key = readElement(bits.content.slice(1), SEQUENCE);
  const modulus = readElement(key.content, INTEGER);
  const exponent = readElement(modulus.rest, INTEGER);
  return { modulus: toInteger(modulus.content), exponent: toInteger(exponent.content) };
}

function readElement(der: Bytes, tag: number): { readonly content: Bytes; readonly rest: Bytes } {
  const [tagByte, first = 0] = der;
  if (tagByte !== tag) throw new Error("not a public RSA key");
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f;
  const start = 2 + lengthBytes;
  const length = lengthBytes === 0 ? first : Number(toInteger(der.slice(2, start)));
  const content = der.slice(start, start + length);
  if (content.length !== length) throw new Error("not a public RSA key");
  return { content, rest: der.slice(start + length) };
}

function toInteger(bytes: Bytes): bigint {
  let hex = "0x0";
  for (const byte of bytes) hex += byte.toString(16).padStart(2, "0");
  return BigInt(hex);
}

function toBytes(integer: bigint, length: number): Bytes {
  const hex = integer.toString(16).padStart(2 * length, "0");
  return Uint8Array.from({ length }, (_, at) => Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16));
}

const byteLength = (integer: bigint): number => Math.ceil(integer.toString(16).length / 2);

/**
 * Copied to match the type of WebCrypto's results: the library does not specify the type of its
 * bytes' buffer.
 */
const owned = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);
