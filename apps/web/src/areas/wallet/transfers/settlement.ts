import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";

/** The result of settling now: the part of the debt that is paid, and the rest. */
export function settlementOf(
  owed: string,
  available: string,
): { readonly pays: string; readonly left: string; readonly isPossible: boolean } {
  const [owes, has] = [mustParseDecimal(owed), mustParseDecimal(available)];
  const pays = has < owes ? has : owes;
  return {
    pays: toDecimalText(pays),
    left: toDecimalText(owes - pays),
    isPossible: pays > 0n,
  };
}
