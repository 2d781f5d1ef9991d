import { type ContractTerms, leverageMaxAt } from "@plumbline/engine/contract";
import { add, type Money, money } from "@plumbline/engine/kernel";

/** The maximum leverage, and the size from which it is lower. */
export interface LeverageCap {
  readonly leverageMax: number;
  /** The first size above which it is lower; null if it never is. */
  readonly step: { readonly notional: Money; readonly leverageMax: number } | null;
}

export function leverageCapOf(terms: ContractTerms): LeverageCap {
  const { leverageMax, maintenanceTiers, notionalMax: most } = terms;
  const unit = money(terms.asset, 1n);
  for (const { notionalMax } of maintenanceTiers) {
    if (notionalMax === null || notionalMax.units >= most.units) continue;
    const above = leverageMaxAt(add(notionalMax, unit), { terms });
    if (above < leverageMax) {
      return { leverageMax, step: { notional: notionalMax, leverageMax: above } };
    }
  }
  return { leverageMax, step: null };
}
