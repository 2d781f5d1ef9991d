import { nextTick, RECORDED_SYMBOLS } from "@plumbline/engine/market";
import { insertTicks } from "@plumbline/server/areas/market/tick-store";
import { systemClock } from "@plumbline/server/platform/process/clock";
import { Database } from "@plumbline/server/platform/postgres/database";
import { sealTick } from "@plumbline/server/services/ticks/tick-columns";

/**
 * One tick of each symbol, from which the simulated market continues. Without any, a server's first
 * start would generate the candles of years, which takes ten times as long as the start itself.
 */
export async function storeFirstTicks(databaseUrl: string): Promise<void> {
  const database = new Database({ url: databaseUrl });
  const at = systemClock.now();
  const ticks = RECORDED_SYMBOLS.map(({ symbol, referencePrice: price }) => {
    const inputs = [{ venue: "simulated-past", price, at }];
    return sealTick(nextTick(null, { symbol, price, at, volume: 0n, inputs }));
  });
  await database.transaction((tx) => insertTicks(tx, ticks));
  await database.close();
}
