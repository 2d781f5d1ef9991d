// `npm run clock:reset`: if ticks were recorded while this machine's clock was ahead, allows the
// chains to continue at the present time. To be run when the clock is right again and no server
// runs.
import { systemClock } from "#platform/process/clock";
import { LEAD } from "#platform/postgres/leader-election";
import { openServer } from "./open-server.ts";
import { instantToColumn } from "#platform/postgres/columns";
import pg from "pg";
import { resetTickTimes } from "./areas/market/time-resets.ts";

/**
 * Positions and orders with a time in the future would be skipped by every tick until then, so they
 * count from now on. Funding that was charged early is not charged again, because its period is
 * recorded.
 */
const POSITIONS = `update positions set created_at = least(created_at, $1),
    set_at = least(set_at, $1), entered_at = least(entered_at, $1),
    margin_taken_at = least(margin_taken_at, $1)
  where status <> 'closed'
    and greatest(created_at, set_at, entered_at, margin_taken_at) > $1`;

async function main(): Promise<0 | 1> {
  const server = await openServer(process.env);
  if (server === null) return 1;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return await reset(client);
  } finally {
    await client.end();
    await server.release();
  }
}

async function reset(client: pg.Client): Promise<0 | 1> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select pg_try_advisory_lock(${LEAD}) as "isFree"`,
  );
  if (rows[0]?.isFree !== true) {
    console.error("A server is running on this database: end all of them first.");
    return 1;
  }
  const now = systemClock.now();
  const clockText = instantToColumn(now);
  await client.query("begin");
  const resets = await resetTickTimes(client, now);
  const { rowCount } = await client.query(POSITIONS, [instantToColumn(now)]);
  await client.query("commit");
  for (const { symbol, seq, tickAt } of resets) {
    console.log(
      `${symbol}: goes on at ${clockText} behind tick ${seq} of ${tickAt.toISOString()}.`,
    );
  }
  console.log(
    resets.length === 0
      ? `No tick lies behind ${clockText}, which is the present time of this machine.`
      : `${rowCount ?? 0} open positions and orders count from now on.`,
  );
  return 0;
}

process.exitCode = await main();
