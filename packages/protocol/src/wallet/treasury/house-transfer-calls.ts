import {
  HOUSE_TRANSFER_LENGTHS as LENGTHS,
  HOUSE_TRANSFER_SOURCES,
  HOUSE_TRANSFER_STAGES,
  HOUSE_TRANSFER_TARGETS,
} from "@plumbline/engine/wallet";
import { z } from "zod";
import {
  currencyCode,
  decimalText,
  id,
  pageInput,
  pageOf,
  positiveDecimalText,
  userId,
  wireTime,
} from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import {
  amountInput,
  currencyInput,
  searchInput,
  sortInput,
  standingInput,
  timeInput,
} from "../../list-filters.ts";
import { proposalEffect } from "../proposals/views.ts";

const content = {
  source: z.enum(HOUSE_TRANSFER_SOURCES),
  target: z.enum(HOUSE_TRANSFER_TARGETS),
  currency: currencyCode,
  amount: positiveDecimalText,
  /** The identification of an incoming payment; "" without one. */
  reference: z.string().trim().max(LENGTHS.reference.max),
  why: z.string().trim().min(LENGTHS.why.min).max(LENGTHS.why.max),
};

const transfer = z.object({
  id,
  ...content,
  stage: z.enum(HOUSE_TRANSFER_STAGES),
  /** Whether a second person may still confirm it. */
  isOpen: z.boolean(),
  proposedById: id,
  proposedBy: z.string(),
  decidedBy: z.string().nullable(),
  createTime: wireTime,
  expireTime: wireTime,
  decideTime: wireTime.nullable(),
  contentHash: z.string(),
});

export const listHouseTransfers = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/houseTransfers",
  need: "treasury.read",
  summary: "All house transfers, proposed or confirmed, the latest first.",
  input: z.object({
    ...pageInput,
    stage: z.enum(HOUSE_TRANSFER_STAGES).optional(),
    ...searchInput,
    ...currencyInput,
    ...amountInput,
    ...timeInput,
    ...standingInput,
    ...sortInput("createTime", "amount"),
  }),
  result: pageOf(transfer),
  refusals: [],
});

export const readHouseTransfer = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/houseTransfer",
  need: "treasury.read",
  summary: "One house transfer, and, while it waits, the effect of confirming it.",
  input: z.object({ id }),
  result: transfer.extend({
    /** The user whose journal has its entry: the house. */
    userId,
    effect: proposalEffect,
  }),
  refusals: ["transfer_not_found"],
});

const FUNDS = ["fees", ...HOUSE_TRANSFER_TARGETS] as const;

// One field for each name in the list.
const balances = Object.fromEntries(FUNDS.map((account) => [account, decimalText])) as Record<
  (typeof FUNDS)[number],
  typeof decimalText
>;

export const readHouseFunds = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/houseTransfers/funds",
  need: "treasury.read",
  summary: "The sources and targets of house transfers, by currency, of the live book.",
  input: z.object({}),
  result: z.object({
    funds: z.array(
      z.object({
        currency: currencyCode,
        /** By account: fees, and the accounts that products pay from. */
        balances: z.object(balances),
      }),
    ),
    /** Payments of capital that no other transfer may name, in the rule's notation. */
    capitalNames: z.array(z.string()),
  }),
  refusals: [],
});

export const proposeHouseTransfer = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/houseTransfers/propose",
  need: "treasury.fund",
  summary:
    "Proposes to fund an account of the house, from fees or with capital. Nothing moves yet.",
  input: z.strictObject(content),
  result: z.object({ id }),
  refusals: ["amount_not_positive", "reference_missing", "reference_used", "house_account_too_low"],
});

const stageAnswer = z.object({ stage: z.enum(HOUSE_TRANSFER_STAGES) });

export const confirmHouseTransfer = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/houseTransfers/confirm",
  need: "treasury.fund",
  summary: "The second person's confirmation: moves exactly what was seen, once.",
  input: z.strictObject({ id, contentHash: z.string().length(64) }),
  result: stageAnswer,
  refusals: [
    "transfer_not_found",
    "transfer_not_open",
    "approval_expired",
    "content_changed",
    "same_operator",
    "house_account_too_low",
  ],
});

export const withdrawHouseTransfer = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/houseTransfers/withdraw",
  need: "treasury.fund",
  summary: "Withdraws a proposal before its confirmation.",
  input: z.strictObject({ id }),
  result: stageAnswer,
  refusals: ["transfer_not_found", "transfer_not_open"],
});
