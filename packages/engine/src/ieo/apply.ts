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
  /** Undefined for an unknown id. */
  readonly project: IeoProject | undefined;
  /** Whether this member's basic verification is authorised; play money needs none. */
  readonly isVerified: boolean;
  /** Units of the token that this member has already applied for in this offering. */
  readonly appliedUnits: bigint;
  readonly balances: Balances;
  /**
   * Unrealised losses of the member's cross positions in this book, by asset, in units: what is set
   * aside no longer covers them.
   */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  /** Whether a recharge of the member is being reversed, or a reversal is still outstanding. */
  readonly isReversalOpen: boolean;
  /** The house's balance of the token for winners. */
  readonly supplyBalance: Money;
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
 * Applies for a quantity of a token and sets aside its price, at the estimated price rounded up. A
 * member applies once: shares are rounded down for each application and the remaining lots go by
 * remainder, so that many small applications would win more than one of the same quantity.
 *
 * Refusals, in the order they are checked: `project_not_found` (also in another book),
 * `applications_closed` (also before the opening), `supply_not_funded`, `verification_required` (in
 * the live book), `already_applied`, `quantity_not_in_lots`, `above_user_maximum` with the maximum,
 * `insufficient_balance`, `positions_losing`, `reversal_open` (in the live book).
 */
export function apply(
  context: ApplyContext,
  { orderId, userId, book, quantity }: Apply,
  now: Instant,
): Result<Decision<IeoOrder, IeoApplied>, ApplyRefusal> {
  const { project, isVerified, appliedUnits, supplyBalance } = context;
  if (project === undefined || project.book !== book) return err({ type: "project_not_found" });
  if (!isIssuing(project, now)) return err({ type: "applications_closed" });
  const { token, lot, userMax } = project;
  // The supply must be in the treasury first, so that every winner can be served.
  if (isLess(supplyBalance, money(token, project.supply)))
    return err({ type: "supply_not_funded" });
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
