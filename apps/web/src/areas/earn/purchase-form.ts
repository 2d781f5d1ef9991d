import {
  BOND_CANCEL_MS,
  buyProduct,
  type BuyRefusal,
  cancelUntil,
  type EarnOrder,
  type EarnOrderId,
  type EarnTerms,
  readEarnTerms,
  redemptionOf,
} from "@plumbline/engine/earn";
import {
  type AssetCode,
  DAY_MS,
  instant,
  type Instant,
  type Money,
  money,
  mustParseDecimal,
  type ReceiptId,
  startOfServerDay,
  subtract,
  toDecimalText,
  type UserId,
} from "@plumbline/engine/kernel";
import { balanceKey } from "@plumbline/engine/ledger";
import { refusals } from "@plumbline/protocol/refusals";
import type { Problem } from "#shell/forms/form.ts";
import { readTyped } from "#shell/forms/typed-decimal.ts";
import type { OwnProduct, Product } from "./queries.ts";

/** A purchase that would be accepted, with all of its possible costs. */
export interface ReadyPurchase {
  readonly type: "ready";
  readonly amount: Money;
  /** The number of machines; 1 for other kinds. */
  readonly quantity: number;
  /** The largest possible loss: the whole price. */
  readonly worstCase: Money;
  /** The cost of leaving early; null if nobody can leave. */
  readonly exitFee: Money | null;
  /** The end of the time for cancelling at no cost; null if there is none. */
  readonly cancelUntil: Instant | null;
  /** Start of the first day that earns; for a bond the earliest one. */
  readonly firstDay: Instant;
  /** The end of the cycle; for a bond the earliest. */
  readonly end: Instant;
}

type PurchasePreview =
  | { readonly type: "incomplete" }
  | { readonly type: "refused"; readonly problem: Problem }
  | ReadyPurchase;

/** Placeholders for values that only the server generates. */
const NOBODY = {
  orderId: "" as EarnOrderId,
  receiptId: "" as ReceiptId,
  userId: "" as UserId,
};

/** Applies the same rule as the server to the loaded product and the reader's figures. */
export function previewPurchase(typed: string, own: OwnProduct): PurchasePreview {
  const { product } = own;
  // The server's time, since a wrong device clock would give wrong days.
  const now = instant(own.timeMs);
  const size = sizeOf(typed, product);
  if (size === "empty") return { type: "incomplete" };
  if (size === null) {
    const key = product.kind === "mining" ? "earn.create.notWhole" : "earn.create.malformed";
    return { type: "refused", problem: { key } };
  }
  const decision = buyProduct(contextOf(own), { ...NOBODY, book: product.book, size }, now);
  if (!decision.ok) return { type: "refused", problem: problemOf(decision.error, own) };
  return readyOf(decision.value.next, product, now);
}

/** Machines are bought by number, other kinds by amount. */
function sizeOf(typed: string, { kind }: Product) {
  const read = readTyped(typed);
  if (read.type === "empty") return "empty";
  if (kind !== "mining") return read.type === "amount" ? { amount: read.units } : null;
  return /^[1-9]\d{0,5}$/.test(typed.trim()) ? { quantity: BigInt(typed.trim()) } : null;
}

function termsOf(product: Product): EarnTerms {
  const networks = product.kind === "mining" ? [product.network] : [];
  return readEarnTerms({ products: [product.terms], networks }, product.version);
}

function contextOf({ product, level, bought, available }: OwnProduct) {
  const { book, yieldSource, incomeCurrency } = product;
  const terms = termsOf(product);
  const paid = (text: string) => money(product.currency, mustParseDecimal(text));
  const promised = (text: string) => money(incomeCurrency, mustParseDecimal(text));
  const key = balanceKey(book, product.currency, "available");
  return {
    product: terms.products.get(product.id),
    isAsShown: true,
    network: terms.networks.get(incomeCurrency),
    isPriced: product.notOnSaleReason !== "price_stale",
    level,
    bought: paid(bought),
    sold: subtract(paid(product.terms.quota), paid(product.remainingQuota)),
    balances: new Map([[key, mustParseDecimal(available)]]),
    // Only the server knows the losses of cross positions, and reversals.
    losses: new Map<AssetCode, bigint>(),
    isReversalOpen: false,
    cover: {
      funds: promised(yieldSource.balance),
      escrowed: promised(yieldSource.escrowed),
      promised: promised(yieldSource.promised),
    },
  };
}

function readyOf(order: EarnOrder, product: Product, now: Instant): ReadyPurchase {
  const firstDay = order.firstDay ?? earliestStart(now);
  return {
    type: "ready",
    amount: order.paid,
    quantity: Number.parseInt(order.quantity.toString(), 10),
    worstCase: order.paid,
    exitFee: feeOf(order, product),
    cancelUntil: cancelUntil(order),
    firstDay,
    end: instant(firstDay + order.cycleDays * DAY_MS),
  };
}

function feeOf(order: EarnOrder, product: Product): Money | null {
  if (product.kind !== "arbitrage") return null;
  const vault = termsOf(product).products.get(product.id);
  if (vault?.kind !== "arbitrage") return null;
  return redemptionOf({ ...order, status: "running" }, vault.redeemFeeRate).fee;
}

/** The first day of a bond: the one after the last day on which a buyer could withdraw. */
const earliestStart = (now: Instant): Instant =>
  instant(startOfServerDay(instant(now + BOND_CANCEL_MS)) + DAY_MS);

/** The problem as the server would refuse it. */
function problemOf(refusal: BuyRefusal, { product, available }: OwnProduct): Problem {
  const key = refusals[refusal.type].messageKey;
  switch (refusal.type) {
    case "level_too_low":
      return { key, values: { levelMin: refusal.levelMin } };
    case "amount_below_minimum":
      return { key: "earn.create.least", values: { amount: moneyText(refusal.amountMin) } };
    case "above_purchase_limit":
    case "quota_exhausted":
      return { key, values: { left: moneyText(refusal.left) } };
    case "insufficient_balance": {
      const values = { amount: `${available} ${product.currency}` };
      return { key: "earn.create.aboveAvailable", values };
    }
    case "product_not_found":
    case "product_changed":
    case "wrong_kind":
    case "not_on_sale":
    case "price_stale":
    case "positions_losing":
    case "reversal_open":
    case "cover_short":
      return { key };
  }
}

const moneyText = ({ units, asset }: Money): string => `${toDecimalText(units)} ${asset}`;
