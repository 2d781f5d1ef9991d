import type { Decision, Result } from "@plumbline/engine/kernel";
import type { SecondBought, SecondOrder, SecondSettled } from "@plumbline/engine/second-contract";

/** What a reader's open screens hear: that something changed, which they read anew. */
export interface OrderEvent {
  readonly type: (SecondBought | SecondSettled)["type"];
  readonly id: string;
  readonly book: string;
}

export const ORDER_EVENTS: ReadonlySet<string> = new Set([
  "second_bought",
  "second_settled",
] satisfies OrderEvent["type"][]);

/** A decision with its events as they are passed on: plain JSON, without the order. */
export function withPlainEvents<Refusal>(
  decided: Result<Decision<SecondOrder, SecondBought | SecondSettled>, Refusal>,
): Result<Decision<SecondOrder, OrderEvent>, Refusal> {
  if (!decided.ok) return decided;
  const events = decided.value.events.map(({ type, order: { id, book } }) => ({ type, id, book }));
  return { ok: true, value: { ...decided.value, events } };
}
