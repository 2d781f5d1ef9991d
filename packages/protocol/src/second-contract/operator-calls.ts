import { SECOND_DIRECTIONS, SECOND_OUTCOMES } from "@plumbline/engine/second-contract";
import { z } from "zod";
import { bookName, decimalText, id, pageInput, pageOf, symbolCode, wireTime } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, currencyInput, searchInput, sortInput, timeInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { writtenSecondTerms } from "./calls.ts";

export const listSecondExposures = defineOperatorCall({
  method: "GET",
  path: "/api/desk/second-contract/exposures",
  need: "ledger.read",
  summary: "The possible gains of running second contracts, by symbol.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      /** "live.BTCUSDT". */
      id: z.string(),
      book: bookName,
      symbol: symbolCode,
      isEnabled: z.boolean(),
      runningCount: z.int(),
      stakes: decimalText,
      /** What they would win together. */
      gains: decimalText,
      /** The limit of that sum. */
      gainsMax: decimalText,
      /** The house's gains from closed orders less its payouts. */
      earned: decimalText,
    }),
  ),
  refusals: [],
});

export const listEverySecondOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/second-contract/orders",
  need: "ledger.read",
  summary: "Everyone's second contracts in a book, the latest first.",
  input: z.object({
    ...pageInput,
    book: bookName.default("live"),
    userId: id.optional(),
    status: z.enum(["open", "closed"]).optional(),
    direction: z.enum(SECOND_DIRECTIONS).optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "stake", "expiryTime"),
  }),
  result: pageOf(
    z.object({
      id,
      userId: id,
      account: z.string(),
      book: bookName,
      symbol: symbolCode,
      direction: z.enum(SECOND_DIRECTIONS),
      seconds: z.int(),
      stake: decimalText,
      /** What it wins of the house, if it wins. */
      gain: decimalText,
      currency: z.string(),
      /** null while it runs. */
      outcome: z.enum(SECOND_OUTCOMES).nullable(),
      entryPrice: decimalText.nullable(),
      exitPrice: decimalText.nullable(),
      profit: decimalText,
      receiptId: id.nullable(),
      createTime: wireTime,
      expiryTime: wireTime,
    }),
  ),
  refusals: [],
});

export const secondTermsCalls = defineTermsCalls({
  area: "second-contract",
  about: "second contracts",
  what: "the terms",
  terms: writtenSecondTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readSecondSettings,
  propose: proposeSecondTerms,
  confirm: confirmSecondTerms,
  withdraw: withdrawSecondTerms,
} = secondTermsCalls;
