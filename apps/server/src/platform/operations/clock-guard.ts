import { uptime } from "node:os";
import { type Instant, instant } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import type { Measure } from "./metrics.ts";

/** The times of a machine, in milliseconds. */
export interface MachineTimes {
  /** The wall clock, which anybody with access to the machine may set. */
  wall(): number;
  /** Cannot be set; it stops while the machine sleeps. */
  monotonic(): number;
  /** Cannot be set; it continues while the machine sleeps. Slower to read, and coarse. */
  sinceBoot(): number;
}

const machineTimes: MachineTimes = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * 1_000,
};

/**
 * Why the wall clock must not be used, and by how many ms it is ahead: it did not move as the
 * monotonic clock did, or the venues report another time.
 */
export interface ClockProblem {
  readonly type: "clock_jumped" | "venue_times_differ";
  readonly aheadMs: number;
}

/** The difference from the monotonic clock, in one step, from which on it is a jump. */
const JUMP_MS_MIN = 2_000;
/** A time service slews slower than this share of the time (chrony: a twelfth at most). */
const SLEW_MAX = 0.1;
/**
 * The difference between venues' times, which arrive over a network, and the wall clock from which
 * on it is a problem.
 */
const VENUES_DIFFER_MS_MIN = 5_000;
const VENUES_MIN = 2;
/** The number of consecutive checks with the same report of the venues before it is accepted. */
const CHECKS_MIN = 3;
const CHECK_EVERY_MS = 1_000;
/**
 * Within this window the newest time of a venue counts; a venue silent for twice as long is
 * ignored.
 */
const VENUE_WINDOW_MS = 30_000;

interface VenueTime {
  /** The venue's time less the monotonic one. */
  readonly offset: number;
  readonly receivedAt: number;
}

/**
 * The wall clock, as long as it moves as the monotonic one does. When it jumps, `now` continues as
 * if it had not, so that nothing expires or becomes due, and `problem` reports it until the wall
 * clock is right again, the venues' times agree with it, or the process is restarted, which accepts
 * the wall clock as it is. The sleep of a machine is not a jump.
 */
export class ClockGuard implements Clock {
  readonly #times: MachineTimes;
  readonly #listeners = new Set<(problem: ClockProblem | null) => void>();
  readonly #venueTimes = new Map<string, VenueTime>();
  /** The wall clock minus the monotonic one, when they last agreed. */
  #offset: number;
  #comparedAt: number;
  /** The time since boot minus the monotonic one: it grows by the time that the machine slept. */
  #slept: number;
  #isJumped = false;
  #venuesDifferBy: number | null = null;
  /** Consecutive checks at which the venues reported another time than the accepted one. */
  #contrary = 0;
  #published: ClockProblem["type"] | null = null;

  constructor(times: MachineTimes = machineTimes) {
    this.#times = times;
    this.#comparedAt = times.monotonic();
    this.#offset = times.wall() - this.#comparedAt;
    this.#slept = times.sinceBoot() - this.#comparedAt;
  }

  now(): Instant {
    const wall = this.#compare();
    const ms = this.#isJumped ? this.#times.monotonic() + this.#offset : wall;
    return instant(Math.floor(ms));
  }

  problem(): ClockProblem | null {
    const wall = this.#compare();
    if (this.#isJumped) {
      const steady = this.#times.monotonic() + this.#offset;
      return { type: "clock_jumped", aheadMs: Math.round(wall - steady) };
    }
    if (this.#venuesDifferBy === null) return null;
    return { type: "venue_times_differ", aheadMs: Math.round(this.#venuesDifferBy) };
  }

  /**
   * Calls the listener when a problem begins, changes or ends, until the returned function is
   * called.
   */
  onChange(listener: (problem: ClockProblem | null) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** To be called with each time reported by a venue, in epoch milliseconds. */
  noteVenueTime(venue: string, ms: number): void {
    const receivedAt = this.#times.monotonic();
    const offset = ms - receivedAt;
    const venueTime = this.#venueTimes.get(venue);
    // Of several prices the newest is closest to the venue's clock.
    const isOutdated =
      venueTime === undefined || receivedAt - venueTime.receivedAt > VENUE_WINDOW_MS;
    if (isOutdated || offset >= venueTime.offset)
      this.#venueTimes.set(venue, { offset, receivedAt });
  }

  /** Compares all clocks. To be called every second. */
  check(): void {
    const wall = this.#compare();
    const venues = this.#venuesOffset();
    const aheadMs = venues === null ? null : wall - this.#times.monotonic() - venues;
    const isFar = aheadMs === null ? null : Math.abs(aheadMs) > VENUES_DIFFER_MS_MIN;
    const isBelieved = !this.#isJumped && this.#venuesDifferBy === null;
    this.#contrary = isFar !== null && isFar === isBelieved ? this.#contrary + 1 : 0;
    if (this.#contrary >= CHECKS_MIN) {
      this.#contrary = 0;
      this.#venuesDifferBy = isFar === true ? aheadMs : null;
      if (isFar === false) this.#believe(wall);
    } else if (this.#venuesDifferBy !== null) {
      // Without recent venue times only the machine's clocks are compared.
      this.#venuesDifferBy = aheadMs;
    }
    this.#publish();
  }

  /** Checks every second until the process ends. */
  start(): void {
    setInterval(() => this.check(), CHECK_EVERY_MS).unref();
  }

  /** Checks whether the wall clock moved as the monotonic one did, and returns the wall clock. */
  #compare(): number {
    const wall = this.#times.wall();
    const monotonic = this.#times.monotonic();
    const elapsed = monotonic - this.#comparedAt;
    this.#comparedAt = monotonic;
    let drift = wall - monotonic - this.#offset;
    if (Math.abs(drift) > JUMP_MS_MIN) {
      const slept = this.#times.sinceBoot() - monotonic;
      this.#offset += slept - this.#slept;
      this.#slept = slept;
      drift = wall - monotonic - this.#offset;
    }
    const wasJumped = this.#isJumped;
    this.#isJumped = Math.abs(drift) > JUMP_MS_MIN;
    if (!this.#isJumped) {
      const slewMax = elapsed * SLEW_MAX;
      this.#offset += Math.max(-slewMax, Math.min(slewMax, drift));
    }
    if (this.#isJumped !== wasJumped) this.#publish();
    return wall;
  }

  #believe(wall: number): void {
    this.#offset = wall - this.#times.monotonic();
    this.#isJumped = false;
  }

  /** The median of the venues' times minus the monotonic one; null if too few are recent. */
  #venuesOffset(): number | null {
    const receivedSince = this.#times.monotonic() - 2 * VENUE_WINDOW_MS;
    const offsets = [...this.#venueTimes.values()]
      .filter(({ receivedAt }) => receivedAt >= receivedSince)
      .map(({ offset }) => offset)
      .toSorted((a, b) => a - b);
    if (offsets.length < VENUES_MIN) return null;
    return offsets[Math.floor(offsets.length / 2)] ?? null;
  }

  #publish(): void {
    const isDiffering = this.#venuesDifferBy !== null;
    const type = this.#isJumped ? "clock_jumped" : isDiffering ? "venue_times_differ" : null;
    if (type === this.#published) return;
    this.#published = type;
    const problem = this.problem();
    for (const listener of this.#listeners) listener(problem);
  }
}

/**
 * The number of seconds by which the wall clock is ahead, by the source of the problem; 0 if it is
 * right.
 */
export const clockMeasure = (clock: ClockGuard): Measure => ({
  name: "plumbline_clock_ahead_seconds",
  help: "How far the machine's clock is ahead of what is believed: not 0 is to be alarmed about.",
  label: "problem",
  read: () => {
    const problem = clock.problem();
    const types: readonly ClockProblem["type"][] = ["clock_jumped", "venue_times_differ"];
    return new Map(
      types.map((type) => [type, problem?.type === type ? problem.aheadMs / 1_000 : 0]),
    );
  },
});

/** The log line of a start at which the newest tick lies in the future. */
export const ticksAheadText = (aheadMs: number): string =>
  `The newest recorded price is ${(aheadMs / 1_000).toFixed(1)} s ahead of the clock of this` +
  " machine: unless npm run clock:reset followed it, no price is recorded until the clock has" +
  " passed it. Which of the two is wrong, and what to do, says docs/runbook/clock.md.";

/** The log line of a change. */
export function clockText(problem: ClockProblem | null): string {
  if (problem === null) return "The clock agrees again: prices are recorded and jobs run.";
  const { type, aheadMs } = problem;
  const seconds = `${(Math.abs(aheadMs) / 1_000).toFixed(1)} s`;
  const what =
    type === "clock_jumped"
      ? `The clock of this machine jumped ${seconds} ${aheadMs > 0 ? "ahead" : "back"}`
      : `The clock of this machine is ${seconds} ${aheadMs > 0 ? "ahead of" : "behind"} the venues`;
  return `${what}: no price is recorded and no job runs until it agrees (docs/runbook/clock.md).`;
}
