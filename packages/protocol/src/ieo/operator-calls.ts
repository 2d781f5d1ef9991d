import type { WrittenIeoTerms } from "@plumbline/engine/ieo";
import { IEO_ORDER_STATUSES, IEO_STAGES, IEO_STATUSES } from "@plumbline/engine/ieo";
import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  receiptId,
  settledAmount,
  symbolCode,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, currencyInput, searchInput, sortInput, timeInput } from "../list-filters.ts";
import { INSTANT_MS_MAX } from "../wire-time.ts";
import { defineTermsCalls } from "../terms-calls.ts";

const settledMs = z.int().min(0).max(INSTANT_MS_MAX);

/** All settled offerings, in the form of the table and the wire. */
export const writtenIeoTerms = z.strictObject({
  projects: z
    .array(
      z.strictObject({
        id,
        book: bookName,
        token: currencyCode,
        name: z.string().trim().min(1).max(40),
        about: z.string().trim().min(1).max(600),
        supply: settledAmount,
        lot: settledAmount,
        estimatedPrice: settledAmount,
        floorPrice: settledAmount,
        userMax: settledAmount,
        opensMs: settledMs,
        closesMs: settledMs,
        drawSymbol: symbolCode,
      }),
    )
    .max(200),
}) satisfies z.ZodType<WrittenIeoTerms>;

export const listIeoOfferings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/ieo/projects",
  need: "ledger.read",
  summary: "The offerings of a book with their stage and the house's balance of each token.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      id,
      book: bookName,
      token: currencyCode,
      name: z.string(),
      status: z.enum(IEO_STATUSES),
      supply: decimalText,
      /** The treasury's balance of it: the difference to the supply still has to be funded. */
      inTreasury: decimalText,
      applied: decimalText,
      applicants: z.int(),
      winningPrice: decimalText.nullable(),
      /** Wins that are not paid yet. */
      unpaid: z.int(),
      /** USDT paid for it. */
      raised: decimalText,
      closeTime: wireTime,
      drawSymbol: symbolCode,
      drawSeq: z.int().nullable(),
    }),
  ),
  refusals: [],
});

export const listEveryIeoOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/ieo/orders",
  need: "ledger.read",
  summary: "Everyone's applications in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    userId: userId.optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "lock"),
  }),
  result: pageOf(
    z.object({
      id,
      userId,
      account: z.string(),
      book: bookName,
      token: currencyCode,
      status: z.enum([...IEO_ORDER_STATUSES, "listed"]),
      stage: z.enum(IEO_STAGES).nullable(),
      quantity: decimalText,
      lock: decimalText,
      allocated: decimalText.nullable(),
      amount: decimalText.nullable(),
      receiptId: receiptId.nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
});

export const ieoTermsCalls = defineTermsCalls({
  area: "ieo",
  about: "offerings",
  what: "offerings",
  terms: writtenIeoTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readIeoSettings,
  propose: proposeIeoTerms,
  confirm: confirmIeoTerms,
  withdraw: withdrawIeoTerms,
} = ieoTermsCalls;
