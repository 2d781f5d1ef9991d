import {
  type Book,
  decided,
  type Decision,
  err,
  instant,
  type Instant,
  isLess,
  type Money,
  money,
  notionalOf,
  quantity,
  type ReceiptId,
  type Result,
  subtract,
  USDT,
} from "#kernel";
import { postings } from "#ledger";
import { accountsOf, lockReturned } from "./accounts.ts";
import {
  IEO_ORDER_ACCEPTS,
  type IeoOrder,
  type IeoOrderStatus,
  type IeoProject,
  PAYMENT_MS,
} from "./project.ts";
import { allocationReceipt } from "./receipt.ts";

export interface IeoEnded {
  readonly type: "ieo_won" | "ieo_not_won" | "ieo_paid" | "ieo_lapsed" | "ieo_void";
  readonly orderId: string;
  readonly book: Book;
}

export type AllocateRefusal = {
  readonly type: "order_not_found" | "not_applied" | "applications_open";
};
export type PayRefusal =
  | { readonly type: "order_not_found" | "not_won" | "payment_expired" }
  | { readonly type: "supply_short"; readonly left: Money };
export type VoidRefusal = { readonly type: "order_not_found" | "not_applied" | "not_void" };
export type LapseRefusal = { readonly type: "order_not_found" | "not_won" | "payment_open" };

type Ended<R> = Result<Decision<IeoOrder, IeoEnded>, R>;

/**
 * Fixes the allocation of one application. A win keeps its lock until it is paid; without a win the
 * lock is returned here, whole.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_applied`, `applications_open`
 * (not closed yet, or void).
 */
export function allocateOrder(
  context: {
    readonly order: IeoOrder | undefined;
    readonly project: IeoProject;
    /** This application's part of the allocation. */
    readonly allocatedUnits: bigint;
  },
  { receiptId }: { readonly receiptId: ReceiptId },
  now: Instant,
): Ended<AllocateRefusal> {
  const { order, project, allocatedUnits } = context;
  if (order === undefined) return err({ type: "order_not_found" });
  if (!accepts("allocate", order)) return err({ type: "not_applied" });
  const { winningPrice } = project;
  if (winningPrice === null || project.status === "void") {
    return err({ type: "applications_open" });
  }

  // Past this line the command must succeed.
  const { id: orderId, book } = order;
  const receipts = [allocationReceipt({ order, project, allocatedUnits }, receiptId)];
  const outcome = { ...order, allocatedUnits, winningPrice, receiptId };
  if (allocatedUnits > 0n) {
    // The time for payment starts with the allocation, so that a late one takes nothing from it.
    const won = { ...outcome, status: "won", payUntil: instant(now + PAYMENT_MS) } as const;
    return decided(won, { events: [{ type: "ieo_won", orderId, book }], receipts });
  }
  return decided(
    { ...outcome, status: "completed", stage: "not_won", endedAt: now },
    {
      events: [{ type: "ieo_not_won", orderId, book }],
      receipts,
      postings: lockReturned(order),
    },
  );
}

/** The price of a win: allocated × winning price, rounded up; never more than the lock. */
export function priceOfWin({
  allocatedUnits,
  winningPrice,
}: Pick<IeoOrder, "allocatedUnits" | "winningPrice">): Money | null {
  if (allocatedUnits === null || allocatedUnits === 0n || winningPrice === null) return null;
  return notionalOf({ size: quantity(allocatedUnits), at: winningPrice, asset: USDT }, "up");
}

/**
 * Pays a win from its lock at the winning price, delivers the token and returns the rest of the
 * lock; once, in one journal entry.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_won`, `payment_expired`,
 * `supply_short` (the treasury lacks tokens that were allocated: nothing is taken).
 */
export function payWin(
  { order, supplyBalance }: { readonly order: IeoOrder | undefined; readonly supplyBalance: Money },
  now: Instant,
): Ended<PayRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  const paid = priceOfWin(order);
  if (!accepts("pay", order) || paid === null) return err({ type: "not_won" });
  if (order.payUntil === null || now >= order.payUntil) return err({ type: "payment_expired" });
  const tokens = money(order.token, order.allocatedUnits ?? 0n);
  if (isLess(supplyBalance, tokens)) return err({ type: "supply_short", left: supplyBalance });

  // Past this line the command must succeed.
  const { id: orderId, book } = order;
  const { available, lock, treasury } = accountsOf(book);
  return decided(
    { ...order, status: "completed", stage: "paid", endedAt: now },
    {
      postings: postings(
        [lock, treasury, paid, "ieo_paid"],
        [treasury, available, tokens, "ieo_received"],
        [lock, available, subtract(order.lock, paid), "ieo_lock_returned"],
      ),
      events: [{ type: "ieo_paid", orderId, book }],
    },
  );
}

/**
 * Ends a win that was not paid in time: its lock is returned whole.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_won`, `payment_open`.
 */
export function lapseWin(order: IeoOrder | undefined, now: Instant): Ended<LapseRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!accepts("lapse", order)) return err({ type: "not_won" });
  if (order.payUntil !== null && now < order.payUntil) return err({ type: "payment_open" });

  // Past this line the command must succeed.
  const { id: orderId, book } = order;
  return decided(
    { ...order, status: "completed", stage: "lapsed", endedAt: now },
    { postings: lockReturned(order), events: [{ type: "ieo_lapsed", orderId, book }] },
  );
}

/**
 * Ends an application for a void offering: its lock is returned whole.
 *
 * Refusals, in the order they are checked: `order_not_found`, `not_applied`, `not_void`.
 */
export function voidOrder(
  { order, project }: { readonly order: IeoOrder | undefined; readonly project: IeoProject },
  now: Instant,
): Ended<VoidRefusal> {
  if (order === undefined) return err({ type: "order_not_found" });
  if (!accepts("void", order)) return err({ type: "not_applied" });
  if (project.status !== "void") return err({ type: "not_void" });

  // Past this line the command must succeed.
  const { id: orderId, book } = order;
  return decided(
    { ...order, status: "completed", stage: "void", endedAt: now },
    { postings: lockReturned(order), events: [{ type: "ieo_void", orderId, book }] },
  );
}

function accepts(command: keyof typeof IEO_ORDER_ACCEPTS, { status }: IeoOrder): boolean {
  const statuses: readonly IeoOrderStatus[] = IEO_ORDER_ACCEPTS[command];
  return statuses.includes(status);
}
