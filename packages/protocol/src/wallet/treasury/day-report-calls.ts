import { z } from "zod";
import { bookName, currencyCode, decimalText, pageInput, pageOf } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import { currencyInput, timeInput } from "../../list-filters.ts";

const figures = {
  currency: currencyCode,
  /** What members held before the first and after the last movement. */
  opening: decimalText,
  closing: decimalText,
  /** Less reversed ones; in the demo book the play money of members. */
  deposits: decimalText,
  withdrawals: decimalText,
  fees: decimalText,
  /** What the house won of members' trading; below zero what it lost. */
  trading: decimalText,
  /** Funding and overnight charges that members paid, less those they received. */
  funding: decimalText,
  /** Credits less debits. */
  adjustments: decimalText,
  /** Of the marketing fund to members. */
  payouts: decimalText,
  /** What came for another currency or a product, less what went. */
  exchanges: decimalText,
  /** What insurance paid of members' losses: between accounts of the house. */
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
  summary: "What moved members' balances by server day and currency, the latest first, and in sum.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    ...currencyInput,
    ...timeInput,
  }),
  result: pageOf(line).extend({
    /** Of all days that were chosen, not only of this page, by currency. */
    totals: z.array(z.object(figures)),
  }),
  refusals: [],
});
