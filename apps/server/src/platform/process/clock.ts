import { type Instant, instant } from "@plumbline/engine/kernel";

/** The only source of time. Tests and the replay use their own. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => instant(Date.now()) };
