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
import { searchInput, sortInput, timeInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { INSTANT_MS_MAX } from "../wire-time.ts";

const settledMs = z.int().min(0).max(INSTANT_MS_MAX);

/** All settled contests, in the form of the table and the wire. */
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
  summary: "Contests with their stage, their participants and the state of their pool.",
  input: z.object(pageInput),
  result: pageOf(
    z.object({
      id,
      name: z.string(),
      stage: z.enum(CONTEST_STAGES),
      pool: decimalText,
      isFunded: z.boolean(),
      participants: z.int(),
      /** Entries whose books are not closed yet, or which are not ranked yet. */
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
  summary: "The entries of all members with result and prize, the latest first.",
  input: z.object({
    ...pageInput,
    contestId: id.optional(),
    userId: userId.optional(),
    ...searchInput,
    ...timeInput,
    ...sortInput("createTime", "income", "prize"),
  }),
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

export const contestTermsCalls = defineTermsCalls({
  area: "contest",
  about: "contests",
  what: "contests",
  terms: writtenContestTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readContestSettings,
  propose: proposeContestTerms,
  confirm: confirmContestTerms,
  withdraw: withdrawContestTerms,
} = contestTermsCalls;
