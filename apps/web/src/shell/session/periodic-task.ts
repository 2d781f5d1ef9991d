import type { Client } from "@plumbline/client";
import type { Session } from "#shell/session/session.ts";
import type { Storage } from "#shell/storage.ts";
import type { UserStore } from "#shell/session/user-store.ts";

/** Spec §9: at most once an hour. */
const REPORT_EVERY_MS = 3_600_000;

interface PeriodicTaskDeps {
  readonly client: Client;
  readonly session: Session;
  readonly store: UserStore;
  readonly storage: Storage;
  readonly nowMs: () => number;
}

/**
 * Runs every minute for a signed-in user: reports activity and presence, each at most once an hour
 * across reloads, and checks whether the session is valid.
 */
export async function runPeriodicTask(deps: PeriodicTaskDeps): Promise<void> {
  const { client, session, store } = deps;
  if (store.getState().token === "") return;
  await session.check();
  if (store.getState().token === "") return;
  if (isDue(deps, "lastActiveReport")) await quietly(client.profile.activeReport({}));
  if (isDue(deps, "lastOnlineReport")) await quietly(client.profile.importantCustomerOnLine({}));
}

/** Whether an hour has passed since the time stored under `key`; if so, stores the current time. */
function isDue({ storage, nowMs }: PeriodicTaskDeps, key: string): boolean {
  const lastAt = Number(storage.read(key) ?? Number.NaN);
  const now = nowMs();
  // After a clock was set back, the reports would otherwise stop until it reaches the stored time.
  const isRecent = lastAt <= now && now - lastAt < REPORT_EVERY_MS;
  if (!isRecent) storage.write(key, String(now));
  return !isRecent;
}

/** A lost report has no consequence. */
async function quietly(report: Promise<unknown>): Promise<void> {
  await report.catch(() => undefined);
}
