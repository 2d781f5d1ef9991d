import { IEO_ORDER_STATUSES, IEO_STAGES, IEO_STATUSES } from "@plumbline/engine/ieo";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  receiptId,
  symbolCode,
  wireTime,
} from "../codecs.ts";
import { defineCall } from "../define-call.ts";

/** The terms of an offering; none change once it is announced. */
const offering = {
  id,
  book: bookName,
  token: currencyCode,
  name: z.string(),
  about: z.string(),
  supply: decimalText,
  lot: decimalText,
  estimatedPrice: decimalText,
  floorPrice: decimalText,
  /** The most that one member may apply for. */
  userMax: decimalText,
  opensMs: z.int(),
  closesMs: z.int(),
  drawSymbol: symbolCode,
  /** The number of that symbol's tick whose hash seeds the draw; null until it is fixed. */
  drawSeq: z.int().nullable(),
};

const project = z.object({
  ...offering,
  status: z.enum(IEO_STATUSES),
  /** The quantity applied for by all members so far. */
  applied: decimalText,
  applicants: z.int(),
  /** Whether the house holds the whole supply: otherwise nobody can apply. */
  isFunded: z.boolean(),
  /** null until applications have ended, and in a void offering. */
  winningPrice: decimalText.nullable(),
  /** The quantity that the caller applied for. */
  mine: decimalText,
  createTime: wireTime,
});

const order = z.object({
  id,
  book: bookName,
  projectId: id,
  token: currencyCode,
  name: z.string(),
  status: z.enum([...IEO_ORDER_STATUSES, "listed"]),
  /** How it ended; null before. */
  stage: z.enum(IEO_STAGES).nullable(),
  quantity: decimalText,
  estimatedPrice: decimalText,
  /** Set aside at the estimated price, in USDT. */
  lock: decimalText,
  /** null before the allocation and in a void offering, like the following fields. */
  allocated: decimalText.nullable(),
  winningPrice: decimalText.nullable(),
  /** The price of the won part at the winning price; the rest of the lock is returned. */
  amount: decimalText.nullable(),
  /** The end of the time for paying a win. */
  payUntilMs: z.int().nullable(),
  receiptId: receiptId.nullable(),
  createTime: wireTime,
});

export const listIeoProjects = defineCall({
  method: "GET",
  path: "/api/prod/appProdIoe/listMy",
  access: "member",
  summary: "The offerings of a book, the earliest end first, with the quantities I applied for.",
  input: z.object({ ...pageInput, book: bookName.default("live") }),
  result: pageOf(project),
  refusals: [],
});

export const readIeoAllocation = defineCall({
  method: "GET",
  path: "/api/prod/appProdIoe/allocation",
  access: "public",
  summary: "An offering and all its applications, without names: the complete input of the draw.",
  input: z.object({ projectId: id }),
  result: z.object({
    project: z.object(offering),
    applications: z.array(z.object({ id, quantity: positiveDecimalText })),
  }),
  refusals: [],
});

export const applyForIeo = defineCall({
  method: "POST",
  path: "/api/prod/appOrderIoe/apply",
  access: "member",
  book: "named",
  summary: "Applies for a quantity, once, and sets its price aside at the estimated price.",
  input: z.strictObject({
    book: bookName.default("live"),
    projectId: id,
    quantity: positiveDecimalText,
  }),
  result: order,
  refusals: [
    "project_not_found",
    "applications_closed",
    "supply_not_funded",
    "verification_required",
    "already_applied",
    "quantity_not_in_lots",
    "above_user_maximum",
    "insufficient_balance",
    "positions_losing",
    "reversal_open",
  ],
});

export const payIeo = defineCall({
  method: "POST",
  path: "/api/prod/appOrderIoe/pay",
  access: "member",
  // It pays an existing win from money set aside: a hold must not cost a member a win.
  whileHeld: "allowed",
  summary: "Pays an allocation at the winning price; the rest of the amount set aside is returned.",
  input: z.strictObject({ id }),
  result: order,
  refusals: ["order_not_found", "not_won", "payment_expired", "supply_short"],
});

export const listIeoOrders = defineCall({
  method: "GET",
  path: "/api/prod/appOrderIoe/listMy",
  access: "member",
  summary: "My applications in a book, the latest first.",
  input: z.object({ ...pageInput, book: bookName.default("live") }),
  result: pageOf(order),
  refusals: [],
});
