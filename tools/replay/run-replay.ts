import { instant, type SymbolCode } from "@plumbline/engine/kernel";
import {
  type ConservationReport,
  reportConservation,
} from "@plumbline/server/platform/ledger/conservation";
import { type ReceiptsReport, verifyReceipts } from "@plumbline/server/areas/proof/verify-receipts";
import { RECEIPT_VERIFIERS } from "@plumbline/server/receipt-verifiers";
import { Database, sql } from "@plumbline/server/platform/postgres/database";
import { migrate } from "@plumbline/server/platform/postgres/migrate";
import { Play, ReplayClock } from "./play.ts";
import { readReplay } from "./replay-minutes.ts";
import type { Counts, PositionCounters } from "./counters.ts";
import { type AccountTotal, hashState, readTotals } from "./totals.ts";
import type { TraderOutcomes } from "./traders.ts";

export interface ReplayOptions {
  /** Must have no users. */
  readonly databaseUrl: string;
  readonly candleFiles: readonly string[];
  readonly traders: number;
  /** Adds a venue that agrees with the first file. */
  readonly hasMadeVenue: boolean;
  readonly minutesMax: number;
  readonly seed: string;
  progress?(line: string): void;
}

export interface ReplayReport {
  readonly symbol: SymbolCode;
  readonly venues: readonly string[];
  readonly minutes: number;
  /** Minutes that ended without a trusted price. */
  readonly staleMinutes: number;
  /** How often trust was lost. */
  readonly staleSpells: number;
  readonly ticks: number;
  readonly outcomes: TraderOutcomes;
  readonly positions: PositionCounters;
  /** Positions and orders that are open at the end. */
  readonly openCount: number;
  /** Accepted commands, including those caused by ticks, and refused intents. */
  readonly commands: number;
  readonly totals: readonly AccountTotal[];
  /** Ended second contracts and options, by outcome. */
  readonly ends: Counts;
  readonly conservation: ConservationReport;
  /** Recomputes every receipt from the recorded ticks and the published terms. */
  readonly receipts: ReceiptsReport;
  readonly stateHash: string;
  readonly seconds: number;
  readonly faults: readonly unknown[];
}

const PROGRESS_EVERY_MINUTES = 1_440;

/**
 * Sends recorded candles through feed, tick chain, triggers, rules and database as fast as possible
 * while scripted traders trade on them, and reports the result.
 */
export async function runReplay(options: ReplayOptions): Promise<ReplayReport> {
  const clock = new ReplayClock(instant(0));
  const source = readReplay(options.candleFiles, { ...options, clock });
  await migrate(options.databaseUrl, () => {});
  const database = new Database({ url: options.databaseUrl });
  try {
    await refuseUsedDatabase(database);
    const startedAt = performance.now();
    let play: Play | null = null;
    for await (const minute of source.minutes()) {
      clock.moveTo(minute.openedAt);
      play ??= await Play.begin(database, { ...options, clock, symbol: source.symbol });
      await play.step(minute);
      if (play.minutes % PROGRESS_EVERY_MINUTES === 0) options.progress?.(progressOf(play, clock));
    }
    if (play === null) throw new Error("The files hold no candle.");
    await play.end();
    const seconds = (performance.now() - startedAt) / 1_000;
    const { symbol, venues } = source;
    return { ...resultsOf(play), symbol, venues, ...(await readState(database)), seconds };
  } finally {
    await database.close();
  }
}

const countUsersStatement = sql("replay.count-users", "select count(*) from users");

async function refuseUsedDatabase(database: Database): Promise<void> {
  const [row] = await database.query<{ count: number }>(countUsersStatement);
  // The first migration already creates a row for the house.
  if ((row?.count ?? 0) > 1) {
    throw new Error("This database has users: a replay needs one of its own, without any.");
  }
}

const progressOf = ({ minutes, committed }: Play, clock: ReplayClock): string =>
  `${new Date(clock.now()).toISOString().slice(0, 10)}  ${minutes} minutes, ${committed} commands`;

function resultsOf(play: Play) {
  const { minutes, staleMinutes, staleSpells, ticks, faults, history, traders, committed } = play;
  return {
    minutes,
    staleMinutes,
    staleSpells,
    ticks,
    faults,
    outcomes: traders.outcomes,
    positions: history.counters,
    ends: play.ends,
    openCount: history.openCount,
    commands: committed + traders.outcomes.refused.sum,
  };
}

async function readState(database: Database) {
  const conservation = await reportConservation(database);
  const receipts = await verifyReceipts({ database, files: null }, RECEIPT_VERIFIERS);
  return database.transaction(async (tx) => {
    const totals = await readTotals(tx);
    return { conservation, receipts, totals, stateHash: await hashState(tx, totals) };
  });
}
