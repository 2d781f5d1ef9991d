import {
  type CronItem,
  Logger,
  parseCronItems,
  run,
  type Runner,
  runMigrations,
} from "graphile-worker";
import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import pg from "pg";
import type { ClockGuard } from "./clock-guard.ts";

/** Scheduled work. Cron is UTC; runs missed during a downtime are made up for within `backfill`. */
export interface Job {
  readonly name: string;
  readonly cron: string;
  readonly backfill: `${number}${"h" | "d"}`;
  /**
   * `ending` is aborted when the server stops: long work stops then and continues after the next
   * start.
   */
  run(ending: AbortSignal): Promise<void>;
}

interface JobRunnerDeps {
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly clock: Pick<ClockGuard, "problem" | "onChange">;
  log(fault: unknown): void;
}

const RETRY_MS = 1_000;

/**
 * Runs jobs by their timetable; after a downtime, the runs that were due within each backfill.
 * While the clock cannot be trusted nothing is scheduled, and the missed runs are made up for as
 * after a downtime.
 */
export class JobRunner {
  readonly #deps: JobRunnerDeps;
  #runner: Runner | null = null;
  #turn: Promise<void> = Promise.resolve();
  readonly #ending = new AbortController();
  #leaveClock: () => void = () => {};
  #retry: NodeJS.Timeout | undefined;

  constructor(deps: JobRunnerDeps) {
    this.#deps = deps;
  }

  async start(): Promise<void> {
    this.#leaveClock = this.#deps.clock.onChange(() => this.#undertake());
    await this.#takeTurn();
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    this.#leaveClock();
    clearTimeout(this.#retry);
    await this.#takeTurn();
  }

  #undertake(): void {
    this.#takeTurn().catch((fault: unknown) => {
      this.#deps.log(fault);
      clearTimeout(this.#retry);
      if (!this.#ending.signal.aborted) this.#retry = setTimeout(() => this.#undertake(), RETRY_MS);
    });
  }

  #takeTurn(): Promise<void> {
    const done = this.#turn.then(() => this.#change());
    this.#turn = done.catch(() => {});
    return done;
  }

  async #change(): Promise<void> {
    const ending = this.#ending.signal;
    const mayRun = !ending.aborted && this.#deps.clock.problem() === null;
    const runner = this.#runner;
    if (mayRun && runner === null) {
      await bringToPresent(this.#deps.url);
      this.#runner = await startRunner(this.#deps, ending);
    } else if (!mayRun && runner !== null) {
      this.#runner = null;
      await runner.stop();
    }
  }
}

/**
 * Resets times in the future: runs that were recorded or postponed while a clock was ahead would
 * otherwise block the timetable until that time.
 */
async function bringToPresent(url: string): Promise<void> {
  await runMigrations({ connectionString: url, logger: new Logger(() => () => {}) });
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {}); // pending queries reject with the error
  await client.connect();
  try {
    await client.query(
      `update graphile_worker._private_known_crontabs set last_execution = now()
       where last_execution > now()`,
    );
    await client.query(
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() + interval '1 hour'`,
    );
  } finally {
    await client.end();
  }
}

async function startRunner(
  { url, jobs, log }: JobRunnerDeps,
  ending: AbortSignal,
): Promise<Runner> {
  // The runner survives broken connections and restarts of the database.
  const runner = await run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => job.run(ending)])),
    parsedCronItems: parseCronItems(jobs.map(cronItemOf)),
    logger: new Logger(() => (level, message) => {
      if (level === "error") log(message);
    }),
  });
  // If it ends nevertheless, the fault is logged and the process continues.
  runner.promise.catch(log);
  return runner;
}

function cronItemOf({ name, cron, backfill }: Job): CronItem {
  const unitMs = backfill.endsWith("d") ? DAY_MS : HOUR_MS;
  const backfillPeriod = Number.parseInt(backfill, 10) * unitMs;
  return { task: name, match: cron, options: { backfillPeriod, maxAttempts: 5 } };
}
