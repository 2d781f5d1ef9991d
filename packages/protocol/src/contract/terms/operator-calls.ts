import { FILLS_AT } from "@plumbline/engine/contract";
import { z } from "zod";
import { bookName, id, settledAmount as amount, symbolCode } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import { overnightTerms } from "./calls.ts";
import {
  CONFIRM_REFUSALS,
  proposalAnswer,
  PROPOSE_REFUSALS,
  seenProposal,
  settingsHistory,
  settingsProposal,
  versionQuery,
  WITHDRAW_REFUSALS,
} from "../../settings-views.ts";

/** Parts per million; the rules have their own maximum. */
const PPM_MAX = 1_000_000;
const ppm = z.int().min(0).max(PPM_MAX);

/** The part of a symbol's terms that operators settle. */
export const settledTerms = z.strictObject({
  leverageMax: z.int().min(1).max(1_000),
  marginMin: amount,
  notionalMax: amount,
  halfSpreadPpm: ppm,
  openFeePpm: ppm,
  closeFeePpm: ppm,
  fundingPpm: ppm,
  closeOutPpm: ppm,
  /** The tick at which a market order or a close is filled. */
  fillAt: z.enum(FILLS_AT).default("latest"),
  overnight: overnightTerms.exactOptional(),
  maintenanceTiers: z
    .array(z.strictObject({ notionalMax: amount.nullable().default(null), ratePpm: ppm }))
    .min(1)
    .max(20),
});

const ofTerms = { symbol: symbolCode, book: bookName };

export const listTermsInForce = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contract/terms",
  need: "settings.read",
  summary: "The present and planned terms of each symbol in each book.",
  input: z.object({ book: bookName.default("live") }),
  result: z.array(
    z.object({
      ...ofTerms,
      /** "BTCUSDT.live". */
      id: z.string(),
      version: z.int(),
      terms: settledTerms,
      /** Versions that have not taken effect yet. */
      planned: z.int(),
      /** Proposals that wait for a second person. */
      waiting: z.int(),
    }),
  ),
  refusals: [],
});

export const readTermsSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contract/terms/versions",
  need: "settings.read",
  summary: "One symbol's terms in a book: in force, planned, past, and proposed.",
  input: z.object({ ...ofTerms, version: versionQuery }),
  result: z.object({ ...ofTerms, ...settingsHistory, terms: settledTerms }),
  refusals: [],
});

export const proposeTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/contract/terms/propose",
  need: "terms.settle",
  summary:
    "Proposes a symbol's terms for confirmation by a second person and a time. Open " +
    "positions keep theirs.",
  input: z.strictObject({ ...ofTerms, ...settingsProposal, terms: settledTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/contract/terms/confirm",
  need: "terms.settle",
  summary:
    "Confirms a proposal as the second person: it becomes the next version, from its time on.",
  input: z.strictObject({ ...ofTerms, ...seenProposal }),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/contract/terms/withdraw",
  need: "terms.settle",
  summary: "Withdraws a proposal before its confirmation.",
  input: z.strictObject({ ...ofTerms, id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
