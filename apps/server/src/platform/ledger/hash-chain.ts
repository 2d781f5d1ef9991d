import type { SealedHead } from "@plumbline/engine/proof";
import type { Tx } from "#platform/postgres/database";

/** Records that are linked by hashes, in one stream or several: their heads are sealed. */
export interface HashChain {
  /** Whether a stream is one of its own. */
  isOf(stream: string): boolean;
  /** The last record of each stream that has any. None before it is still to come. */
  heads(tx: Tx): Promise<readonly SealedHead[]>;
  /** The records of those streams and numbers as they are now; without those that are not there. */
  recordsAt(tx: Tx, heads: readonly SealedHead[]): Promise<readonly SealedHead[]>;
}
