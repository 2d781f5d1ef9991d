import { type Instant, instant } from "@plumbline/engine/kernel";

/** The only reader of time. Tests and the replay bring their own. */
export interface Clock {
  now(): Instant;
}

export const systemClock: Clock = { now: () => instant(Date.now()) };
