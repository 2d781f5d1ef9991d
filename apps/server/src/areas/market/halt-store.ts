import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import {
  HALT_WINDOW_MS,
  type Halts,
  isHaltInForce,
  type SymbolHalt,
} from "@plumbline/engine/market";
import { table, text, time, uuid } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { audited } from "#services/operators/operator-command";

const symbolHalts = table<SymbolHalt>("symbol_halts").of({
  symbol: text((halt) => halt.symbol),
  id: uuid((halt) => halt.id),
  reason: text((halt) => halt.reason),
  startedBy: uuid((halt) => halt.startedBy),
  startedAt: time((halt) => halt.startedAt),
  endsAt: time((halt) => halt.endsAt),
  requestedEndsAt: time((halt) => halt.requestedEndsAt),
  confirmedBy: uuid((halt) => halt.confirmedBy),
  endedAt: time((halt) => halt.endedAt),
});

/** The part of a symbol that operators may change: each symbol's halts are a separate store. */
export const haltStoreOf = (symbol: SymbolCode) =>
  audited<Halts, SymbolHalt>({
    name: `market.halts/${symbol}`,
    load: async (tx) => (await loadHalts(tx)).filter((halt) => halt.symbol === symbol),
    merge: (halts, next) => [next, ...halts.filter(({ id }) => id !== next.id)],
    save: async (tx, halt) => {
      await tx.query(saveStatement, symbolHalts.valuesOf(halt));
    },
  });

/**
 * For every symbol the latest halt, with all that began within a window before it: no rule needs
 * more.
 */
export const loadHalts = (tx: Tx): Promise<Halts> =>
  tx.query<SymbolHalt>(haltsStatement, [HALT_WINDOW_MS / 1_000]);

/** Decided by the clock, so that a halt ends in every process at the same time. */
export const haltIn = (halts: Halts, at: Instant): SymbolHalt | null =>
  halts.find((halt) => isHaltInForce(halt, at)) ?? null;

const haltsStatement = sql(
  "market.halts",
  `select ${symbolHalts.select} from symbol_halts where started_at > (
     select max(started_at) from symbol_halts one where one.symbol = symbol_halts.symbol
   ) - make_interval(secs => $1) order by started_at desc, id desc`,
);

const saveStatement = sql(
  "market.save-halt",
  `${symbolHalts.insert} on conflict (symbol, id)
   do update set ${symbolHalts.set(["endsAt", "confirmedBy", "endedAt"])}`,
);

/** Reads which of the symbols are halted, or were recently. */
export async function refreshHalts(
  tx: Tx,
  lives: ReadonlyMap<SymbolCode, { halts: Halts }>,
): Promise<void> {
  const halts = await loadHalts(tx);
  for (const [symbol, live] of lives) live.halts = halts.filter((halt) => halt.symbol === symbol);
}
