import type { Instant } from "@plumbline/engine/kernel";
import type { AlertKind } from "@plumbline/protocol/desk/operator-calls";
import type { ClockGuard } from "#platform/operations/clock-guard";
import { instantToColumn } from "#platform/postgres/columns";
import { type Database, sql } from "#platform/postgres/database";
import { CoalescedRun } from "#platform/process/coalesced-run";

/** A present problem of one subject. */
export interface AlertFinding {
  readonly subject: string;
  /** The size of the deviation, as language-neutral text; "" if it has none. */
  readonly figure: string;
}

/** Conditions of one kind, from the owner of the facts; no other source has this kind. */
export interface AlertSource {
  readonly kind: AlertKind;
  /** Every subject for which the condition holds: alerts of all others are closed. */
  find(now: Instant): readonly AlertFinding[] | Promise<readonly AlertFinding[]>;
}

interface WatchDeps {
  readonly database: Database;
  readonly clock: Pick<ClockGuard, "now" | "onChange">;
  readonly sources: readonly AlertSource[];
  /** Prices, cover and the clock are checked by one process: the one that records. */
  readonly lead: { readonly isHeld: boolean };
  log(fault: unknown): void;
}

const WATCH_EVERY_MS = 15_000;

/**
 * Opens an alert when a condition begins to hold and closes it when it no longer does. It has its
 * own timer, because the timetable stops while the clock cannot be trusted.
 */
export class AlertWatch {
  readonly #deps: WatchDeps;
  readonly #watching: CoalescedRun;
  #timer: NodeJS.Timeout | undefined;
  #leaveClock: () => void = () => {};

  constructor(deps: WatchDeps) {
    this.#deps = deps;
    const mayWrite = () => deps.lead.isHeld;
    const work = async () => {
      if (mayWrite()) await this.run(mayWrite);
    };
    this.#watching = new CoalescedRun({ work, log: deps.log });
  }

  start(): void {
    const watch = () => void this.#watching.soon();
    this.#leaveClock = this.#deps.clock.onChange(watch);
    this.#timer = setInterval(watch, WATCH_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    this.#leaveClock();
    clearInterval(this.#timer);
    await this.#watching.stop();
  }

  /**
   * Compares all conditions with the open alerts; if a source faults, its alerts stay unchanged.
   * Sources may take seconds, in which another process can become the leader: nothing is written
   * unless `mayWrite` afterwards, and no alert is closed that was opened meanwhile.
   */
  async run(mayWrite: () => boolean = () => true): Promise<void> {
    const { clock, database, log, sources } = this.#deps;
    const now = clock.now();
    const open = await database.query<{ id: string }>(openStatement);
    const kinds: AlertKind[] = [];
    const findings: (AlertFinding & Pick<AlertSource, "kind">)[] = [];
    for (const { kind, find } of sources) {
      try {
        findings.push(...(await find(now)).map((finding) => ({ ...finding, kind })));
        kinds.push(kind);
      } catch (fault) {
        log(fault);
      }
    }
    if (!mayWrite()) return;
    await database.query(compareStatement, [
      instantToColumn(now),
      kinds,
      findings.map(({ kind }) => kind),
      findings.map(({ subject }) => subject),
      findings.map(({ figure }) => figure),
      open.map(({ id }) => id),
    ]);
  }
}

const openStatement = sql("alerts.open", "select id from house_alerts where closed_at is null");

// Prevents a leader whose clock is behind the previous leader's from closing an alert before its
// opening.
const compareStatement = sql(
  "alerts.compare",
  `with present as (
     select distinct on (kind, subject) kind, subject, figure
     from unnest($3::text[], $4::text[], $5::text[]) as finding (kind, subject, figure)
     order by kind, subject
   ), closed as (
     update house_alerts set closed_at = greatest(opened_at, $1::timestamptz)
     where closed_at is null and id = any($6::uuid[]) and kind = any($2::text[])
       and (kind, subject) not in (select kind, subject from present)
   )
   insert into house_alerts (id, kind, subject, figure, opened_at)
   select gen_random_uuid(), kind, subject, figure, $1::timestamptz from present
   on conflict (kind, subject) where closed_at is null
     do update set figure = excluded.figure where house_alerts.figure <> excluded.figure`,
);

/**
 * The clock of the process that records prices: no price is recorded while it cannot be trusted.
 */
export const clockAlerts = (clock: Pick<ClockGuard, "problem">): AlertSource => ({
  kind: "clock",
  find: () => {
    const problem = clock.problem();
    if (problem === null) return [];
    const { aheadMs, type } = problem;
    const seconds = (aheadMs / 1_000).toFixed(1);
    return [{ subject: type, figure: `${aheadMs > 0 ? "+" : ""}${seconds} s` }];
  },
});
