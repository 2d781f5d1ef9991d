import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import {
  HALT_WINDOW_MS,
  type Halts,
  isHaltInForce,
  type SymbolHalt,
} from "@plumbline/engine/market";
import {
  columnOrNull,
  instantFromColumn,
  instantOrNull,
  instantToColumn,
} from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { audited } from "#services/operators/operator-command";

/** All that an operator may change about a symbol: each symbol's halts are a store of their own. */
export const haltStoreOf = (symbol: SymbolCode) =>
  audited<Halts, SymbolHalt>({
    name: `market.halts/${symbol}`,
    load: async (tx) => (await loadHalts(tx)).filter((halt) => halt.symbol === symbol),
    merge: (halts, next) => [next, ...halts.filter(({ id }) => id !== next.id)],
    save: async (tx, halt) => {
      await tx.query(saveStatement, [
        halt.symbol,
        halt.id,
        halt.reason,
        halt.startedBy,
        ...[halt.startedAt, halt.endsAt, halt.askedEndsAt].map(instantToColumn),
        halt.confirmedBy,
        columnOrNull(halt.endedAt),
      ]);
    },
  });

/**
 * Of every symbol the latest halt, with all that began within a window before it: more is looked at
 * by no rule.
 */
export async function loadHalts(tx: Tx): Promise<Halts> {
  const rows = await tx.query<HaltRow>(haltsStatement, [HALT_WINDOW_MS / 1_000]);
  return rows.map(({ startedAt, endsAt, askedEndsAt, endedAt, ...row }) => ({
    ...row,
    startedAt: instantFromColumn(startedAt),
    endsAt: instantFromColumn(endsAt),
    askedEndsAt: instantFromColumn(askedEndsAt),
    endedAt: instantOrNull(endedAt),
  }));
}

/** Decided by the clock: a halt that is over is over in every process at once. */
export const haltIn = (halts: Halts, at: Instant): SymbolHalt | null =>
  halts.find((halt) => isHaltInForce(halt, at)) ?? null;

interface HaltRow {
  readonly symbol: SymbolCode;
  readonly id: string;
  readonly reason: string;
  readonly startedBy: string;
  readonly startedAt: Date;
  readonly endsAt: Date;
  readonly askedEndsAt: Date;
  readonly confirmedBy: string | null;
  readonly endedAt: Date | null;
}

const haltsStatement = sql(
  "market.halts",
  `select symbol, id, reason, started_by as "startedBy", started_at as "startedAt",
     ends_at as "endsAt", asked_ends_at as "askedEndsAt", confirmed_by as "confirmedBy",
     ended_at as "endedAt"
   from symbol_halts one where started_at > (
     select max(started_at) from symbol_halts where symbol = one.symbol
   ) - make_interval(secs => $1) order by started_at desc, id desc`,
);

const saveStatement = sql(
  "market.save-halt",
  `insert into symbol_halts (symbol, id, reason, started_by, started_at, ends_at, asked_ends_at,
     confirmed_by, ended_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (symbol, id) do update set ends_at = excluded.ends_at,
     confirmed_by = excluded.confirmed_by, ended_at = excluded.ended_at`,
);

/** Reads which of the symbols are halted, and were of late. */
export async function refreshHalts(
  tx: Tx,
  lives: ReadonlyMap<SymbolCode, { halts: Halts }>,
): Promise<void> {
  const halts = await loadHalts(tx);
  for (const [symbol, live] of lives) live.halts = halts.filter((halt) => halt.symbol === symbol);
}
