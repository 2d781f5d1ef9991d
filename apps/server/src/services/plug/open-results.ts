import type { AssetCode, Book, Instant, UserId } from "@plumbline/engine/kernel";
import type { Tx } from "#platform/postgres/database";

/** The result of closing all open positions, from the area that trades them. */
export interface OpenResults {
  /** The results by asset, of one member in one book. */
  read(tx: Tx, of: OpenResultsOf): Promise<readonly OpenResult[]>;
}

interface OpenResultsOf {
  readonly userId: UserId;
  readonly book: Book;
  /** A whole hour: positions at that time are valued at the recorded close before it. */
  readonly since: Instant;
}

/** In units of 10⁻⁸; losses are below zero. */
export interface OpenResult {
  readonly asset: AssetCode;
  readonly before: bigint;
  /** The result at the latest recorded prices. */
  readonly now: bigint;
}
