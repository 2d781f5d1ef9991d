import { instant, priceOf, type SymbolCode } from "@plumbline/engine/kernel";
import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import { MarketData } from "@plumbline/server/areas/market/market-data";
import { Database } from "@plumbline/server/platform/postgres/database";
import { expect } from "vitest";
import type { TestServer } from "../server.ts";

/** All venues give the same price of BTC. */
export function roundAt(nowMs: number, text: string) {
  const at = instant(nowMs);
  const symbol = "BTCUSDT" as SymbolCode; // a symbol of the default table
  const quote = { symbol, price: priceOf(text), volume: 0n, at };
  return { at, prices: ["a", "b", "c"].map((venue) => ({ venue, ...quote })) };
}

/** Like a process that is killed once a tick is stored: the tick is never published. */
export async function storeUnpublishedTick(
  { clock, databaseUrl }: Pick<TestServer, "clock" | "databaseUrl">,
  text: string,
): Promise<void> {
  const database = new Database({ url: databaseUrl });
  const log = (fault: unknown) => expect.fail(String(fault));
  const market = new MarketData({
    database,
    clock,
    symbols: DEFAULT_SYMBOLS,
    isSimulated: true,
    log,
  });
  await market.load();
  clock.advance(1_000);
  await market.record([roundAt(clock.now(), text)]);
  await database.close();
}
