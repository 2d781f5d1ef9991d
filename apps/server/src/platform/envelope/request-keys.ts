import { createHash } from "node:crypto";

/**
 * The time in ms for which a key is cached; it saves the unwrap for clients that reuse their key
 * part.
 */
const KEPT_MS_MAX = 15 * 60_000;
const KEPT_MAX = 10_000;

interface CachedKey {
  readonly requestKey: Uint8Array;
  readonly storedAtMs: number;
}

/**
 * Unwrapped request keys by the SHA-256 of their sealed key part, which names its transport key.
 * Bounded: the least recently used is evicted.
 */
export class RequestKeys {
  readonly #byPart = new Map<string, CachedKey>();

  get size(): number {
    return this.#byPart.size;
  }

  find(keyPart: Uint8Array, nowMs: number): Uint8Array | null {
    const part = hashOf(keyPart);
    const stored = this.#byPart.get(part);
    if (stored === undefined) return null;
    this.#byPart.delete(part);
    if (nowMs < stored.storedAtMs || nowMs - stored.storedAtMs > KEPT_MS_MAX) return null;
    this.#byPart.set(part, stored);
    return stored.requestKey;
  }

  /** The time counts from the first call: using a key does not prolong it. */
  keep(keyPart: Uint8Array, requestKey: Uint8Array, nowMs: number): void {
    const part = hashOf(keyPart);
    if (this.#byPart.has(part)) return;
    this.#byPart.set(part, { requestKey, storedAtMs: nowMs });
    if (this.#byPart.size <= KEPT_MAX) return;
    const [oldest] = this.#byPart.keys();
    if (oldest !== undefined) this.#byPart.delete(oldest);
  }
}

const hashOf = (keyPart: Uint8Array): string =>
  createHash("sha256").update(keyPart).digest("base64");
