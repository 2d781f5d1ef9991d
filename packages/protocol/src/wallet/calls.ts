import { z } from "zod";
import { bookName, decimalText, id, pageInput, pageOf, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

export const queryUserBalance = defineCall({
  method: "GET",
  path: "/api/finance/appWallet/queryUserBalance",
  access: "member",
  summary: "What I hold of each currency in one book, spendable and set aside.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      currency: z.string(),
      available: decimalText,
      margin: decimalText,
      hold: decimalText,
      earn: decimalText,
    }),
  ),
  refusals: [],
});

export const queryUserAssets = defineCall({
  method: "GET",
  path: "/api/finance/appWallet/queryUserAssets",
  access: "member",
  summary: "What everything I hold is worth in USDT, by book and by currency.",
  input: z.object({}),
  result: z.object({
    /** The live book only: play money is no asset. */
    totalUsdt: decimalText,
    byBook: z.array(z.object({ book: bookName, totalUsdt: decimalText })),
    byCurrency: z.array(
      z.object({
        book: bookName,
        currency: z.string(),
        amount: decimalText,
        /** null where no price is recorded for the currency. */
        usdt: decimalText.nullable(),
      }),
    ),
  }),
  refusals: [],
});

export const listBalanceLog = defineCall({
  method: "GET",
  path: "/api/finance/appBalanceLog/list",
  access: "member",
  summary: "Every movement of my money, newest first: one line for each of my accounts it touched.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    currency: z
      .string()
      .regex(/^[A-Z0-9]{2,10}$/)
      .optional(),
  }),
  result: pageOf(
    z.object({
      id: z.string(),
      type: z.string(),
      account: z.string(),
      currency: z.string(),
      /** Signed: below zero where the account paid. */
      amount: decimalText,
      balanceAfter: decimalText,
      causeId: id.nullable(),
      receiptId: id.nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
});
