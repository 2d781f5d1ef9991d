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

/** How an observation names its source, and what proves it. */
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
  /** Which address or account of the network it is. */
  label: words(OUTSIDE_BALANCE_LENGTHS.label),
  amount: settledAmount,
  /** A link or a note by which a colleague can see the same. */
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
  summary: "Records what an address or account outside was seen to hold. No money moves.",
  input: z.strictObject({ ...observation, observedMs: instantMs }),
  result: z.object({ id }),
  refusals: ["observation_in_future"],
});

export const listOutsideBalances = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/outsideBalances",
  need: "treasury.read",
  summary: "Every balance that was seen outside, the latest observation first.",
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
  /** What came in, less what went out, after the newest of these observations. */
  movedSince: decimalText,
  /** What must be outside by the ledger, of the live book. */
  required: decimalText,
  /** observed + movedSince − required; below zero, money is missing. */
  difference: decimalText.nullable(),
  /** Of the sources that held something; null if none did. */
  oldestTime: wireTime.nullable(),
  /** Whether that is longer ago than observations count for. */
  isOutdated: z.boolean(),
});

export const listReconciliation = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/reconciliation",
  need: "treasury.read",
  summary: "What was seen outside beside what must be there by the ledger, by currency.",
  input: z.object({}),
  result: z.object({
    /** How old an observation may be. */
    hoursMax: z.int(),
    currencies: z.array(comparison),
  }),
  refusals: [],
});

export const readReconciliation = defineOperatorCall({
  method: "GET",
  path: "/api/desk/wallet/reconciliation/one",
  need: "treasury.read",
  summary: "One currency: each source outside, and whose the money is by the ledger.",
  input: z.object({ currency: currencyCode }),
  result: comparison.extend({
    /** The parts of what must be there: members' balances, the house's own, money in transit. */
    users: decimalText,
    own: decimalText,
    underway: decimalText,
    /** The latest observation of each source. */
    sources: z.array(outsideBalance.extend({ isOutdated: z.boolean() })),
  }),
  refusals: [],
});
