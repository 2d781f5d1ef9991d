import type { ResultOf } from "@plumbline/protocol";
import type { getPriceDistribution } from "@plumbline/protocol/market";

export type Spread = ResultOf<typeof getPriceDistribution>;
export type Bucket = Spread["buckets"][number];

/** How a range of changes is said: its words, and its bounds with their signs. */
export function boundsOf({ from, to }: Pick<Bucket, "from" | "to">): {
  readonly key: "none" | "more" | "less" | "between";
  readonly values: Readonly<Record<string, string>>;
} {
  if (from === 0 && to === 0) return { key: "none", values: {} };
  if (to === null) return { key: "more", values: { bound: signed(from ?? 0) } };
  if (from === null) return { key: "less", values: { bound: signed(to) } };
  // Said outwards from zero, as the bars are read.
  const isFall = to <= 0;
  return {
    key: "between",
    values: { from: signed(isFall ? to : from), to: signed(isFall ? from : to) },
  };
}

const signed = (percent: number): string =>
  percent === 0 ? "0%" : `${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;

export const keyOf = ({ from, to }: Bucket): string => `${from} ${to}`;
