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
import { writtenOptionTerms } from "./calls.ts";

export const listOptionExposures = defineOperatorCall({
  method: "GET",
  path: "/api/desk/option/exposures",
  need: "ledger.read",
  summary: "What open options may take of the house, by symbol and expiry.",
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
      /** What is put by for all of them. */
      reserve: decimalText,
      /** What they would pay if they ended at the last tick; null without one. */
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
  input: z.object({ ...pageInput, book: bookName.default("live"), userId: userId.optional() }),
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

export const readOptionSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/option/terms",
  need: "settings.read",
  summary: "What is settled about options: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, terms: writtenOptionTerms }),
  refusals: [],
});

export const proposeOptionTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/option/terms/propose",
  need: "terms.settle",
  summary: "Proposes the terms as they shall be: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, terms: writtenOptionTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmOptionTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/option/terms/confirm",
  need: "terms.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawOptionTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/option/terms/withdraw",
  need: "terms.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
