import { compareDecimals } from "@plumbline/ui";

export type Direction = "rising" | "falling";

interface Mover {
  readonly symbol: string;
  /** "+1.23", "-0.05", "0.00": percent over the day. */
  readonly change24h: string;
  readonly status: string;
}

/**
 * The markets that moved most over the day in one direction, the strongest first. Only open ones;
 * equal ones are ordered by name, so that the order is stable.
 */
export function moversOf<Each extends Mover>(
  symbols: readonly Each[],
  { direction, countMax }: { readonly direction: Direction; readonly countMax: number },
): readonly Each[] {
  const sign = direction === "rising" ? 1 : -1;
  const changeOf = ({ change24h }: Mover) => change24h.replace("+", "");
  return symbols
    .filter((each) => each.status === "open" && compareDecimals(changeOf(each), "0") === sign)
    .toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
    .toSorted((a, b) => sign * compareDecimals(changeOf(b), changeOf(a)))
    .slice(0, countMax);
}
