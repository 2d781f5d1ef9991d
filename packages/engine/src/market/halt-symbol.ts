import { decided, type Decision, err, type Result, type SymbolCode } from "#kernel";

/** Why symbols are halted, by symbol; one that is not in it is not halted. */
export type Halts = ReadonlyMap<SymbolCode, string>;

export interface HaltChange {
  readonly symbol: SymbolCode;
  /** Why it is halted from now on, for everyone to read; null: it is not. */
  readonly haltReason: string | null;
}

type Changed<Refusal> = Result<Decision<HaltChange, never>, { readonly type: Refusal }>;

/**
 * Halts a symbol: nothing is opened, closes wait, no stop or liquidation is executed. Its price
 * goes on being recorded as the venues say it.
 *
 * Refuses with `symbol_already_halted`.
 */
export function haltSymbol(
  halts: Halts,
  { symbol, reason }: { readonly symbol: SymbolCode; readonly reason: string },
): Changed<"symbol_already_halted"> {
  if (halts.has(symbol)) return err({ type: "symbol_already_halted" });
  return decided({ symbol, haltReason: reason });
}

/** Ends a halt. Refuses with `symbol_not_halted`. */
export function resumeSymbol(
  halts: Halts,
  { symbol }: { readonly symbol: SymbolCode },
): Changed<"symbol_not_halted"> {
  if (!halts.has(symbol)) return err({ type: "symbol_not_halted" });
  return decided({ symbol, haltReason: null });
}
