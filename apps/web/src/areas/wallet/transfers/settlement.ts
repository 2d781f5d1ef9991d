import { mustParseDecimal, toDecimalText } from "@plumbline/engine/kernel";

/** What settling comes to now: what is paid of what is owed, and what is owed afterwards. */
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
