import { TASK_KINDS } from "@plumbline/engine/reward";
import { z } from "zod";
import { decimalText, id, pageInput, pageOf, userId, wireTime } from "../codecs.ts";
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
import { writtenRewardTerms } from "./calls.ts";

export const listPayouts = defineOperatorCall({
  method: "GET",
  path: "/api/desk/reward/payouts",
  need: "ledger.read",
  summary: "Everybody's envelopes and vouchers, the latest first.",
  input: z.object({ ...pageInput, kind: z.enum(["envelope", ...TASK_KINDS]).optional() }),
  result: pageOf(
    z.object({
      /** Of the member and what it was for: each is paid once. */
      id: z.string(),
      userId,
      account: z.string(),
      kind: z.enum(["envelope", ...TASK_KINDS]),
      /** Of an envelope. */
      week: z.string().nullable(),
      amount: decimalText,
      reversed: decimalText,
      status: z.enum(["paid", "postponed", "reversed"]),
      createTime: wireTime,
    }),
  ),
  refusals: [],
});

export const readCoverage = defineOperatorCall({
  method: "GET",
  path: "/api/desk/reward/coverage",
  need: "ledger.read",
  summary: "What the marketing account holds, and what waits for it.",
  input: z.object({}),
  result: z.object({
    marketing: decimalText,
    /** Envelopes that were drawn and not paid. */
    postponed: decimalText,
    postponedCount: z.int(),
    /** What the levels of this moment get on the next Monday. */
    nextMonday: decimalText,
    nextTime: wireTime,
    paidEver: decimalText,
  }),
  refusals: [],
});

export const readRewardSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/reward/terms",
  need: "settings.read",
  summary: "What is settled about tasks: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, terms: writtenRewardTerms }),
  refusals: [],
});

export const proposeRewardTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/reward/terms/propose",
  need: "terms.settle",
  summary: "Proposes the tasks as they shall be: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, terms: writtenRewardTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmRewardTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/reward/terms/confirm",
  need: "terms.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawRewardTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/reward/terms/withdraw",
  need: "terms.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
