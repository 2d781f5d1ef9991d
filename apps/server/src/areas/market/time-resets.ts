import type { Instant, SymbolCode } from "@plumbline/engine/kernel";
import type pg from "pg";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";

const loadStatement = sql(
  "market.time-resets",
  "select distinct on (symbol) symbol, seq from tick_time_resets order by symbol, seq desc",
);

/** Reads the last tick of each symbol after which the clock was corrected. */
export async function loadTimeResets(
  tx: Tx,
  lives: ReadonlyMap<SymbolCode, { resetSeq: number | null }>,
): Promise<void> {
  const rows = await tx.query<{ symbol: SymbolCode; seq: number }>(loadStatement);
  for (const { symbol, seq } of rows) {
    const live = lives.get(symbol);
    if (live !== undefined) live.resetSeq = seq;
  }
}

/** In the types of the driver: the owner's own connection has none of our parsers. */
export interface TimeReset {
  readonly symbol: string;
  readonly seq: string;
  readonly tickAt: Date;
}

/**
 * Records for every symbol whose newest tick lies in the future that the next tick may have the
 * present time. To be called by the owner of the database, while no server records.
 */
export async function resetTickTimes(client: pg.Client, now: Instant): Promise<TimeReset[]> {
  const { rows } = await client.query<TimeReset>(
    `insert into tick_time_resets (symbol, seq, tick_at, reset_at)
     select symbol, seq, at, $1 from tick_heads where at > $1
     on conflict do nothing
     returning symbol, seq, tick_at as "tickAt"`,
    [instantToColumn(now)],
  );
  return rows;
}
