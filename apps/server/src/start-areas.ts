import type { Area } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { ClockGuard } from "#platform/operations/clock-guard";
import { type Job, JobRunner } from "#platform/operations/jobs";
import type { LeaderElection } from "#platform/postgres/leader-election";
import { AlertWatch, clockAlerts } from "#services/alerts/alert-watch";

/** Sends members the events that their areas declare in `pushes`, and starts the areas. */
export async function startAreas({ outbox, push }: Deps, areas: readonly Area[]): Promise<void> {
  const pushed = new Set(areas.flatMap(({ pushes = [] }) => pushes));
  outbox.onEvent(({ userId, event }) => {
    if (pushed.has(event.type)) push.publishTo(userId, { ...event });
  });
  for (const area of areas) await area.start?.();
  outbox.wake(); // events that a killed process did not publish
}

/** The work of areas that no call starts: by the timetable, or as long as a condition holds. */
export interface OwnWork {
  readonly jobs: readonly Job[];
  readonly alerts: AlertWatch;
  start(): Promise<void>;
  /** Resolves when all work in progress has ended. */
  stop(): Promise<void>;
}

export function ownWorkOf(
  areas: readonly Area[],
  {
    databaseUrl,
    ...deps
  }: Pick<Deps, "database" | "log"> & {
    readonly clock: ClockGuard;
    readonly databaseUrl: string;
    readonly lead: LeaderElection;
  },
): OwnWork {
  const jobs = areas.flatMap((area) => area.jobs ?? []);
  const sources = [clockAlerts(deps.clock), ...areas.flatMap((area) => area.alerts ?? [])];
  const runner = new JobRunner({ ...deps, url: databaseUrl, jobs });
  const alerts = new AlertWatch({ ...deps, sources });
  return {
    jobs,
    alerts,
    start: async () => {
      await runner.start();
      alerts.start();
    },
    stop: async () => {
      await alerts.stop();
      await runner.stop();
    },
  };
}
