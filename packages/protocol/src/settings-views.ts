import { PROPOSAL_STAGES } from "@plumbline/engine/desk";
import { z } from "zod";
import { id, INSTANT_MS_MAX, operatorReason, wholeNumber, wireTime } from "./codecs.ts";

/** What differs between two versions, leaf by leaf; null where it was or is not there. */
const difference = z.object({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** What every page of settings shows beside them: versions, the latest first, and proposals. */
export const settingsHistory = {
  /** On top of which a proposal is written. */
  newestVersion: z.int(),
  versionInForce: z.int(),
  versions: z.array(
    z.object({
      version: z.int(),
      effectiveTime: wireTime,
      state: z.enum(["past", "inForce", "planned"]),
      /** null: of the install. */
      proposedBy: z.string().nullable(),
      confirmedBy: z.string().nullable(),
      why: z.string().nullable(),
      /** Against the version before. */
      diff: z.array(difference),
    }),
  ),
  proposals: z.array(
    z.object({
      id,
      effectiveTime: wireTime,
      why: z.string(),
      stage: z.enum(PROPOSAL_STAGES),
      /** Whether a second person may still say yes. */
      isOpen: z.boolean(),
      proposedById: id,
      proposedBy: z.string(),
      decidedBy: z.string().nullable(),
      createTime: wireTime,
      expireTime: wireTime,
      contentHash: z.string(),
      /** Against the version it was written on top of. */
      diff: z.array(difference),
    }),
  ),
};

/** What every proposal says beside the settings themselves. */
export const settingsProposal = {
  baseVersion: z.int().positive(),
  effectiveMs: z.int().min(0).max(INSTANT_MS_MAX),
  /** Kept with the version for whoever asks later. */
  why: operatorReason,
};

/** Which version to show; without one, that in force. */
export const versionAsked = wholeNumber({ min: 1, max: 1_000_000_000 }).optional();

/** What the second person names: exactly what was seen. */
export const seenProposal = { id, contentHash: z.string().length(64) };

export const proposalAnswer = z.object({ id, stage: z.enum(PROPOSAL_STAGES) });

export const PROPOSE_REFUSALS = [
  "settings_moved",
  "proposal_waiting",
  "settings_unchanged",
  "settings_wrong",
  "effective_too_soon",
  "effective_before_planned",
] as const;

export const CONFIRM_REFUSALS = [
  "proposal_not_found",
  "proposal_not_open",
  "approval_expired",
  "content_changed",
  "same_operator",
  "settings_moved",
  "settings_wrong",
  "effective_too_soon",
] as const;

export const WITHDRAW_REFUSALS = ["proposal_not_found", "proposal_not_open"] as const;
