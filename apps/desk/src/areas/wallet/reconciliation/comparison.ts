import type { DeskClient } from "@plumbline/client";

type Wallet = DeskClient["wallet"];

/** One currency: what was seen outside beside what must be there. */
export type Comparison = Awaited<ReturnType<Wallet["listReconciliation"]>>["currencies"][number];
export type ComparisonDetails = Awaited<ReturnType<Wallet["readReconciliation"]>>;
export type Source = ComparisonDetails["sources"][number];
export type OutsideBalance = Awaited<ReturnType<Wallet["listOutsideBalances"]>>["records"][number];

/** The result of a comparison in a word, and how much it matters. */
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

/** Every source outside: so is a line of the history called, too. */
export const sourceText = ({ label, network }: Pick<OutsideBalance, "label" | "network">): string =>
  `${network} · ${label}`;
