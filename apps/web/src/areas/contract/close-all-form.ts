import {
  closePosition,
  type ContractContext,
  type PositionId,
  contextAfter,
} from "@plumbline/engine/contract";
import {
  add,
  type Instant,
  type Money,
  type Price,
  type ReceiptId,
  USDT,
  zero,
} from "@plumbline/engine/kernel";
import type { Problem } from "#shell/forms/form.ts";
import { filledAtLatest, receivedBy } from "./close-position-form.ts";
import { refusalProblem } from "./problem.ts";

/** The result of closing one of several positions. */
export type ClosePart =
  | { readonly type: "closes"; readonly received: Money; readonly exitPrice: Price }
  /** There is no actionable price: it closes at the next one. */
  | { readonly type: "waits" }
  | { readonly type: "refused"; readonly problem: Problem };

export interface CloseAllPreview {
  readonly parts: ReadonlyMap<string, ClosePart>;
  /** The sum of all that close at once; negative if it has to be paid. */
  readonly received: Money;
}

/** Applies the same rule as the server, in the order in which the commands will be sent. */
export function previewCloseAll(
  ids: readonly PositionId[],
  { context, now }: { readonly context: ContractContext; readonly now: Instant },
): CloseAllPreview {
  const parts = new Map<string, ClosePart>();
  let left = filledAtLatest(context);
  let received = zero(USDT);
  for (const positionId of ids) {
    const decided = closePosition(left, { positionId, receiptId: DRAFT }, now);
    const before = left.positions.get(positionId);
    if (!decided.ok || before === undefined) {
      const refusal = decided.ok ? ({ type: "position_not_found" } as const) : decided.error;
      parts.set(positionId, { type: "refused", problem: refusalProblem(refusal) });
      continue;
    }
    left = contextAfter(left, decided.value);
    const [after] = decided.value.next;
    if (after === undefined || after.exit === null) {
      parts.set(positionId, { type: "waits" });
      continue;
    }
    const amount = receivedBy(decided.value, before);
    received = add(received, amount);
    parts.set(positionId, { type: "closes", received: amount, exitPrice: after.exit.price });
  }
  return { parts, received };
}

// A placeholder id: a preview is never stored.
const DRAFT = "draft" as ReceiptId;
