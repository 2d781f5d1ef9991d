import { err, type Instant, instant, MINUTE_MS, ok, type Result, SECOND_MS } from "#kernel";

/** How often something may be tried before it has to rest. */
export interface AttemptLimit {
  readonly attemptsMax: number;
  /** From the first attempt until the count starts again. */
  readonly windowMs: number;
  /** How long the last allowed attempt makes the next one wait, at the least. */
  readonly pauseMs: number;
}

/** Attempts counted so far; at `endsAt` they are forgotten. */
export interface Attempts {
  readonly count: number;
  readonly endsAt: Instant;
}

export type TooManyAttempts = {
  readonly type: "too_many_attempts";
  /** Until the next attempt is allowed. */
  readonly seconds: number;
};

/** Guesses at one account's password from one address: an owner elsewhere is not kept out. */
export const LOGIN_LIMIT: AttemptLimit = {
  attemptsMax: 5,
  windowMs: 5 * MINUTE_MS,
  pauseMs: 5 * MINUTE_MS,
};

/**
 * Takes one attempt before it is made, so that attempts in parallel are counted too.
 *
 * Refuses with `too_many_attempts`. A refused attempt does not prolong the wait, so that nobody is
 * kept out for good.
 */
export function takeAttempt(
  before: Attempts | null,
  limit: AttemptLimit,
  now: Instant,
): Result<Attempts, TooManyAttempts> {
  const { count, endsAt } =
    before === null || before.endsAt <= now
      ? { count: 0, endsAt: instant(now + limit.windowMs) }
      : before;
  if (count >= limit.attemptsMax) {
    return err({ type: "too_many_attempts", seconds: Math.ceil((endsAt - now) / SECOND_MS) });
  }
  const isLast = count + 1 === limit.attemptsMax;
  const restsUntil = instant(now + limit.pauseMs);
  return ok({ count: count + 1, endsAt: isLast && restsUntil > endsAt ? restsUntil : endsAt });
}

/** The least an address has to do beyond its free allowance: about a second of an old phone. */
const WORK_BITS_MIN = 15;
/** The most: half a minute of a phone, however many others share its address. */
const WORK_BITS_MAX = 20;

/**
 * How many leading zero bits a proof of work has to show after so many attempts: none within the
 * allowance, and one more each time that their number doubles beyond it, so twice the work.
 */
export function workBits(attempts: number, { attemptsMax }: AttemptLimit): number {
  if (attempts < attemptsMax) return 0;
  let bits = WORK_BITS_MIN;
  for (let doubled = attemptsMax * 2; doubled <= attempts && bits < WORK_BITS_MAX; doubled *= 2) {
    bits += 1;
  }
  return bits;
}
