import type { Receipt, SymbolCode } from "@plumbline/engine/kernel";
import type { Tick } from "@plumbline/engine/market";

/** Receipts of hypothetical trades, decided by the area that trades them. */
export interface ExampleReceipts {
  /** The version of a symbol's terms in force; null if it is not traded. */
  versionOf(symbol: SymbolCode): number | null;
  /** null if the rules refuse it. */
  decide(
    name: string,
    trade: { readonly entry: Tick; readonly exit: Tick; readonly termsVersion: number },
  ): Receipt | null;
}
