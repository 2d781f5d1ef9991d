import { type Instant, instant } from "@plumbline/engine/kernel";
import type { Clock } from "@plumbline/server/clock";

/** A clock that stands still until a test moves it. */
export class TestClock implements Clock {
  #now: Instant;

  constructor(isoTime = "2026-01-05T12:00:00Z") {
    this.#now = instant(Date.parse(isoTime));
  }

  now(): Instant {
    return this.#now;
  }

  advance(ms: number): void {
    this.#now = instant(this.#now + ms);
  }
}
