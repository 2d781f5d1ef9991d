import { z } from "zod";
import {
  bookName,
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  wireTime,
  receiptId,
  userId,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import {
  CONFIRM_REFUSALS,
  proposalAnswer,
  PROPOSE_REFUSALS,
  seenProposal,
  settingsHistory,
  settingsProposal,
  versionAsked,
  WITHDRAW_REFUSALS,
} from "../settings-views.ts";
import { writtenFlashTerms } from "./calls.ts";

export const listFlashInventory = defineOperatorCall({
  method: "GET",
  path: "/api/desk/flash-exchange/inventory",
  need: "ledger.read",
  summary: "What the house has of each currency to exchange with, and what exchanges made of it.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      /** "live.BTC". */
      id: z.string(),
      book: bookName,
      currency: currencyCode,
      isEnabled: z.boolean(),
      inventory: decimalText,
      /** What users paid of it less what they received: below zero the house is short of it. */
      exposure: decimalText,
      /** What fees earned of it. */
      fees: decimalText,
    }),
  ),
  refusals: [],
});

export const listEveryFlashOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/flash-exchange/orders",
  need: "ledger.read",
  summary: "Everyone's exchanges in a book, the latest first.",
  input: z.object({ ...pageInput, book: bookName.default("live"), userId: userId.optional() }),
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

export const readFlashSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/flash-exchange/terms",
  need: "settings.read",
  summary: "What is settled about exchanges: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, terms: writtenFlashTerms }),
  refusals: [],
});

export const proposeFlashTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/flash-exchange/terms/propose",
  need: "terms.settle",
  summary: "Proposes the terms as they shall be: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, terms: writtenFlashTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmFlashTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/flash-exchange/terms/confirm",
  need: "terms.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawFlashTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/flash-exchange/terms/withdraw",
  need: "terms.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
