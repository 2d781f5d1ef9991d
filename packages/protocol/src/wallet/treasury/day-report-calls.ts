import { z } from "zod";
import { bookName, currencyCode, decimalText, pageInput, pageOf } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import { currencyInput, timeInput } from "../../list-filters.ts";

const figures = {
  currency: currencyCode,
  /** Members' balances before the first and after the last movement. */
  opening: decimalText,
  closing: decimalText,
  /** Deposits less reversed ones; in the demo book the play money granted to members. */
  deposits: decimalText,
  withdrawals: decimalText,
  fees: decimalText,
  /** The house's result from members' trading; negative: a loss. */
  trading: decimalText,
  /** Funding and overnight charges that members paid, less those they received. */
  funding: decimalText,
  /** Credits less debits. */
  adjustments: decimalText,
  /** From the marketing fund to members. */
  payouts: decimalText,
  /** Received in exchange for another currency or a product, less amounts given. */
  exchanges: decimalText,
  /** Members' losses paid by the insurance: between accounts of the house. */
  insurance: decimalText,
};

const line = z.object({
  id: z.string(),
  /** The server day (UTC+8), "2026-01-31". */
  day: z.string(),
  book: z.string(),
  /** Whether the day is over and its figures final. */
  isClosed: z.boolean(),
  ...figures,
});

export const listDayReport = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/dayReport",
  need: "treasury.read",
  summary:
    "The movements of members' balances by server day and currency, the latest first, with " +
    "their sums.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    ...currencyInput,
    ...timeInput,
  }),
  result: pageOf(line).extend({
    /** The sums over all chosen days, not only those of this page, by currency. */
    totals: z.array(z.object(figures)),
  }),
  refusals: [],
});
