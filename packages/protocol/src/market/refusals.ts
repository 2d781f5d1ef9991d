import type { RefusalEntry } from "../shell-refusals.ts";

/** How the market's refusals are said on the wire. */
export const marketRefusals = {
  // Contract trading refuses an unknown symbol too: one name, one number, one text.
  unknown_symbol: { code: 4301, messageKey: "contract.refusal.unknownSymbol" },
  symbol_already_halted: { code: 4203, messageKey: "market.refusal.symbolAlreadyHalted" },
  symbol_not_halted: { code: 4204, messageKey: "market.refusal.symbolNotHalted" },
  halt_not_waiting: { code: 4205, messageKey: "market.refusal.haltNotWaiting" },
  no_price_yet: { code: 4202, messageKey: "market.refusal.noPriceYet" },
} as const satisfies Record<string, RefusalEntry>;
