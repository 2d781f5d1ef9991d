import type { HaltChange, Halts } from "@plumbline/engine/market";
import { instantToColumn } from "#shell/columns";
import { sql } from "#shell/database";
import { audited } from "#shell/operators/operator-command";
import { loadHalts } from "./tick-store.ts";

/** Which symbols are halted, and why: all that an operator may change about a symbol. */
export const haltStore = audited<Halts, HaltChange>({
  name: "market.halts",
  load: async (tx) =>
    new Map([...(await loadHalts(tx))].map(([symbol, { reason }]) => [symbol, reason])),
  merge: (halts, { symbol, haltReason }) => {
    const merged = new Map(halts);
    if (haltReason === null) merged.delete(symbol);
    else merged.set(symbol, haltReason);
    return merged;
  },
  save: async (tx, { symbol, haltReason }, at) => {
    const haltedAt = haltReason === null ? null : instantToColumn(at);
    await tx.query(saveStatement, [symbol, haltReason, haltedAt]);
  },
});

const saveStatement = sql(
  "market.save-halt",
  `insert into symbols (symbol, halt_reason, halted_at) values ($1, $2, $3)
   on conflict (symbol) do update
     set halt_reason = excluded.halt_reason, halted_at = excluded.halted_at`,
);
