import {
  add,
  type Book,
  DAY_MS,
  decided,
  type Decision,
  divide,
  err,
  instant,
  type Instant,
  isLess,
  type Money,
  money,
  multiplyByRate,
  ratePpm,
  type Result,
  startOfServerDay,
  subtract,
  zero,
} from "#kernel";
import { balanceOf, type Balances, postings } from "#ledger";
import { accountsOf } from "./accounts.ts";
import type { EarnOrder, EarnProduct } from "./product.ts";

export interface BuyContext {
  readonly product: EarnProduct | undefined;
  readonly level: number;
  /** What this member's running orders of it come to, in the book. */
  readonly bought: Money;
  /** What all members' running orders of it come to, in the book. */
  readonly sold: Money;
  readonly balances: Balances;
  /** What the product's treasury holds of the currency that it pays in. */
  readonly treasury: Money;
  /** What it promised to running orders already, in the same currency. */
  readonly promised: Money;
  /** What this purchase would add to the promises: see `promiseOf`. */
  readonly promise: Money;
}

export interface BuyProduct {
  readonly orderId: string;
  readonly book: Book;
  /** What is paid; of a machine, a whole multiple of its price. */
  readonly amount: Money;
  /** The version of the terms that was shown; without one, any is agreed to. */
  readonly version?: number | undefined;
}

export interface EarnEvent {
  readonly type:
    | ("earn_bought" | "earn_ended" | "earn_cancelled" | "earn_redeemed")
    | ("earn_frozen" | "earn_resumed");
  readonly orderId: string;
}

export type BuyRefusal =
  | { readonly type: "product_not_found" | "not_on_sale" | "cover_short" }
  | { readonly type: "product_changed" | "not_whole_machines" }
  | { readonly type: "level_too_low"; readonly levelMin: number }
  | { readonly type: "amount_below_minimum"; readonly amountMin: Money }
  | { readonly type: "above_purchase_limit"; readonly left: Money }
  | { readonly type: "quota_exhausted"; readonly left: Money }
  | { readonly type: "insufficient_balance"; readonly needed: Money };

/**
 * The most that a purchase may be paid by the treasury: all coupons of a bond and its principal; of
 * a vault the largest daily gain over its days of cover. Of a machine the caller knows the output
 * of a day and multiplies it.
 */
export function promiseOf(product: EarnProduct, amount: Money, machineDayNet: Money): Money {
  switch (product.kind) {
    case "bond": {
      const coupon = multiplyByRate(amount, product.dailyRate, "up");
      return add(amount, money(amount.asset, coupon.units * BigInt(product.cycleDays)));
    }
    case "mining": {
      const machines = machinesFor(amount, product);
      const days = BigInt(Math.min(product.cycleDays, product.coverDays));
      return money(machineDayNet.asset, machineDayNet.units * machines * days);
    }
    case "arbitrage": {
      const days = BigInt(Math.min(product.cycleDays, product.coverDays));
      return multiplyByRate(amount, ratePpm(product.rule.dayRateMax * days), "up");
    }
  }
}

/** How many machines an amount pays for. */
const machinesFor = (amount: Money, { amountMin }: Pick<EarnProduct, "amountMin">): bigint =>
  divide(amount.units, amountMin.units, "down");

/**
 * Buys a product. A vault's principal stays the member's, in `earn`; a machine is paid for; money
 * for a bond lies in `earn` until its target is reached.
 *
 * Refusals, in the order they are checked: `product_not_found`, `not_on_sale` (a bond's deadline
 * ends its sale too), `level_too_low`, `amount_below_minimum`, `not_whole_machines`,
 * `above_purchase_limit`, `quota_exhausted`, `insufficient_balance`, `cover_short`.
 */
export function buyProduct(
  context: BuyContext,
  { orderId, book, amount, version }: BuyProduct,
  now: Instant,
): Result<Decision<EarnOrder, EarnEvent>, BuyRefusal> {
  const { product, level, bought, sold, balances, treasury, promised, promise } = context;
  if (product === undefined) return err({ type: "product_not_found" });
  if (version !== undefined && version !== product.version) return err({ type: "product_changed" });
  const isOver = product.kind === "bond" && now >= product.deadline;
  if (!product.isOnSale || isOver) return err({ type: "not_on_sale" });
  const { amountMin, levelMin, userMax, quota } = product;
  if (level < levelMin) return err({ type: "level_too_low", levelMin });
  if (isLess(amount, amountMin)) return err({ type: "amount_below_minimum", amountMin });
  const isMachine = product.kind === "mining";
  if (isMachine && amount.units % amountMin.units !== 0n)
    return err({ type: "not_whole_machines" });
  const ownLeft = subtract(userMax, bought);
  if (isLess(ownLeft, amount)) return err({ type: "above_purchase_limit", left: ownLeft });
  const left = subtract(quota, sold);
  if (isLess(left, amount)) return err({ type: "quota_exhausted", left });
  const available = balanceOf(balances, { book, asset: amount.asset, kind: "available" });
  if (isLess(available, amount)) return err({ type: "insufficient_balance", needed: amount });
  // A bond's own money comes into its treasury and is a part of what it promises.
  const cover = product.kind === "bond" ? add(treasury, add(sold, amount)) : treasury;
  if (isLess(cover, add(promised, promise))) return err({ type: "cover_short" });

  // Past this line the command must succeed.
  const accounts = accountsOf(book, product.kind);
  const nextDay = instant(startOfServerDay(now) + DAY_MS);
  const order: EarnOrder = {
    id: orderId,
    book,
    kind: product.kind,
    productId: product.id,
    productVersion: product.version,
    status: "not_started",
    reason: null,
    paid: amount,
    quantity: isMachine ? machinesFor(amount, product) : 1n,
    principal: isMachine ? zero(amount.asset) : amount,
    cycleDays: product.cycleDays,
    boughtAt: now,
    firstDay: product.kind === "bond" ? null : nextDay,
    daysAccrued: 0,
    lastIncome: zero(promise.asset),
    totalIncome: zero(promise.asset),
  };
  return decided(order, {
    postings: isMachine
      ? postings([accounts.available, accounts.treasury, amount, "machine_bought"])
      : postings([accounts.available, accounts.principal, amount, "earn_principal"]),
    events: [{ type: "earn_bought", orderId }],
  });
}
