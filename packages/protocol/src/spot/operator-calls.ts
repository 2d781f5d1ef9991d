import { z } from "zod";
import { bookName, currencyCode, decimalText, id, pageInput, pageOf, userId } from "../codecs.ts";
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
import { spotOrder, writtenSpotTerms } from "./calls.ts";

export const listSpotInventory = defineOperatorCall({
  method: "GET",
  path: "/api/desk/spot/inventory",
  need: "ledger.read",
  summary: "What the house has of each currency to trade with, and what trades made of it.",
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

export const listEverySpotOrder = defineOperatorCall({
  method: "GET",
  path: "/api/desk/spot/orders",
  need: "ledger.read",
  summary: "Everyone's spot trades in a book, the latest first.",
  input: z.object({ ...pageInput, book: bookName.default("live"), userId: userId.optional() }),
  result: pageOf(spotOrder.extend({ userId, account: z.string() })),
  refusals: [],
});

export const readSpotSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/spot/terms",
  need: "settings.read",
  summary: "What is settled about spot trading: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, terms: writtenSpotTerms }),
  refusals: [],
});

export const proposeSpotTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/spot/terms/propose",
  need: "terms.settle",
  summary: "Proposes the terms as they shall be: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, terms: writtenSpotTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmSpotTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/spot/terms/confirm",
  need: "terms.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawSpotTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/spot/terms/withdraw",
  need: "terms.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
