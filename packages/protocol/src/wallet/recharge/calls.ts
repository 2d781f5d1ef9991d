import { RECORD_STATUSES } from "@plumbline/engine/wallet";
import { z } from "zod";
import { id, pageInput, pageOf, positiveDecimalText, wholeNumber } from "../../codecs.ts";
import { defineCall } from "../../define-call.ts";
import { channel, channelId, payTo, recharge, reference, way } from "./views.ts";

export const statusInput = wholeNumber({ min: -2, max: 2 })
  .pipe(z.literal(RECORD_STATUSES))
  .optional();

export const listRechargeChannels = defineCall({
  method: "GET",
  path: "/api/finance/appRecharge/channels",
  access: "member",
  summary: "All deposit channels: the destination, the minimum and the fee of each.",
  input: z.object({}),
  result: z.array(
    channel.extend({
      ...way.shape,
      payTo,
      /** Whether it can be paid at the payment provider's page as well. */
      paysAtProvider: z.boolean(),
      /** That page is the sandbox's own, and its payments are simulated. */
      isPretended: z.boolean(),
      /**
       * "chain": the address is the member's own and payments to it are detected; nothing is
       * claimed.
       */
      source: z.enum(["proof", "chain"]),
    }),
  ),
  refusals: [],
});

/** A path of this server, for the sandbox's own payment page. */
const ownPath = z.string().regex(/^\/[a-z]/);

const APPLY_RECHARGE_REFUSALS = [
  "channel_unknown",
  "channel_disabled",
  "amount_below_minimum",
  "amount_above_maximum",
  "too_many_open",
] as const;

export const applyForRecharge = defineCall({
  method: "POST",
  path: "/api/finance/appRecharge/apply",
  access: "member",
  book: "live",
  summary:
    "Claims a recharge with its proof. The amount that arrives is credited, not the claimed one.",
  input: z.strictObject({
    channelId,
    amount: positiveDecimalText,
    /** A picture uploaded with the purpose "recharge". */
    proofFileId: id,
    /** The transaction's id or the bank's reference, if it is known. */
    reference: reference.optional(),
  }),
  result: recharge,
  refusals: [...APPLY_RECHARGE_REFUSALS, "proof_missing"],
});

export const listRecharges = defineCall({
  method: "GET",
  path: "/api/finance/appRecharge/listMy",
  access: "member",
  summary: "My recharges, the newest first, each with its history.",
  input: z.object({ ...pageInput, status: statusInput }),
  result: pageOf(recharge),
  refusals: [],
});

export const readRecharge = defineCall({
  method: "GET",
  path: "/api/finance/appRecharge/result",
  access: "member",
  summary: "One recharge of mine.",
  input: z.object({ id }),
  result: recharge,
  refusals: ["record_not_found"],
});

export const settleRecharge = defineCall({
  method: "POST",
  path: "/api/finance/appRecharge/settle",
  access: "member",
  summary: "Pays my debt for a reversed recharge, as far as the balance is available.",
  input: z.strictObject({ id }),
  result: recharge,
  refusals: ["record_not_found", "recharge_not_open", "nothing_available", "record_changed"],
});

export const applyAtProvider = defineCall({
  method: "POST",
  path: "/api/takeout/appPaymentTransactionLogs/rechargeApply",
  access: "member",
  book: "live",
  summary: "Creates an order at the payment provider. Its final report is credited.",
  input: z.strictObject({ channelId, amount: positiveDecimalText }),
  result: recharge.extend({ payUrl: z.union([z.url(), ownPath]) }),
  refusals: [
    ...APPLY_RECHARGE_REFUSALS,
    ...(["contact_required", "proof_missing", "provider_unavailable"] as const),
  ],
});
