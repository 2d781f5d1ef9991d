import { BOND_STATES, EARN_KINDS, EARN_ORDER_REASONS, EARN_STATUSES } from "@plumbline/engine/earn";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  receiptId,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, currencyInput, searchInput, sortInput, timeInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { productId, writtenEarnTerms } from "./views.ts";

const kind = z.enum(EARN_KINDS);

export const listEarnProductStates = defineOperatorCall({
  method: "GET",
  path: "/api/desk/earn/products",
  need: "ledger.read",
  summary: "Every product in a book with its sales and its promises.",
  input: z.object({ book: bookName.default("live"), kind: kind.optional() }),
  result: z.array(
    z.object({
      /** "live.grid-btc-7". */
      id: z.string(),
      productId,
      book: bookName,
      kind,
      name: z.string(),
      isOnSale: z.boolean(),
      currency: currencyCode,
      orders: z.int(),
      /** Orders with a day that waits for money. */
      frozenOrders: z.int(),
      sold: decimalText,
      quota: decimalText,
      incomeCurrency: currencyCode,
      promised: decimalText,
      /** For bonds only. */
      bondState: z.enum(BOND_STATES).nullable(),
      target: decimalText.nullable(),
      raised: decimalText.nullable(),
    }),
  ),
  refusals: [],
});

export const listEarnCoverage = defineOperatorCall({
  method: "GET",
  path: "/api/desk/earn/coverage",
  need: "ledger.read",
  summary: "The balances of each treasury by currency, compared with its products' promises.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      /** "live.treasury:bond.USDT". */
      id: z.string(),
      book: bookName,
      kind,
      account: z.string(),
      currency: currencyCode,
      balance: decimalText,
      promised: decimalText,
      /** Balance less promises: while it is negative, nothing more is sold. */
      left: decimalText,
      isCovered: z.boolean(),
    }),
  ),
  refusals: [],
});

export const listEveryEarnOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/earn/orders",
  need: "ledger.read",
  summary: "Everyone's orders in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    kind: kind.optional(),
    status: z.enum(EARN_STATUSES).optional(),
    userId: userId.optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "amount"),
  }),
  result: pageOf(
    z.object({
      id,
      userId,
      account: z.string(),
      book: bookName,
      kind,
      productId,
      productVersion: z.int(),
      name: z.string(),
      status: z.enum(EARN_STATUSES),
      reason: z.enum(EARN_ORDER_REASONS).nullable(),
      note: z.string().nullable(),
      currency: currencyCode,
      amount: decimalText,
      quantity: z.int(),
      principal: decimalText,
      daysAccrued: z.int(),
      cycleDays: z.int(),
      incomeCurrency: currencyCode,
      accumulatedIncome: decimalText,
      receiptId: receiptId.nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
});

export const earnTermsCalls = defineTermsCalls({
  area: "earn",
  about: "these products",
  what: "the terms",
  terms: writtenEarnTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readEarnSettings,
  propose: proposeEarnTerms,
  confirm: confirmEarnTerms,
  withdraw: withdrawEarnTerms,
} = earnTermsCalls;
