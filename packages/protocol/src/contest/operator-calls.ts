import { CONTEST_STAGES, ENTRY_STAGES, type WrittenContestTerms } from "@plumbline/engine/contest";
import { z } from "zod";
import {
  decimalText,
  id,
  pageInput,
  pageOf,
  receiptId,
  settledAmount,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { INSTANT_MS_MAX } from "../wire-time.ts";
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

const settledMs = z.int().min(0).max(INSTANT_MS_MAX);

/** Every contest that operators settled, as the table and the wire hold it. */
export const writtenContestTerms = z.strictObject({
  contests: z
    .array(
      z.strictObject({
        id,
        name: z.string().trim().min(1).max(40),
        about: z.string().trim().min(1).max(400),
        startMoney: settledAmount,
        prizes: z.array(settledAmount).min(1).max(20),
        entriesMax: z.int().min(2).max(1_000),
        joinUntilMs: settledMs,
        startsMs: settledMs,
        endsMs: settledMs,
      }),
    )
    .max(200),
}) satisfies z.ZodType<WrittenContestTerms>;

export const listEveryContest = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contest/list",
  need: "ledger.read",
  summary: "Contests: how far each is, who takes part, and what became of its pool.",
  input: z.object(pageInput),
  result: pageOf(
    z.object({
      id,
      name: z.string(),
      stage: z.enum(CONTEST_STAGES),
      pool: decimalText,
      isFunded: z.boolean(),
      participants: z.int(),
      /** Entries whose books are still to be closed, or which are still to be ranked. */
      open: z.int(),
      paid: decimalText,
      startTime: wireTime,
      endTime: wireTime,
    }),
  ),
  refusals: [],
});

export const listEveryEntry = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contest/entries",
  need: "ledger.read",
  summary: "Everybody's entries with result and prize, the latest first.",
  input: z.object({ ...pageInput, contestId: id.optional(), userId: userId.optional() }),
  result: pageOf(
    z.object({
      id,
      contestId: id,
      contest: z.string(),
      userId,
      account: z.string(),
      stage: z.enum([...ENTRY_STAGES, "exited"]),
      income: decimalText.nullable(),
      rank: z.int().nullable(),
      prize: decimalText.nullable(),
      receiptId: receiptId.nullable(),
      createTime: wireTime,
    }),
  ),
  refusals: [],
});

export const readContestSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/contest/terms",
  need: "settings.read",
  summary: "What is settled about contests: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({ ...settingsHistory, terms: writtenContestTerms }),
  refusals: [],
});

export const proposeContestTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/contest/terms/propose",
  need: "terms.settle",
  summary: "Proposes contests beside those there are: for a second person and a time.",
  input: z.strictObject({ ...settingsProposal, terms: writtenContestTerms }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmContestTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/contest/terms/confirm",
  need: "terms.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawContestTerms = defineOperatorCall({
  method: "POST",
  path: "/api/desk/contest/terms/withdraw",
  need: "terms.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
