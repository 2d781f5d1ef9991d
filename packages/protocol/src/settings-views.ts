import { PROPOSAL_STAGES } from "@plumbline/engine/desk";
import { z } from "zod";
import { id, operatorReason, wholeNumber, wireTime } from "./codecs.ts";
import { INSTANT_MS_MAX } from "./wire-time.ts";

/** The differences between two versions, leaf by leaf; null for a leaf that was or is absent. */
const difference = z.object({
  path: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/** The common part of every page of settings: versions, the latest first, and proposals. */
export const settingsHistory = {
  /** The version that a proposal changes. */
  newestVersion: z.int(),
  versionInForce: z.int(),
  versions: z.array(
    z.object({
      version: z.int(),
      effectiveTime: wireTime,
      state: z.enum(["past", "inForce", "planned"]),
      /** null: of the installation. */
      proposedBy: z.string().nullable(),
      confirmedBy: z.string().nullable(),
      proposedTime: wireTime.nullable(),
      confirmedTime: wireTime.nullable(),
      why: z.string().nullable(),
      /** Compared with the version before. */
      diff: z.array(difference),
    }),
  ),
  proposals: z.array(
    z.object({
      id,
      effectiveTime: wireTime,
      why: z.string(),
      stage: z.enum(PROPOSAL_STAGES),
      /** Whether a second person may still confirm. */
      isOpen: z.boolean(),
      proposedById: id,
      proposedBy: z.string(),
      decidedBy: z.string().nullable(),
      createTime: wireTime,
      expireTime: wireTime,
      contentHash: z.string(),
      /** Compared with the version it was written for. */
      diff: z.array(difference),
    }),
  ),
};

/** The fields of every proposal besides the settings themselves. */
export const settingsProposal = {
  baseVersion: z.int().positive(),
  effectiveMs: z.int().min(0).max(INSTANT_MS_MAX),
  /** Stored with the version for later readers. */
  why: operatorReason,
};

/** The requested version; if omitted, the one in force. */
export const versionQuery = wholeNumber({ min: 1, max: 1_000_000_000 }).optional();

/** What the second person confirms: exactly what was shown. */
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
