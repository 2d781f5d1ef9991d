import type { AssetCode, Book, UserId } from "@plumbline/engine/kernel";
import type { AnyStore } from "#platform/command/command";
import type { Tx } from "#platform/postgres/database";

/** By asset, in units of 10⁻⁸; without an entry nothing is being lost. */
export type Losses = ReadonlyMap<AssetCode, bigint>;

/**
 * What a user's open positions are losing just now of what is available in a book, the live one if
 * none is named. Whoever lets money leave their reach has to ask: a command names the store beside
 * its own, so that both are of one moment.
 */
export interface OpenLosses {
  readonly store: AnyStore;
  /** At the latest marks, of what the store keeps of one user. */
  of(stored: unknown, book?: Book): Losses;
  /** The same without a lock: for views and previews. */
  read(tx: Tx, userId: UserId): Promise<Losses>;
}
