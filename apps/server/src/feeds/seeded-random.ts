/** Numbers that depend only on the seed: the same on every machine and in every run. */
export interface SeededRandom {
  /** From 0 (included) to 1 (excluded). */
  uniform(): number;
  /** Mean 0, deviation 1, between −6 and 6. */
  normal(): number;
}

/**
 * Mulberry32 (Tommy Ettinger, public domain), seeded through FNV-1a from text. The normal
 * distribution is the sum of twelve uniform numbers less six: it needs additions only, so the
 * result does not depend on a machine's logarithm.
 */
export function seededRandom(seed: string): SeededRandom {
  let state = hash32(seed);
  const uniform = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  return { uniform, normal: () => bellCurve(uniform) };
}

/** A number of mean 0 and deviation 1, from twelve uniform numbers. */
export function bellCurve(uniform: () => number): number {
  let sum = -6;
  for (let i = 0; i < 12; i += 1) sum += uniform();
  return sum;
}

function hash32(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash;
}
