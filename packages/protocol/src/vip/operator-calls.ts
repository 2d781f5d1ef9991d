import { z } from "zod";
import { decimalText, id, pageInput, pageOf, userId, wholeNumber, wireTime } from "../codecs.ts";
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
import { vipLevel, writtenVipTerms } from "./calls.ts";

export const listVipMembers = defineOperatorCall({
  method: "GET",
  path: "/api/desk/vip/members",
  need: "ledger.read",
  summary: "Members who have a level, the highest first.",
  input: z.object({ ...pageInput, level: wholeNumber({ min: 1, max: 6 }).optional() }),
  result: pageOf(
    z.object({
      /** The member's own. */
      id: userId,
      account: z.string(),
      level: vipLevel,
      sinceTime: wireTime,
      /** The last server day whose average reached the level. */
      earnedTime: wireTime,
      /** USDT that its bonuses paid. */
      bonuses: decimalText,
    }),
  ),
  refusals: [],
});

export const readVipSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/vip/terms",
  need: "settings.read",
  summary: "What is settled about levels: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, terms: writtenVipTerms }),
  refusals: [],
});

export const proposeVipTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/vip/terms/propose",
  need: "terms.settle",
  summary: "Proposes the levels as they shall be: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, terms: writtenVipTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmVipTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/vip/terms/confirm",
  need: "terms.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawVipTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/vip/terms/withdraw",
  need: "terms.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
