/** 2¹²⁷ − 1, a prime: keys are remainders of it. */
const PRIME = (1n << 127n) - 1n;

/**
 * Where an application stands among those with an equal remainder: the smallest key is first. The
 * key is (a × id + b) mod (2¹²⁷ − 1), with a and b the two halves of the hash of the draw's tick
 * and the id read as a number. Under a hash that nobody knows beforehand every order of any two ids
 * is as likely as the other, and a calculator recomputes it.
 */
export function drawKey(tickHash: string, id: string): bigint {
  if (!/^[0-9a-f]{64}$/.test(tickHash)) throw new Error(`not the hash of a tick: ${tickHash}`);
  const [a, b] = [tickHash.slice(0, HALF), tickHash.slice(HALF)].map((half) => BigInt(`0x${half}`));
  const number = BigInt(`0x${id.replaceAll("-", "")}`);
  return ((a ?? 0n) * number + (b ?? 0n)) % PRIME;
}

const HALF = 32;
