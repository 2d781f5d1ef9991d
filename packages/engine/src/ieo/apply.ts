import {
  type AssetCode,
  type Book,
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  type Money,
  money,
  type Quantity,
  type Result,
  type UserId,
} from "#kernel";
import { type Balances, postings, spendRefusal, type SpendRefusal } from "#ledger";
import { accountsOf } from "./accounts.ts";
import { type IeoOrder, type IeoProject, isIssuing, lockOf } from "./project.ts";

export interface ApplyContext {
  /** Undefined where there is none of that id. */
  readonly project: IeoProject | undefined;
  /** Whether the basic verification of this member was authorized; play money needs none. */
  readonly isVerified: boolean;
  /** Units of the token that this member applied for in this offering before. */
  readonly appliedUnits: bigint;
  readonly balances: Balances;
  /** What cross positions of this book are losing: what is set aside leaves their reach. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  /** Whether a recharge of theirs is being taken back, or was and is still owed. */
  readonly isReversalOpen: boolean;
  /** What the house holds of the token to give to winners. */
  readonly supplyHeld: Money;
}

export interface Apply {
  readonly orderId: string;
  readonly userId: UserId;
  readonly book: Book;
  readonly quantity: Quantity;
}

export interface IeoApplied {
  readonly type: "ieo_applied";
  readonly orderId: string;
  readonly book: Book;
}

export type ApplyRefusal =
  | { readonly type: "project_not_found" | "applications_closed" | "supply_not_funded" }
  | { readonly type: "verification_required" | "already_applied" | "reversal_open" }
  | SpendRefusal
  | { readonly type: "quantity_not_in_lots"; readonly lot: Quantity }
  | { readonly type: "above_user_maximum"; readonly left: Money };

/**
 * Applies for a quantity of a token and sets its price aside, at the estimated price rounded up.
 * A member applies once: shares are cut down for each application, and the lots that are left go
 * by remainder, so that many small ones would win more than one of the same quantity.
 *
 * Refusals, in the order they are checked: `project_not_found` (of another book too),
 * `applications_closed` (before it opens too), `supply_not_funded`, `verification_required` (in the
 * live book), `already_applied`, `quantity_not_in_lots`, `above_user_maximum` with what may be
 * applied for, `insufficient_balance`, `positions_losing`, `reversal_open` (in the live book).
 */
export function apply(
  context: ApplyContext,
  { orderId, userId, book, quantity }: Apply,
  now: Instant,
): Result<Decision<IeoOrder, IeoApplied>, ApplyRefusal> {
  const { project, isVerified, appliedUnits, supplyHeld } = context;
  if (project === undefined || project.book !== book) return err({ type: "project_not_found" });
  if (!isIssuing(project, now)) return err({ type: "applications_closed" });
  const { token, lot, userMax } = project;
  // What nobody holds is not offered: every winner can be served before the first one applies.
  if (isLess(supplyHeld, money(token, project.supply))) return err({ type: "supply_not_funded" });
  if (book === "live" && !isVerified) return err({ type: "verification_required" });
  if (appliedUnits > 0n) return err({ type: "already_applied" });
  if (quantity % lot !== 0n) return err({ type: "quantity_not_in_lots", lot });
  if (quantity > userMax) return err({ type: "above_user_maximum", left: money(token, userMax) });
  const lock = lockOf(project, quantity);
  const refusal = spendRefusal({ ...context, book }, lock);
  if (refusal !== null) return err(refusal);
  if (book === "live" && context.isReversalOpen) return err({ type: "reversal_open" });

  // Past this line the command must succeed.
  const accounts = accountsOf(book);
  const order: IeoOrder = {
    id: orderId,
    userId,
    book,
    projectId: project.id,
    token,
    status: "applied",
    stage: null,
    quantity,
    lock,
    appliedAt: now,
    allocatedUnits: null,
    winningPrice: null,
    payUntil: null,
    endedAt: null,
    receiptId: null,
  };
  return decided(order, {
    postings: postings([accounts.available, accounts.lock, lock, "ieo_lock"]),
    events: [{ type: "ieo_applied", orderId, book }],
  });
}
