import { err, type Instant, instant, MINUTE_MS, ok, type Result, SECOND_MS } from "#kernel";

/** The limit of attempts, and the pause after it. */
export interface AttemptLimit {
  readonly attemptsMax: number;
  /** The period from the first attempt until the count is reset. */
  readonly windowMs: number;
  /** The least pause after the last allowed attempt. */
  readonly pauseMs: number;
}

/** The attempts so far; at `endsAt` the count is reset. */
export interface Attempts {
  readonly count: number;
  readonly endsAt: Instant;
}

export type TooManyAttempts = {
  readonly type: "too_many_attempts";
  /** Until the next attempt is allowed. */
  readonly seconds: number;
};

/** Attempts on one account's password from one address: an owner elsewhere is not affected. */
export const LOGIN_LIMIT: AttemptLimit = {
  attemptsMax: 5,
  windowMs: 5 * MINUTE_MS,
  pauseMs: 5 * MINUTE_MS,
};

/**
 * Counts one attempt before it is made, so that concurrent attempts are counted too.
 *
 * Refuses with `too_many_attempts`. A refused attempt does not prolong the pause, so that nobody is
 * locked out permanently.
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

/**
 * The minimum work required of an address beyond its free allowance: about one second on an old
 * phone.
 */
const WORK_BITS_MIN = 15;
/** The maximum work: half a minute on a phone, however many users share the address. */
const WORK_BITS_MAX = 20;

/**
 * How many leading zero bits a proof of work requires after so many attempts: none within the
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
