import {
  ADDRESS_FORMS,
  OBSERVATION_HOURS_MAX,
  PAY_TO_LABELS,
  type WrittenWalletSettings,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import { currencyCode, settledAmount as amount } from "../../codecs.ts";
import { defineSettingsCalls } from "../../terms-calls.ts";

// Fields that are null are omitted: a missing field means none.
const way = z.strictObject({
  isEnabled: z.boolean(),
  disabledReason: z.string().max(500).nullable().default(null),
  amountMin: amount,
  amountMax: amount,
  fee: amount,
  fourEyesAbove: amount,
});

/** A channel as operators write it. */
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

const observationHoursMax = z.int().min(1).max(720);

/** The settled terms of deposits and withdrawals, in the form of the table and the wire. */
export const writtenWalletSettings: z.ZodType<WrittenWalletSettings> = z.strictObject({
  channels: z.array(channel).min(1).max(100),
  levelPercent,
  observationHoursMax: observationHoursMax.default(OBSERVATION_HOURS_MAX),
});

export const paymentSettingsCalls = defineSettingsCalls({
  path: "/api/desk/wallet/settings",
  needs: { read: "settings.read", propose: "payments.settle", confirm: "payments.settle" },
  summaries: {
    read: "The settings of deposits and withdrawals: in force, planned, past and proposed ones.",
    propose: "Proposes a channel, the levels or the age of observations for confirmation.",
  },
  shown: { channels: z.array(channel), levelPercent, observationHoursMax },
  proposed: {
    change: z.union([
      z.strictObject({ channel }),
      z.strictObject({ levelPercent }),
      z.strictObject({ observationHoursMax }),
    ]),
  },
});

/** @public Clients call them by these names. */
export const {
  read: readPaymentSettings,
  propose: proposePaymentSettings,
  confirm: confirmPaymentSettings,
  withdraw: withdrawPaymentSettings,
} = paymentSettingsCalls;
