import { TASK_KINDS } from "@plumbline/engine/reward";
import { z } from "zod";
import { decimalText, pageInput, pageOf, userId, wireTime } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { amountInput, searchInput, sortInput, timeInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { writtenRewardTerms } from "./calls.ts";

export const listPayouts = defineOperatorCall({
  method: "GET",
  path: "/api/desk/reward/payouts",
  need: "ledger.read",
  summary: "Envelopes and vouchers of all members, the latest first.",
  input: z.object({
    ...pageInput,
    kind: z.enum(["envelope", ...TASK_KINDS]).optional(),
    status: z.enum(["paid", "postponed", "reversed"]).optional(),
    ...searchInput,
    ...amountInput,
    ...timeInput,
    ...sortInput("createTime", "amount"),
  }),
  result: pageOf(
    z.object({
      /** Made of the member and the reason, since each is paid once. */
      id: z.string(),
      userId,
      account: z.string(),
      kind: z.enum(["envelope", ...TASK_KINDS]),
      /** For an envelope. */
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
  summary: "The balance of the marketing account, and pending payments from it.",
  input: z.object({}),
  result: z.object({
    marketing: decimalText,
    /** Envelopes that were drawn and not paid. */
    postponed: decimalText,
    postponedCount: z.int(),
    /** The sum of the envelopes of the next Monday, by present levels. */
    nextMonday: decimalText,
    nextTime: wireTime,
    paidEver: decimalText,
  }),
  refusals: [],
});

export const rewardTermsCalls = defineTermsCalls({
  area: "reward",
  about: "tasks",
  what: "the tasks",
  terms: writtenRewardTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readRewardSettings,
  propose: proposeRewardTerms,
  confirm: confirmRewardTerms,
  withdraw: withdrawRewardTerms,
} = rewardTermsCalls;
