import { z } from "zod";
import { id } from "../codecs.ts";
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

/** What the public keys answer, as the table and the wire hold it; null where nothing is said. */
export const writtenPublicSettings = z.strictObject({
  /** Shows the app to wide screens in a phone's frame only. */
  isPcLimite: z.boolean(),
  contactEmail: z.string().trim().max(100).nullable().default(null),
  /** In words: "09:00 to 18:00, UTC+8". */
  contactHours: z.string().trim().max(100).nullable().default(null),
});
export type WrittenPublicSettings = z.output<typeof writtenPublicSettings>;

export const readPublicSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/settings/public",
  need: "content.edit",
  summary: "What anybody may read of the settings: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, settings: writtenPublicSettings }),
  refusals: [],
});

export const proposePublicSettings = defineOperatorCall({
  method: "POST",
  path: "/api/desk/settings/public/propose",
  need: "content.edit",
  summary: "Proposes the public settings as they shall be: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, settings: writtenPublicSettings }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmPublicSettings = defineOperatorCall({
  method: "POST",
  path: "/api/desk/settings/public/confirm",
  need: "content.publish",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawPublicSettings = defineOperatorCall({
  method: "POST",
  path: "/api/desk/settings/public/withdraw",
  need: "content.edit",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
