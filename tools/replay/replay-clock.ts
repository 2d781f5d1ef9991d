import type { Instant } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";

/** The time of what is being replayed. It only moves forward, and only when it is moved. */
export class ReplayClock implements Clock {
  #now: Instant;

  constructor(startAt: Instant) {
    this.#now = startAt;
  }

  now(): Instant {
    return this.#now;
  }

  moveTo(at: Instant): void {
    if (at > this.#now) this.#now = at;
  }
}
