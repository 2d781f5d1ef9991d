import { DEFAULT_SYMBOLS } from "@plumbline/engine/market";
import type { PriceFeed } from "#feeds/prices";
import { candleFileOf } from "#feeds/candle-file";
import { CcxtFeed } from "#feeds/ccxt-feed";
import { ReplayFeed } from "#feeds/replay-feed";
import { SimulatedFeed } from "#feeds/simulated-feed";
import { systemClock } from "#shell/clock";
import type { Database } from "#shell/database";
import { startEmbeddedPostgres } from "#shell/postgres/embedded-postgres";
import { AUTH_LIMITS } from "./areas/auth/area.ts";
import { backfill, storedPrices } from "./areas/market/backfill.ts";
import { type Configuration, readConfiguration } from "./configuration.ts";
import { type RunningServer, startServer } from "./server.ts";

/** Starts everything, says each step, and ends everything in order on Ctrl-C. */
export async function main(): Promise<void> {
  const startedAt = performance.now();
  const configuration = readConfiguration(process.env);
  const { dataDir, mode, profile, tokenCookie, isCheckingAnswers } = configuration;
  const postgres =
    configuration.databaseUrl === null
      ? await startEmbeddedPostgres({ dataDir, log: step })
      : { url: configuration.databaseUrl, stop: () => Promise.resolve() };

  const starting = startServer({
    ...configuration,
    databaseUrl: postgres.url,
    clock: systemClock,
    authLimits: AUTH_LIMITS,
    config: { mode, profile, tokenCookie, isCheckingAnswers },
    feed: (database) => createFeed(configuration, database),
    step,
    log,
  });
  endOnSignal(starting, postgres);
  try {
    const { url } = await starting;
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
    step(`Ready at ${url} after ${seconds} s (${mode} mode). Ctrl-C ends it.`);
  } catch (fault) {
    await postgres.stop();
    throw fault;
  }
}

/** On Ctrl-C ends in order, even while still starting; a second one changes nothing. */
function endOnSignal(starting: Promise<RunningServer>, postgres: { stop(): Promise<void> }): void {
  let isEnding = false;
  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    step("Ending…");
    const server = await starting;
    await server.stop();
    await postgres.stop();
    step("Everything is saved. Good-bye.");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end());
}

async function createFeed(configuration: Configuration, database: Database): Promise<PriceFeed> {
  const clock = systemClock;
  const symbols = DEFAULT_SYMBOLS;
  if (configuration.feed === "replay") {
    return new ReplayFeed({ files: configuration.candleFiles.map(candleFileOf), clock, log });
  }
  if (configuration.feed === "ccxt") {
    return new CcxtFeed({ exchanges: configuration.exchanges, symbols, clock, log });
  }
  const { seed } = configuration;
  await backfill(database, { seed, symbols, until: clock.now(), log: step });
  const startPrices = await storedPrices(database, symbols);
  return new SimulatedFeed({ seed, symbols, clock, startPrices });
}

const step = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Faults go to standard error, where whatever runs us keeps them. */
function log(fault: unknown): void {
  const text = fault instanceof Error ? (fault.stack ?? fault.message) : String(fault);
  process.stderr.write(`${new Date().toISOString()} ${text}\n`);
}
