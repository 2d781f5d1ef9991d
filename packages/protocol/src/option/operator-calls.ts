import { OPTION_KINDS, OPTION_STATUSES } from "@plumbline/engine/option";
import { z } from "zod";
import {
  bookName,
  decimalText,
  id,
  pageInput,
  pageOf,
  receiptId,
  symbolCode,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, currencyInput, searchInput, sortInput, timeInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { writtenOptionTerms } from "./calls.ts";

export const listOptionExposures = defineOperatorCall({
  method: "GET",
  path: "/api/desk/option/exposures",
  need: "ledger.read",
  summary: "The largest payouts of open options by the house, by symbol and expiry.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      /** "live.BTCUSDT.1800000000000". */
      id: z.string(),
      book: bookName,
      symbol: symbolCode,
      expiryTime: wireTime,
      isEnabled: z.boolean(),
      orders: z.int(),
      calls: decimalText,
      puts: decimalText,
      premiums: decimalText,
      /** The reserve for all of them. */
      reserve: decimalText,
      /** Their payout if they ended at the last tick; null without one. */
      intrinsic: decimalText.nullable(),
    }),
  ),
  refusals: [],
});

export const listEveryOptionOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/option/orders",
  need: "ledger.read",
  summary: "Everyone's options in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    userId: userId.optional(),
    status: z.enum(["open", "closed"]).optional(),
    kind: z.enum(OPTION_KINDS).optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "premium", "expiryTime"),
  }),
  result: pageOf(
    z.object({
      id,
      userId,
      account: z.string(),
      book: bookName,
      status: z.enum(OPTION_STATUSES),
      symbol: symbolCode,
      kind: z.enum(OPTION_KINDS),
      strike: decimalText,
      expiryTime: wireTime,
      quantity: decimalText,
      premium: decimalText,
      reserve: decimalText,
      payout: decimalText.nullable(),
      receiptId,
      createTime: wireTime,
    }),
  ),
  refusals: [],
});

export const optionTermsCalls = defineTermsCalls({
  area: "option",
  about: "options",
  what: "the terms",
  terms: writtenOptionTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readOptionSettings,
  propose: proposeOptionTerms,
  confirm: confirmOptionTerms,
  withdraw: withdrawOptionTerms,
} = optionTermsCalls;
