import { ClockGuard, type MachineTimes } from "@plumbline/server/platform/operations/clock-guard";

/** The clocks of a machine, set by a test. */
class TestTimes implements MachineTimes {
  wallMs: number;
  monotonicMs = 0;
  sinceBootMs = 0;

  constructor(isoTime: string) {
    this.wallMs = Date.parse(isoTime);
  }

  wall(): number {
    return this.wallMs;
  }

  monotonic(): number {
    return this.monotonicMs;
  }

  sinceBoot(): number {
    return this.sinceBootMs;
  }
}

/** A clock that stands still until a test moves it. */
export class TestClock extends ClockGuard {
  readonly #times: TestTimes;

  constructor(isoTime = "2026-01-05T12:00:00Z") {
    const times = new TestTimes(isoTime);
    super(times);
    this.#times = times;
  }

  /** Advances the time. */
  advance(ms: number): void {
    this.sleep(ms);
    this.#times.monotonicMs += ms;
  }

  /** Sets the wall clock to another time. */
  jump(ms: number): void {
    this.#times.wallMs += ms;
  }

  /** Advances the time as while the machine sleeps. */
  sleep(ms: number): void {
    this.#times.wallMs += ms;
    this.#times.sinceBootMs += ms;
  }
}
