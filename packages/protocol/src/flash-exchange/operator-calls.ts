import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  inventoryView,
  pageInput,
  pageOf,
  receiptId,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, currencyInput, searchInput, sortInput, timeInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { writtenFlashTerms } from "./calls.ts";

export const listFlashInventory = defineOperatorCall({
  method: "GET",
  path: "/api/desk/flash-exchange/inventory",
  need: "ledger.read",
  summary: "The house's inventory of each currency for exchanges, and its result from them.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(inventoryView),
  refusals: [],
});

export const listEveryFlashOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/flash-exchange/orders",
  need: "ledger.read",
  summary: "Everyone's exchanges in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    userId: userId.optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "pay"),
  }),
  result: pageOf(
    z.object({
      id,
      userId,
      account: z.string(),
      book: bookName,
      from: currencyCode,
      to: currencyCode,
      pay: decimalText,
      receive: decimalText,
      fee: decimalText,
      rate: z.string(),
      mid: z.string(),
      receiptId,
      createTime: wireTime,
    }),
  ),
  refusals: [],
});

export const flashTermsCalls = defineTermsCalls({
  area: "flash-exchange",
  about: "exchanges",
  what: "the terms",
  terms: writtenFlashTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readFlashSettings,
  propose: proposeFlashTerms,
  confirm: confirmFlashTerms,
  withdraw: withdrawFlashTerms,
} = flashTermsCalls;
