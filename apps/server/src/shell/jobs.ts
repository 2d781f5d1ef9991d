import { type CronItem, Logger, parseCronItems, run, type Runner } from "graphile-worker";
import { DAY_MS, HOUR_MS } from "@plumbline/engine/kernel";
import type { Area, Job } from "./area.ts";

/** Runs the areas' jobs on their timetable; after a downtime, what was due within each backfill. */
export async function startJobs({
  url,
  areas,
  log,
}: {
  readonly url: string;
  readonly areas: readonly Area[];
  log(fault: unknown): void;
}): Promise<Runner> {
  const jobs = areas.flatMap((area) => area.jobs ?? []);
  // The runner goes on by itself over connections that break and databases that restart.
  const runner = await run({
    connectionString: url,
    concurrency: 2,
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map((job) => [job.name, () => job.run()])),
    parsedCronItems: parseCronItems(jobs.map(cronItemOf)),
    logger: new Logger(() => (level, message) => {
      if (level === "error") log(message);
    }),
  });
  // Should it end all the same, that is a fault to be read of, not one that ends the process.
  runner.promise.catch(log);
  return runner;
}

function cronItemOf({ name, cron, backfill }: Job): CronItem {
  const unitMs = backfill.endsWith("d") ? DAY_MS : HOUR_MS;
  const backfillPeriod = Number.parseInt(backfill, 10) * unitMs;
  return { task: name, match: cron, options: { backfillPeriod, maxAttempts: 5 } };
}
