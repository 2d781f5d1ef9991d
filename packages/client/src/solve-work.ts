import { toUtf8 } from "./bytes.ts";
import type { CallRefused } from "./call-refused.ts";
import { loadCryptography } from "./load-cryptography.ts";

/** So many hashes are asked for at once, and then the page has its turn. */
const ROUND = 256;

/** As long as a notice stands: it is said anew for as long as it takes. */
const TOLD_EVERY_MS = 1_800;

/**
 * Solves what a refusal asks for: finds a nonce with which the SHA-256 of "<challenge>.<nonce>"
 * begins with so many zero bits, and answers that text. It takes 2 to the power of `bits` hashes on
 * average, made outside the page's own thread, so that the screen stays alive; `onWork` is told
 * at once and again while it goes on.
 */
export async function solveWork(
  refusal: CallRefused,
  { onWork }: { readonly onWork?: (refusal: CallRefused) => void },
): Promise<string> {
  const { details } = refusal;
  const { sha256 } = await loadCryptography();
  const bits = Number(details["bits"]);
  let toldAtMs = -TOLD_EVERY_MS;
  for (let first = 0; ; first += ROUND) {
    if (performance.now() - toldAtMs >= TOLD_EVERY_MS) {
      onWork?.(refusal);
      toldAtMs = performance.now();
    }
    const tries = Array.from({ length: ROUND }, (_, n) => `${details["challenge"]}.${first + n}`);
    const hashes = await Promise.all(tries.map((text) => sha256(toUtf8(text))));
    const solved = tries[hashes.findIndex((hash) => hasZeroBits(hash, bits))];
    if (solved !== undefined) return solved;
    // Where the browser has no hashes of its own they were made here.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const bytes = bits >> 3;
  const isZero = hash.subarray(0, bytes).every((byte) => byte === 0);
  return isZero && (hash[bytes] ?? 0) >> (8 - (bits & 7)) === 0;
}
