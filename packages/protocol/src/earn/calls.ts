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

/** How far a bond has come in a book. */
const BOND_STAGES = ["raising", "missed", "running", "ended"] as const;

/** One day's result of what has to be paid at least for a product, in the currency it pays in. */
const dailyIncome = z.object({
  /** How many days it was read from, the last ones before today. */
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
  /** History of at most thirty days, never a promise; null where no day was recorded. */
  dailyIncome: dailyIncome.nullable(),
  /** What it pays in; a machine in what it mines. */
  incomeCurrency: currencyCode,
  levelLimit: z.int(),
  purchaseLimit: decimalText,
  currency: currencyCode,
  /** The least that is paid for it; of a machine, the price of one. */
  amount: decimalText,
  remainingQuota: decimalText,
  /** Which account pays it, what that holds of `incomeCurrency`, and what it promised of it. */
  yieldSource: z.object({
    account: z.string(),
    balance: decimalText,
    /** Money for bonds that comes into it as they start. */
    escrowed: decimalText,
    promised: decimalText,
  }),
  /** The most of `amount` that can be lost: all of it, whatever the product. */
  worstCase: decimalText,
  /** What leaving before the end costs of `amount`; null where nobody can leave. */
  earlyExitCost: decimalText.nullable(),
  /** Whether it is sold in this book just now; if not, what a purchase is refused with. */
  isOnSale: z.boolean(),
  notOnSaleReason: z
    .enum(["not_on_sale", "quota_exhausted", "cover_short", "price_stale"])
    .nullable(),
};

/** Beside the terms of each kind, what only that kind has. */
const product = z.discriminatedUnion("kind", [
  z.object({
    ...productFigures,
    kind: z.literal("arbitrage"),
    terms: writtenVault,
    /** The last day's result, a share of the principal; null before the first. */
    lastDay: z.object({ dayMs: z.int(), resultPct: decimalText }).nullable(),
  }),
  z.object({
    ...productFigures,
    kind: z.literal("mining"),
    terms: writtenMachine,
    network: writtenNetwork,
    /** Of the network's asset, at which a day's power is counted; null without a fresh one. */
    index: z.object({ price: positiveDecimalText, seq: z.int(), timeMs: z.int() }).nullable(),
    /** One machine's day at that index; null as above. */
    day: z.object({ output: decimalText, power: decimalText, net: decimalText }).nullable(),
    /** If nothing changed; null for never, and without an index. */
    breakEvenDay: z.int().nullable(),
  }),
  z.object({
    ...productFigures,
    kind: z.literal("bond"),
    terms: writtenBond,
    /** What is known of the issuer stands in the terms' `standing`. */
    stage: z.enum(BOND_STAGES),
    /** What was bought of it in the book, with what its buyers may still take back. */
    raised: decimalText,
    /** What nobody can take back any more: only that counts towards the target. */
    firm: decimalText,
    /** Of a day, and of all of them, for `amount`. */
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
  summary: "What is sold of a kind (default: of all), with source, history and worst case.",
  input: z.object({ kind: kind.optional(), book: bookName.default("live") }),
  result: z.array(product),
  refusals: [],
});

export const readEarnProduct = defineCall({
  method: "GET",
  path: "/api/prod/appProductInfo/queryById",
  access: "member",
  summary: "A product with all that a purchase of mine is decided on.",
  input: z.object({ id: productId, book: bookName.default("live") }),
  result: z.object({
    product,
    /** When this was so: days are counted from the server's time. */
    timeMs: z.int(),
    /** My VIP level, and what my running orders of it come to. */
    level: z.int(),
    bought: decimalText,
    /** Of `currency`, free to be spent in the book. */
    available: decimalText,
  }),
  refusals: ["product_not_found"],
});

export const listVaultDays = defineCall({
  method: "GET",
  path: "/api/prod/appProductInfo/days",
  access: "public",
  summary: "Every day of a vault, the latest first: its result is the same in all books.",
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
  summary: "A vault's day with the rule, every tick it looked at and every trade it made.",
  input: z.object({ id: productId, dayMs: instantMs }),
  result: z.object({
    id: productId,
    name: z.string(),
    dayMs: z.int(),
    version: z.int(),
    rule: writtenVault.shape.rule,
    symbol: symbolCode,
    /** Of the symbol's chain: with their numbers they are found in it. */
    ticks: z.array(z.object({ seq: z.int(), price: positiveDecimalText, timeMs: z.int() })),
    trades: z.array(
      z.object({
        seq: z.int(),
        price: positiveDecimalText,
        /** Levels held before and after; below zero is sold. */
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
  summary: "What each day of a product paid, from which account, against what was said before.",
  input: z.object({ ...pageInput, id: productId, book: bookName.default("live") }),
  result: z.object({
    id: productId,
    name: z.string(),
    kind,
    book: bookName,
    /** What a day's figures are of: paid at least, in `currency`. */
    currency: currencyCode,
    amount: decimalText,
    incomeCurrency: currencyCode,
    yieldSource: productFigures.yieldSource,
    days: pageOf(
      z.object({
        dayMs: z.int(),
        /** For `amount`. */
        income: decimalText,
        /** What the product's page said on the evening before; null where it had no history. */
        stated: dailyIncome.nullable(),
        /** From the account to all members together, and what they lost to it. */
        paid: decimalText,
        received: decimalText,
        orders: z.int(),
        /** Orders that were not paid, as the account could not. */
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

/** The version of the terms that was shown; without one, those in force are agreed to. */
const version = z.int().positive().optional();

export const buyDebit = defineCall({
  method: "POST",
  path: "/api/prod/appProductOrder/debitBuy",
  access: "member",
  book: "named",
  summary: "Puts an amount into a vault or a bond.",
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
  summary: "Buys machines at their price.",
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
  // One's own money can always leave.
  whileHeld: "allowed",
  summary: "Leaves a vault before its cycle ends: the principal less the stated fee, at once.",
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
  summary: "Cancels what has not started, at no cost: a bond within four days of buying it.",
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
  summary: "Everything that happened to an order of mine, the latest first, with its receipts.",
  input: z.object({ ...pageInput, id }),
  result: pageOf(
    z.object({
      event: z.enum(["bought", "accrued", "redeemed", "cancelled", "repaid"]),
      /** The server day that was accrued; null of everything else. */
      dayMs: z.int().nullable(),
      currency: currencyCode,
      /** Of a day its income; else what was paid in or came back. */
      amount: decimalText,
      receiptId: receiptId.nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: ["order_not_found"],
});

/** One amount for each currency that there is any of. */
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
  summary: "What my orders come to: of a kind, or of all.",
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
  on: "What is sold and on what",
  terms: writtenEarnTerms,
});
