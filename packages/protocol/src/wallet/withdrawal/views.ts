import {
  WITHDRAWAL_FAILURES,
  WITHDRAWAL_REJECTIONS,
  WITHDRAWAL_STAGES,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import { decimalText, id } from "../../codecs.ts";
import { recordOf } from "../recharge/views.ts";

export const withdrawal = recordOf(z.enum(WITHDRAWAL_STAGES)).extend({
  methodId: id,
  /** The amount that arrives, less the fee. */
  receives: decimalText,
  kind: z.enum(["chain", "bank"]),
  address: z.string(),
  memo: z.string().nullable(),
  bankName: z.string().nullable(),
  bankCode: z.string().nullable(),
  holder: z.string().nullable(),
  transactionId: z.string().nullable(),
  reason: z
    .enum([...WITHDRAWAL_REJECTIONS, ...WITHDRAWAL_FAILURES, "cancelled_by_member"])
    .nullable(),
  isCancellable: z.boolean(),
});
