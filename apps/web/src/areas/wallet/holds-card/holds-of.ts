import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";
import type { AreaHold } from "#shell/contributions/area-holds.ts";

/** The part of one use and currency that no area explains. */
interface Rest extends Pick<AreaHold, "key" | "use" | "currency" | "amount"> {
  readonly name: "wallet.holds.reason.rest";
}

export type Hold = AreaHold | Rest;

interface Holding {
  readonly currency: string;
  readonly margin: string;
  readonly hold: string;
  readonly earn: string;
}

/**
 * All holds with their reasons. An unexplained part has a line of its own, so that the lines of a
 * currency and a use always add up to the held amount.
 */
export function holdsOf(read: readonly AreaHold[], holdings: readonly Holding[]): readonly Hold[] {
  const holds = read.filter(({ amount }) => mustParseDecimal(amount) !== 0n);
  return [...holds, ...holdings.flatMap((holding) => restsOf(holding, holds))];
}

const USES = ["margin", "hold", "earn"] as const;

function restsOf(holding: Holding, holds: readonly AreaHold[]): readonly Rest[] {
  const { currency } = holding;
  return USES.flatMap((use): readonly Rest[] => {
    const explained = holds
      .filter((each) => each.currency === currency && each.use === use)
      .reduce((sum, { amount }) => sum + mustParseDecimal(amount), 0n);
    const rest = mustParseDecimal(holding[use]) - explained;
    if (rest === 0n) return [];
    const amount = toDecimalText(rest);
    return [{ key: `${currency}-${use}`, name: "wallet.holds.reason.rest", use, currency, amount }];
  });
}
