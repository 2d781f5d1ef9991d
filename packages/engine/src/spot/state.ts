import type { Book, Instant, Money, ReceiptId, SymbolCode, UserId } from "#kernel";
import type { SpotFigures, SpotSide, SpotSize } from "./figures.ts";
import type { SpotPlanId } from "./plan/plan.ts";

export type SpotOrderId = string & { readonly __brand: "SpotOrderId" };

/** A trade that was made at once: an order that is not filled is refused and leaves nothing. */
export interface SpotOrder extends SpotFigures {
  readonly id: SpotOrderId;
  readonly userId: UserId;
  readonly book: Book;
  readonly symbol: SymbolCode;
  readonly side: SpotSide;
  readonly by: SpotSize;
  readonly tickSeq: number;
  readonly termsVersion: number;
  /** Of a sale: what it gained or lost against the average cost. */
  readonly result: Money | null;
  /** The plan that bought it; null of what its owner did. */
  readonly planId: SpotPlanId | null;
  /** When it was decided, but no earlier than its tick. */
  readonly tradedAt: Instant;
  readonly receiptId: ReceiptId;
}
