import type { DeskClient } from "@plumbline/client";

type Wallet = DeskClient["wallet"];

/** One currency: the balances observed outside next to what the ledger requires there. */
export type Comparison = Awaited<ReturnType<Wallet["listReconciliation"]>>["currencies"][number];
export type ComparisonDetails = Awaited<ReturnType<Wallet["readReconciliation"]>>;
export type Source = ComparisonDetails["sources"][number];
export type OutsideBalance = Awaited<ReturnType<Wallet["listOutsideBalances"]>>["records"][number];

/** The result of a comparison as one word, and its severity. */
export const RESULT_TONES = {
  unrecorded: "warning",
  deficit: "error",
  surplus: "warning",
  balanced: "success",
} as const;

export function resultOf({ difference }: Pick<Comparison, "difference">) {
  if (difference === null) return "unrecorded";
  if (difference === "0") return "balanced";
  return difference.startsWith("-") ? "deficit" : "surplus";
}

/** Every source outside; also the name of a row of the history. */
export const sourceText = ({ label, network }: Pick<OutsideBalance, "label" | "network">): string =>
  `${network} · ${label}`;
