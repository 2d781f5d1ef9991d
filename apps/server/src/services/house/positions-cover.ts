import type { Book, Money } from "@plumbline/engine/kernel";

/** Between positions and products that are sold on the same funds of the house. */
export interface PositionsCover {
  /** What open positions need of them in USDT, as it was last summed up. */
  positionsNeed(book: Book): Money;
  /** Tells positions of what was sold, once it is committed: they sum up every few seconds. */
  notePromise(book: Book, amount: Money): void;
}
