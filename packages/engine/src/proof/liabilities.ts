import type { AssetCode, Instant, UserId } from "#kernel";

/** The liability to one user in one asset, as a leaf of a statement's tree. */
export interface Liability {
  /** The id of the statement. */
  readonly number: number;
  readonly asset: AssetCode;
  readonly userId: UserId;
  /**
   * Hexadecimal, random for this leaf: without it the owner of a leaf cannot be guessed from its
   * hash.
   */
  readonly nonce: string;
  /** Units of 10⁻⁸, above zero. */
  readonly units: bigint;
}

/** A node: a hash, and the sum of all leaves under it. */
export interface SumNode {
  /** Hexadecimal. */
  readonly hash: string;
  readonly units: bigint;
}

/** The total liabilities in one asset. */
export interface LiabilityTotal extends SumNode {
  readonly asset: AssetCode;
  /** The number of users with a balance of it. */
  readonly accounts: number;
}

/** All liabilities to users at one moment. Statements are chained, and the last one is sealed. */
export interface LiabilityStatement {
  /** From 1, without gaps. */
  readonly number: number;
  readonly at: Instant;
  /** The last posting of the journal that it includes. */
  readonly throughSeq: number;
  readonly totals: readonly LiabilityTotal[];
  /** The hash of the statement before; 64 zeros before the first. */
  readonly prevHash: string;
}

export const LIABILITIES_GENESIS = "0".repeat(64);

/** The stream name of statements in a seal. */
export const LIABILITIES_STREAM = "liabilities";

/**
 * The text whose SHA-256 is a leaf's hash. It contains its owner: no two users can be shown one
 * leaf.
 */
export const liabilityText = ({ number, asset, userId, nonce, units }: Liability): string =>
  ["liability-v1", number, asset, userId, nonce, units].join("|");

/**
 * The text whose SHA-256 is the hash above two nodes. It contains both sums, not only their total:
 * otherwise a node could show one owner one sum and another owner another (Chalkias, Chatzigiannis,
 * Ji, "Broken Proofs of Solvency in Blockchain Custodial Wallets", 2022).
 */
export const sumNodeText = (left: SumNode, right: SumNode): string =>
  ["liabilities-v1", left.hash, left.units, right.hash, right.units].join("|");

/** The text of a statement's totals: a line for each asset. */
export const totalsText = (totals: readonly LiabilityTotal[]): string =>
  totals
    .map(({ asset, accounts, units, hash }) => [asset, accounts, units, hash].join(" "))
    .join("\n");

/** The text whose SHA-256 is a statement's hash. */
export const statementText = (statement: LiabilityStatement): string => {
  const { number, at, throughSeq, totals, prevHash } = statement;
  return ["liability-statement-v1", number, at, throughSeq, totalsText(totals), prevHash].join("|");
};
