import { toUtf8 } from "./bytes.ts";
import type { CallRefused } from "./call-refused.ts";
import { loadCryptography } from "./load-cryptography.ts";

/** The number of hashes that are computed at once, before the page can react again. */
const ROUND = 256;

/** The duration of a toast: `onWork` is called again if the work takes longer. */
const REPORT_EVERY_MS = 1_800;

/**
 * Solves a refusal's challenge: finds a nonce with which the SHA-256 of "<challenge>.<nonce>"
 * begins with the required number of zero bits, and returns that text. It takes 2 to the power of
 * `bits` hashes on average, computed outside the page's main thread, so that the screen stays
 * responsive; `onWork` is called at once and repeatedly.
 */
export async function solveWork(
  refusal: CallRefused,
  { onWork }: { readonly onWork?: (refusal: CallRefused) => void },
): Promise<string> {
  const { details } = refusal;
  const { sha256 } = await loadCryptography();
  const bits = Number(details["bits"]);
  let reportedAtMs = -REPORT_EVERY_MS;
  for (let first = 0; ; first += ROUND) {
    if (performance.now() - reportedAtMs >= REPORT_EVERY_MS) {
      onWork?.(refusal);
      reportedAtMs = performance.now();
    }
    const tries = Array.from({ length: ROUND }, (_, n) => `${details["challenge"]}.${first + n}`);
    const hashes = await Promise.all(tries.map((text) => sha256(toUtf8(text))));
    const solved = tries[hashes.findIndex((hash) => hasZeroBits(hash, bits))];
    if (solved !== undefined) return solved;
    // Without WebCrypto the hashes are computed here.
    await new Promise((resolve) => setTimeout(resolve));
  }
}

function hasZeroBits(hash: Uint8Array, bits: number): boolean {
  const bytes = bits >> 3;
  const isZero = hash.subarray(0, bytes).every((byte) => byte === 0);
  return isZero && (hash[bytes] ?? 0) >> (8 - (bits & 7)) === 0;
}
