/** Fills the given bytes with randomness and returns them, as `crypto.getRandomValues` does. */
export type FillRandom = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>;

/** Letters and digits without the look-alikes 0 O o 1 l I i. */
export const REQUEST_KEY_ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz";

const KEY_LENGTH = 32;

/** The largest multiple of the alphabet's size that a byte can hold: 55 × 4. */
const FAIR_BYTE_MAX = 256 - (256 % REQUEST_KEY_ALPHABET.length);

/**
 * A fresh key for one request: 32 characters, each of the alphabet equally likely, 185 bits in all.
 * Bytes from 220 up are drawn again, since a remainder of them would favour the first letters.
 */
export function createRequestKey(random: FillRandom = fillFromSystem): string {
  let key = "";
  while (key.length < KEY_LENGTH) {
    for (const byte of random(new Uint8Array(KEY_LENGTH))) {
      if (byte < FAIR_BYTE_MAX) key += REQUEST_KEY_ALPHABET[byte % REQUEST_KEY_ALPHABET.length];
    }
  }
  return key.slice(0, KEY_LENGTH);
}

// Bound, because the method loses its object when it is passed as a value.
const fillFromSystem: FillRandom = (bytes) => crypto.getRandomValues(bytes);

/** A random UUID (version 4), also on plain http, where `crypto.randomUUID` is missing. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version and variant bits as RFC 9562 §5.4 places them.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}
