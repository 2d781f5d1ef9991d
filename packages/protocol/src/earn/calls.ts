import { EARN_KINDS, EARN_STATUSES } from "@plumbline/engine/earn";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  instantMs,
  pageInput,
  pageOf,
  positiveDecimalText,
  receiptId,
  symbolCode,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { defineTermsRead } from "../terms-calls.ts";
import {
  earnOrder,
  productId,
  writtenBond,
  writtenEarnTerms,
  writtenMachine,
  writtenNetwork,
  writtenVault,
} from "./views.ts";

export { writtenEarnTerms } from "./views.ts";

const kind = z.enum(EARN_KINDS);

/** The stage of a bond in a book. */
const BOND_STAGES = ["raising", "missed", "running", "ended"] as const;

/** The daily incomes of the smallest purchase of a product, in the currency of the income. */
const dailyIncome = z.object({
  /** The number of recorded days before today that it was computed from. */
  days: z.int(),
  lowest: decimalText,
  median: decimalText,
  highest: decimalText,
});

const productFigures = {
  id: productId,
  book: bookName,
  version: z.int(),
  name: z.string(),
  cycleDays: z.int(),
  /** A history of at most thirty days, never a promise; null without a recorded day. */
  dailyIncome: dailyIncome.nullable(),
  /** The currency of the income; for a machine, the asset that it mines. */
  incomeCurrency: currencyCode,
  levelLimit: z.int(),
  purchaseLimit: decimalText,
  currency: currencyCode,
  /** The smallest purchase; for a machine, the price of one. */
  amount: decimalText,
  remainingQuota: decimalText,
  /** The account that pays it, with its balance and its promises in `incomeCurrency`. */
  yieldSource: z.object({
    account: z.string(),
    balance: decimalText,
    /** Money for bonds that it receives when they start. */
    escrowed: decimalText,
    promised: decimalText,
  }),
  /** The largest possible loss of `amount`: all of it, for every product. */
  worstCase: decimalText,
  /** The cost of leaving early, for `amount`; null if nobody can leave. */
  earlyExitCost: decimalText.nullable(),
  /** Whether it is on sale in this book now; if not, the refusal of a purchase. */
  isOnSale: z.boolean(),
  notOnSaleReason: z
    .enum(["not_on_sale", "quota_exhausted", "cover_short", "price_stale"])
    .nullable(),
};

/** The terms of each kind, with the figures that only that kind has. */
const product = z.discriminatedUnion("kind", [
  z.object({
    ...productFigures,
    kind: z.literal("arbitrage"),
    terms: writtenVault,
    /** The result of the last day as a percentage of the principal; null before the first. */
    lastDay: z.object({ dayMs: z.int(), resultPct: decimalText }).nullable(),
  }),
  z.object({
    ...productFigures,
    kind: z.literal("mining"),
    terms: writtenMachine,
    network: writtenNetwork,
    /** The index of the network's asset, which values a day's power; null without a recent one. */
    index: z.object({ price: positiveDecimalText, seq: z.int(), timeMs: z.int() }).nullable(),
    /** One machine's day at that index; null without it. */
    day: z.object({ output: decimalText, power: decimalText, net: decimalText }).nullable(),
    /**
     * The day on which income would have paid for a machine if nothing changed; null if never, and
     * without an index.
     */
    breakEvenDay: z.int().nullable(),
  }),
  z.object({
    ...productFigures,
    kind: z.literal("bond"),
    terms: writtenBond,
    /** The issuer's standing is part of the terms, as `standing`. */
    stage: z.enum(BOND_STAGES),
    /** The principal bought in the book, including what its buyers may still withdraw. */
    raised: decimalText,
    /** The firm part, which can no longer be withdrawn: only that counts towards the target. */
    firm: decimalText,
    /** The coupon of one day, and of all days, for `amount`. */
    coupon: decimalText,
    couponTotal: decimalText,
    /** Start of the first day that earns; null until the target is reached. */
    firstDayMs: z.int().nullable(),
  }),
]);

export const listEarnProducts = defineCall({
  method: "GET",
  path: "/api/prod/appProductInfo/list",
  access: "public",
  summary: "The products of a kind (default: all), with source of income, history and worst case.",
  input: z.object({ kind: kind.optional(), book: bookName.default("live") }),
  result: z.array(product),
  refusals: [],
});

export const readEarnProduct = defineCall({
  method: "GET",
  path: "/api/prod/appProductInfo/queryById",
  access: "member",
  summary: "A product with all inputs of a decision about my purchase.",
  input: z.object({ id: productId, book: bookName.default("live") }),
  result: z.object({
    product,
    /** The server's time of these figures, from which days are counted. */
    timeMs: z.int(),
    /** My VIP level, and the sum of my running orders of it. */
    level: z.int(),
    bought: decimalText,
    /** My available balance of `currency` in the book. */
    available: decimalText,
  }),
  refusals: ["product_not_found"],
});

export const listVaultDays = defineCall({
  method: "GET",
  path: "/api/prod/appProductInfo/days",
  access: "public",
  summary: "The days of a vault, the latest first: a day's result is the same in all books.",
  input: z.object({ ...pageInput, id: productId }),
  result: pageOf(
    z.object({
      dayMs: z.int(),
      version: z.int(),
      /** A share of the principal, exact to 10⁻⁸ of it. */
      rate: decimalText,
      trades: z.int(),
    }),
  ),
  refusals: ["product_not_found"],
});

export const readVaultDay = defineCall({
  method: "GET",
  path: "/api/prod/appProductInfo/day",
  access: "public",
  summary: "One day of a vault with its rule, all ticks that it used and all its trades.",
  input: z.object({ id: productId, dayMs: instantMs }),
  result: z.object({
    id: productId,
    name: z.string(),
    dayMs: z.int(),
    version: z.int(),
    rule: writtenVault.shape.rule,
    symbol: symbolCode,
    /** Ticks of the symbol's chain, identified by their numbers. */
    ticks: z.array(z.object({ seq: z.int(), price: positiveDecimalText, timeMs: z.int() })),
    trades: z.array(
      z.object({
        seq: z.int(),
        price: positiveDecimalText,
        /** The levels held before and after; negative: sold. */
        before: z.int(),
        after: z.int(),
      }),
    ),
    rate: decimalText,
  }),
  refusals: ["product_not_found", "day_not_recorded"],
});

export const readYieldPassport = defineCall({
  method: "GET",
  path: "/api/prod/appProductInfo/passport",
  access: "public",
  summary: "What each day of a product paid, from which account, compared with the announcement.",
  input: z.object({ ...pageInput, id: productId, book: bookName.default("live") }),
  result: z.object({
    id: productId,
    name: z.string(),
    kind,
    book: bookName,
    /**
     * The size of the order that the daily figures are for: the smallest purchase, in `currency`.
     */
    currency: currencyCode,
    amount: decimalText,
    incomeCurrency: currencyCode,
    yieldSource: productFigures.yieldSource,
    days: pageOf(
      z.object({
        dayMs: z.int(),
        /** For `amount`. */
        income: decimalText,
        /** The range on the product's page on the evening before; null if it had no history. */
        stated: dailyIncome.nullable(),
        /** Payments from the account to all members together, and their losses to it. */
        paid: decimalText,
        received: decimalText,
        orders: z.int(),
        /** Orders that were not paid, because the treasury was short. */
        unpaidOrders: z.int(),
      }),
    ),
  }),
  refusals: ["product_not_found"],
});

const BUY_REFUSALS = [
  "product_not_found",
  "wrong_kind",
  "product_changed",
  "not_on_sale",
  "price_stale",
  "level_too_low",
  "amount_below_minimum",
  "above_purchase_limit",
  "quota_exhausted",
  "insufficient_balance",
  "positions_losing",
  "reversal_open",
  "cover_short",
] as const;

/** The version of the terms that was shown; if omitted, the version in force is agreed to. */
const version = z.int().positive().optional();

export const buyDebit = defineCall({
  method: "POST",
  path: "/api/prod/appProductOrder/debitBuy",
  access: "member",
  book: "named",
  summary: "Invests an amount in a vault or a bond.",
  input: z.strictObject({
    book: bookName.default("live"),
    productId,
    amount: positiveDecimalText,
    version,
  }),
  result: earnOrder,
  refusals: BUY_REFUSALS,
});

export const buyMiner = defineCall({
  method: "POST",
  path: "/api/prod/appProductOrder/minerBuy",
  access: "member",
  book: "named",
  summary: "Buys mining machines at their price.",
  input: z.strictObject({
    book: bookName.default("live"),
    productId,
    quantity: z.int().min(1).max(1_000_000),
    version,
  }),
  result: earnOrder,
  refusals: BUY_REFUSALS,
});

export const redeemEarnOrder = defineCall({
  method: "POST",
  path: "/api/prod/appProductOrder/redeem",
  access: "member",
  // A member's own money can always be withdrawn, also during a hold.
  whileHeld: "allowed",
  summary:
    "Redeems a vault order before its term ends: the principal less the stated fee, immediately.",
  input: z.strictObject({ id }),
  result: earnOrder,
  refusals: ["order_not_found", "not_running", "no_early_exit"],
});

export const cancelEarnOrder = defineCall({
  method: "POST",
  path: "/api/prod/appProductOrder/cancel",
  access: "member",
  // As above.
  whileHeld: "allowed",
  summary:
    "Cancels an order that has not started, at no cost: a bond within four days of its purchase.",
  input: z.strictObject({ id }),
  result: earnOrder,
  refusals: ["order_not_found", "already_started", "machine_paid", "cancel_time_over"],
});

export const listEarnOrders = defineCall({
  method: "GET",
  path: "/api/prod/appProductOrder/listMy",
  access: "member",
  summary: "My orders in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    kind: kind.optional(),
    status: z.enum(EARN_STATUSES).optional(),
  }),
  result: pageOf(earnOrder),
  refusals: [],
});

export const listEarnDays = defineCall({
  method: "GET",
  path: "/api/prod/appProductOrder/listDays",
  access: "member",
  summary: "The events of one of my orders, the latest first, with their receipts.",
  input: z.object({ ...pageInput, id }),
  result: pageOf(
    z.object({
      event: z.enum(["bought", "accrued", "redeemed", "cancelled", "repaid"]),
      /** The server day that was accrued; null for other events. */
      dayMs: z.int().nullable(),
      currency: currencyCode,
      /** For a day its income; otherwise the amount paid or returned. */
      amount: decimalText,
      receiptId: receiptId.nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: ["order_not_found"],
});

/** One amount for each currency with any. */
const amounts = z.array(z.object({ currency: currencyCode, amount: decimalText }));

const statistics = {
  count: z.int(),
  principal: amounts,
  todayIncome: amounts,
  accumulatedIncome: amounts,
};

export const readEarnStatistics = defineCall({
  method: "GET",
  path: "/api/prod/appProductOrder/orderStat",
  access: "member",
  summary: "The totals of my orders: of one kind, or of all.",
  input: z.object({ book: bookName.default("live"), kind: kind.optional() }),
  result: z.object({
    ...statistics,
    byKind: z.array(z.object({ kind, ...statistics })),
    byStatus: z.array(z.object({ status: z.enum(EARN_STATUSES), ...statistics })),
  }),
  refusals: [],
});

export const readEarnTerms = defineTermsRead({
  path: "/api/prod/appProductInfo/terms",
  of: "vaults, machines and bonds",
  terms: writtenEarnTerms,
});
