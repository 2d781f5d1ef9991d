import { z } from "zod";
import {
  currencyCode,
  decimalText,
  id,
  instantMs,
  pageInput,
  pageOf,
  settledAmount,
  wireTime,
} from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";
import { currencyInput, searchInput, timeInput } from "../../list-filters.ts";

/** The lengths of an observation's source and evidence. */
export const OUTSIDE_BALANCE_LENGTHS = {
  network: { min: 2, max: 40 },
  label: { min: 2, max: 100 },
  evidence: { min: 3, max: 500 },
} as const;

const words = ({ min, max }: { readonly min: number; readonly max: number }) =>
  z.string().trim().min(min).max(max);

const observation = {
  currency: currencyCode,
  network: words(OUTSIDE_BALANCE_LENGTHS.network),
  /** The address or account on the network. */
  label: words(OUTSIDE_BALANCE_LENGTHS.label),
  amount: settledAmount,
  /** A link or a note by which a colleague can verify it. */
  evidence: words(OUTSIDE_BALANCE_LENGTHS.evidence),
};

const outsideBalance = z.object({
  id,
  ...observation,
  /** When the balance was seen, and when that was recorded. */
  observedTime: wireTime,
  createTime: wireTime,
  recordedBy: z.string(),
});

export const recordOutsideBalance = defineOperatorCall({
  method: "POST",
  path: "/api/desk/wallet/outsideBalances/record",
  need: "treasury.observe",
  summary: "Records the observed balance of an outside address or account. No money moves.",
  input: z.strictObject({ ...observation, observedMs: instantMs }),
  result: z.object({ id }),
  refusals: ["observation_in_future"],
});

export const listOutsideBalances = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/outsideBalances",
  need: "treasury.read",
  summary: "All observations of outside balances, the latest first.",
  input: z.object({ ...pageInput, ...searchInput, ...currencyInput, ...timeInput }),
  result: pageOf(outsideBalance),
  refusals: [],
});

const comparison = z.object({
  /** The currency. */
  id: currencyCode,
  currency: currencyCode,
  /** The latest balances of all sources together; null if none was ever recorded. */
  observed: decimalText.nullable(),
  /** Deposits less withdrawals after the newest of these observations. */
  movedSince: decimalText,
  /** The amount that the ledger of the live book requires outside. */
  required: decimalText,
  /** observed + movedSince − required; below zero, money is missing. */
  difference: decimalText.nullable(),
  /** The oldest observation of a source with a balance; null if there is none. */
  oldestTime: wireTime.nullable(),
  /** Whether that observation is older than the settings allow. */
  isOutdated: z.boolean(),
});

export const listReconciliation = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/reconciliation",
  need: "treasury.read",
  summary: "Observed outside balances compared with the ledger's requirement, by currency.",
  input: z.object({}),
  result: z.object({
    /** The maximum age of an observation. */
    hoursMax: z.int(),
    currencies: z.array(comparison),
  }),
  refusals: [],
});

export const readReconciliation = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/reconciliation/one",
  need: "treasury.read",
  summary: "One currency: each outside source, and the owners of the money by the ledger.",
  input: z.object({ currency: currencyCode }),
  result: comparison.extend({
    /** The parts of the required amount: members' balances, the house's own, money in transit. */
    users: decimalText,
    own: decimalText,
    underway: decimalText,
    /** The latest observation of each source. */
    sources: z.array(outsideBalance.extend({ isOutdated: z.boolean() })),
  }),
  refusals: [],
});
