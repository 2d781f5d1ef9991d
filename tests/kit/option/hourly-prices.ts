import { runAsOwner } from "../database.ts";
import type { TestServer } from "../server.ts";

const HOURS = 31;

/** Hours of prices, so that a house that records since a moment can price options. */
export async function storeHours({ clock, databaseUrl }: TestServer): Promise<void> {
  await runAsOwner(
    databaseUrl,
    `insert into candles (symbol, interval, opened_at, open, high, low, close, volume, first_seq,
       last_seq)
     select 'BTCUSDT', '1h', date_trunc('hour', to_timestamp(${clock.now()} / 1000.0), 'UTC')
         - hours * interval '1 hour', price, price, price, price, 0, 1, 1
     from generate_series(0, ${HOURS}) as hours
     cross join lateral (select 60000 + 600 * ((hours + 1) % 2) as price) as alternating
     on conflict do nothing`,
  );
}
