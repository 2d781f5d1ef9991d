import {
  type AssetCode,
  add,
  type Book,
  decided,
  type Decision,
  err,
  type Instant,
  isLess,
  type Money,
  money,
  multiplyByRate,
  ok,
  type ReceiptId,
  type Result,
  subtract,
  type UserId,
  zero,
} from "#kernel";
import { type Balances, spendRefusal, type SpendRefusal } from "#ledger";
import { machineOutput, type NetworkTerms } from "./machine.ts";
import type { EarnOrder, EarnOrderId, EarnProduct } from "./product.ts";
import { machinesFor, type PurchaseFigures, purchaseFigures } from "./purchase.ts";
import { purchaseReceipt } from "./receipt.ts";

export interface BuyContext {
  readonly product: EarnProduct | undefined;
  /** Whether the product in force equals the one that the buyer was shown. */
  readonly isAsShown: boolean;
  /** The network of a machine; undefined for other kinds. */
  readonly network: NetworkTerms | undefined;
  /** Whether its symbol has a price; true for a bond, which needs none. */
  readonly isPriced: boolean;
  readonly level: number;
  /** The sum of this member's active orders of the product, in the book. */
  readonly bought: Money;
  /** The sum of all members' active orders of the product, in the book. */
  readonly sold: Money;
  readonly balances: Balances;
  /** Unrealised losses of the member's cross positions in the book, by asset, in units. */
  readonly losses: ReadonlyMap<AssetCode, bigint>;
  /** Whether a recharge of the member is being reversed, or a reversal is still outstanding. */
  readonly isReversalOpen: boolean;
  readonly cover: EarnCover;
}

/** The balance and the obligations of a kind's treasury in a book, in the product's currency. */
export interface EarnCover {
  readonly funds: Money;
  /** Principal of bonds that the treasury receives when they start. */
  readonly escrowed: Money;
  /** The most that it may have to pay to all active orders: see `promiseOf`. */
  readonly promised: Money;
}

export interface BuyProduct {
  readonly orderId: EarnOrderId;
  readonly receiptId: ReceiptId;
  readonly userId: UserId;
  readonly book: Book;
  /** The amount to pay, or the number of machines. */
  readonly size: { readonly amount: bigint } | { readonly quantity: bigint };
}

export interface EarnEvent {
  readonly type:
    | ("earn_bought" | "earn_started" | "earn_accrued" | "earn_ended" | "earn_cancelled")
    | ("earn_redeemed" | "earn_frozen" | "earn_resumed");
  readonly order: EarnOrder;
}

export type BuyRefusal =
  | { readonly type: "product_not_found" | "not_on_sale" | "wrong_kind" | "price_stale" }
  | { readonly type: "product_changed" | "reversal_open" | "cover_short" }
  | { readonly type: "level_too_low"; readonly levelMin: number }
  | { readonly type: "amount_below_minimum"; readonly amountMin: Money }
  | { readonly type: "above_purchase_limit"; readonly left: Money }
  | { readonly type: "quota_exhausted"; readonly left: Money }
  | SpendRefusal;

/**
 * The most that one day of an order may take from the treasury: a bond's coupon, a vault's largest
 * gain, a machine's output before power.
 */
export function dayPromiseOf(
  product: EarnProduct,
  amount: Money,
  network: NetworkTerms | undefined,
): Money {
  switch (product.kind) {
    case "bond":
      return multiplyByRate(amount, product.dailyRate, "down");
    case "arbitrage":
      return multiplyByRate(amount, product.rule.dayRateMax, "up");
    case "mining": {
      if (network === undefined) throw new Error(`no terms of the network of ${product.id}`);
      const { units } = machineOutput(product.machine, network);
      return money(network.asset, units * machinesFor(amount, product));
    }
  }
}

/** The most still to be paid to an active order: its remaining days, and a bond's principal. */
export function promiseOf({
  kind,
  principal,
  cycleDays,
  daysAccrued,
  dayPromise,
}: Pick<EarnOrder, "kind" | "principal" | "cycleDays" | "daysAccrued" | "dayPromise">): Money {
  const days = money(dayPromise.asset, dayPromise.units * BigInt(cycleDays - daysAccrued));
  return kind === "bond" ? add(days, principal) : days;
}

/**
 * Buys a product. A vault's principal stays in the member's account `earn`; a machine is paid for
 * at once; the money for a bond stays in `earn` until it starts.
 *
 * Refusals, in the order they are checked: `product_not_found`, `wrong_kind` (machines are bought
 * by quantity, other kinds by amount), `product_changed`, `not_on_sale` (also after a bond's
 * deadline, or while its issuer does not perform), `price_stale`, `level_too_low`,
 * `amount_below_minimum`, `above_purchase_limit`, `quota_exhausted`, `insufficient_balance`,
 * `positions_losing`, `reversal_open`, `cover_short`.
 */
export function buyProduct(
  context: BuyContext,
  command: BuyProduct,
  now: Instant,
): Result<Decision<EarnOrder, EarnEvent>, BuyRefusal> {
  const offered = offerOf(context, command, now);
  if (!offered.ok) return offered;
  const { product, amount } = offered.value;
  const refusal =
    limitRefusal(context, { product, amount }) ?? moneyRefusal(context, command, amount);
  if (refusal !== null) return err(refusal);
  const { book, receiptId } = command;
  const figures = purchaseFigures(product, { book, paid: amount, at: now });
  const order = orderOf(command, { product, amount, network: context.network, figures, now });
  if (!isCovered(context.cover, order)) return err({ type: "cover_short" });

  // Past this line the command must succeed.
  return decided(order, {
    postings: figures.postings,
    events: [{ type: "earn_bought", order }],
    receipts: [purchaseReceipt({ order, postings: figures.postings }, receiptId)],
  });
}

interface Offer {
  readonly product: EarnProduct;
  readonly amount: Money;
}

/** The product, if it is on sale to this member now. */
function offerOf(
  { product, isAsShown, isPriced, level }: BuyContext,
  { size }: BuyProduct,
  now: Instant,
): Result<Offer, BuyRefusal> {
  if (product === undefined) return err({ type: "product_not_found" });
  const isMachine = product.kind === "mining";
  if (isMachine !== "quantity" in size) return err({ type: "wrong_kind" });
  if (!isAsShown) return err({ type: "product_changed" });
  if (!isOffered(product, now)) return err({ type: "not_on_sale" });
  if (product.kind !== "bond" && !isPriced) return err({ type: "price_stale" });
  const { levelMin, amountMin, currency } = product;
  if (level < levelMin) return err({ type: "level_too_low", levelMin });
  const units = "quantity" in size ? size.quantity * amountMin.units : size.amount;
  return ok({ product, amount: money(currency, units) });
}

/** Why this amount may not be bought; null if it may. */
function limitRefusal(
  { bought, sold }: BuyContext,
  { product: { amountMin, userMax, quota }, amount }: Offer,
): BuyRefusal | null {
  if (isLess(amount, amountMin)) return { type: "amount_below_minimum", amountMin };
  const ownLeft = subtract(userMax, bought);
  if (isLess(ownLeft, amount)) return { type: "above_purchase_limit", left: ownLeft };
  const left = subtract(quota, sold);
  return isLess(left, amount) ? { type: "quota_exhausted", left } : null;
}

function moneyRefusal(
  { balances, losses, isReversalOpen }: BuyContext,
  { book }: BuyProduct,
  amount: Money,
): BuyRefusal | null {
  const unaffordable = spendRefusal({ book, balances, losses }, amount);
  if (unaffordable !== null) return unaffordable;
  return isReversalOpen ? { type: "reversal_open" } : null;
}

/** Whether the treasury covers every promise, including this order's. */
function isCovered({ funds, escrowed, promised }: EarnCover, order: EarnOrder): boolean {
  // The principal of a bond reaches the treasury before it is paid back.
  const own = order.kind === "bond" ? add(escrowed, order.paid) : escrowed;
  return !isLess(add(funds, own), add(promised, promiseOf(order)));
}

function orderOf(
  { orderId, userId, book, receiptId }: BuyProduct,
  {
    product,
    amount,
    network,
    figures: { quantity, principal, firstDay },
    now,
  }: Offer & {
    readonly network: NetworkTerms | undefined;
    readonly figures: PurchaseFigures;
    readonly now: Instant;
  },
): EarnOrder {
  const dayPromise = dayPromiseOf(product, amount, network);
  return {
    id: orderId,
    userId,
    book,
    kind: product.kind,
    productId: product.id,
    termsVersion: product.version,
    status: "not_started",
    reason: null,
    paid: amount,
    quantity,
    principal,
    cycleDays: product.cycleDays,
    boughtAt: now,
    firstDay,
    daysAccrued: 0,
    dayPromise,
    lastIncome: zero(dayPromise.asset),
    totalIncome: zero(dayPromise.asset),
    endedAt: null,
    receiptId,
  };
}

/** Whether the product is on sale now. */
function isOffered(product: EarnProduct, now: Instant): boolean {
  if (!product.isOnSale) return false;
  if (product.kind !== "bond") return true;
  return now < product.deadline && product.standing.state === "performing";
}
