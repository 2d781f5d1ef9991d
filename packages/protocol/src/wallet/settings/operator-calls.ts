import { ADDRESS_FORMS, PAY_TO_LABELS, type WrittenWalletSettings } from "@plumbline/engine/wallet";
import { z } from "zod";
import { currencyCode, id, settledAmount as amount } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import {
  CONFIRM_REFUSALS,
  proposalAnswer,
  PROPOSE_REFUSALS,
  seenProposal,
  settingsHistory,
  settingsProposal,
  versionAsked,
  WITHDRAW_REFUSALS,
} from "../../settings-views.ts";

// Fields that are null are not sent at all: what is missing is read as none.
const way = z.strictObject({
  isEnabled: z.boolean(),
  disabledReason: z.string().max(500).nullable().default(null),
  amountMin: amount,
  amountMax: amount,
  fee: amount,
  fourEyesAbove: amount,
});

/** A channel as it is written down. */
const channel = z.strictObject({
  id: z.string().regex(/^[A-Z0-9]{2,10}-[A-Z0-9]{2,20}$/),
  currency: currencyCode,
  kind: z.enum(["chain", "bank"]),
  network: z.string().trim().min(1).max(40),
  addressForm: z.enum(ADDRESS_FORMS).nullable().default(null),
  memo: z.enum(["none", "optional", "required"]),
  contract: z.string().max(100).nullable().default(null),
  confirmations: z.int().min(0).max(10_000),
  minutes: z.int().min(0).max(100_000),
  payTo: z
    .array(
      z.strictObject({ label: z.enum(PAY_TO_LABELS), text: z.string().trim().min(1).max(200) }),
    )
    .max(PAY_TO_LABELS.length),
  recharge: way,
  withdrawal: way.extend({
    dayMax: z.strictObject({ none: amount, basic: amount, advanced: amount }),
  }),
});

const levelPercent = z
  .array(z.string().regex(/^\d{1,5}$/))
  .min(1)
  .max(20);

/** Everything about money in and out that operators settle, as the table and the wire hold it. */
export const writtenWalletSettings: z.ZodType<WrittenWalletSettings> = z.strictObject({
  channels: z.array(channel).min(1).max(100),
  levelPercent,
});

export const readPaymentSettings = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/settings",
  need: "settings.read",
  summary: "What is settled about money in and out: in force, planned, past, and proposed.",
  input: z.object({ version: versionAsked }),
  result: z.object({
    ...settingsHistory,
    /** Those of the asked version. */
    channels: z.array(channel),
    levelPercent,
  }),
  refusals: [],
});

export const proposePaymentSettings = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/settings/propose",
  need: "payments.settle",
  summary: "Proposes a channel as it shall be, or the levels: for a second person and a time.",
  input: z.strictObject({
    ...settingsProposal,
    change: z.union([z.strictObject({ channel }), z.strictObject({ levelPercent })]),
  }),
  result: proposalAnswer,
  refusals: PROPOSE_REFUSALS,
});

export const confirmPaymentSettings = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/settings/confirm",
  need: "payments.settle",
  summary: "The second person's word: what was seen is the next version, from its time on.",
  input: z.strictObject(seenProposal),
  result: proposalAnswer,
  refusals: CONFIRM_REFUSALS,
});

export const withdrawPaymentSettings = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/settings/withdraw",
  need: "payments.settle",
  summary: "Takes a proposal back before anybody confirmed it.",
  input: z.strictObject({ id }),
  result: proposalAnswer,
  refusals: WITHDRAW_REFUSALS,
});
