import type { AssetCode, Book, Instant, UserId } from "@plumbline/engine/kernel";
import type { Tx } from "#platform/postgres/database";

/** Members' debts to one area that lends. */
export interface DebtSource {
  /**
   * SQL of all members' debts in the live book, as of the last change of each: rows of `user_id`,
   * `asset` and `units`, an amount of the asset with eight decimals, like a balance.
   */
  readonly everybody: string;
  /** One member's debts, to the last unit, now or at earlier instants. */
  readonly ofMember: (tx: Tx, of: DebtsOf) => Promise<readonly Debt[]>;
}

export interface DebtsOf {
  readonly userId: UserId;
  readonly at: readonly Instant[];
}

export interface Debt {
  readonly book: Book;
  readonly asset: AssetCode;
  /** One amount for each instant. */
  readonly units: readonly bigint[];
}

/** All of a member's debts, of every area that lends. */
export async function readDebts(
  tx: Tx,
  sources: readonly DebtSource[],
  of: DebtsOf,
): Promise<readonly Debt[]> {
  const debts = await Promise.all(sources.map((source) => source.ofMember(tx, of)));
  return debts.flat();
}
