import type { Instant } from "#kernel";

/** The last record of one stream at the time of a seal. */
export interface SealedHead {
  /** "journal", "audit", "ticks:BTCUSDT". */
  readonly stream: string;
  /** The number of its last record. */
  readonly last: number;
  /**
   * Hexadecimal. For a hash chain the hash of that record; for the journal the Merkle root over the
   * postings since the seal before, or that seal's root if there were none.
   */
  readonly hash: string;
}

/** One link of the chain of seals, without its heads. */
export interface SealLink {
  /** From 1, without gaps. */
  readonly number: number;
  readonly at: Instant;
  /** Hexadecimal SHA-256 of `headsText`. */
  readonly headsHash: string;
  /** The hash of the seal before; 64 zeros before the first. */
  readonly prevHash: string;
  /** The hash of the seal `skippedTo`, so that an old seal is reached in few steps. */
  readonly skipHash: string;
}

export const SEAL_GENESIS = "0".repeat(64);

const VERSION = "seal-v1";

/** The text whose SHA-256 is the seal's hash; that hash is signed. */
export const sealPreimage = ({ number, at, headsHash, prevHash, skipHash }: SealLink): string =>
  [VERSION, number, at, headsHash, prevHash, skipHash].join("|");

/** The text of a seal's heads: a line for each stream. */
export const headsText = (heads: readonly SealedHead[]): string =>
  heads.map(({ stream, last, hash }) => `${stream} ${last} ${hash}`).join("\n");

/**
 * The earlier seal that a seal names besides the one before it: its number with the lowest set bit
 * cleared. For an odd one that is the one before; 0 is the beginning of the chain.
 */
export const skippedTo = (number: number): number => number - (number & -number);

/**
 * The seals on the path from one back to an earlier one, the later first, the earlier left out:
 * each leads to the next by the furthest of its two links that does not pass the earlier. Their
 * count grows with the square of the logarithm of the distance.
 */
export function linkPath(from: number, to: number): readonly number[] {
  const path: number[] = [];
  for (let at = from; at > to;) {
    path.push(at);
    at = stepFrom(at, to);
  }
  return path;
}

/** The next seal on the path from one back to an earlier one. */
export const stepFrom = (at: number, to: number): number =>
  skippedTo(at) >= to ? skippedTo(at) : at - 1;
