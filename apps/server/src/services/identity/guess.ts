import type { TooManyAttempts } from "@plumbline/engine/auth";
import { err, HOUR_MS, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import type { Database } from "#platform/postgres/database";
import {
  type Attempt,
  forgetAttempts,
  mayAttempt,
  takeAttempts,
} from "#services/limits/attempt-store";
import type { KeyedSemaphore } from "#platform/process/semaphore";
import type { Busy, Passwords } from "./passwords.ts";

interface Counting {
  readonly clock: Clock;
  readonly database: Database;
  /** Attempts on one secret run one at a time. */
  readonly guessSemaphore: KeyedSemaphore;
}

type WithPasswords = Counting & { readonly passwords: Pick<Passwords, "matches"> };

interface PasswordGuess<Account> {
  readonly password: string;
  /** Finds the account of the password; a result of null takes equally long. */
  readonly find: () => Promise<Account | null>;
}

/**
 * For an attempt that waits behind more attempts on the same secret than can be checked in time.
 */
const BUSY: Busy = { type: "too_many_requests", seconds: 5 };

/**
 * One attempt on a secret. Attempts on the same secret are serialised, so that each sees the
 * failures before it counted; correct ones, which are not guesses, only wait for each other, so
 * that hundreds of them at once lock nobody out. Several processes may overshoot by one attempt
 * each. A success resets the count.
 *
 * Refusals, in the order they are checked: `too_many_requests`, `too_many_attempts`, those of
 * `look`.
 */
export async function guessAt<Value, Refusal>(
  { clock, database, guessSemaphore }: Counting,
  attempt: Attempt,
  look: () => Promise<Result<Value, Refusal>>,
): Promise<Result<Value, TooManyAttempts | Busy | Refusal>> {
  const looked = await guessSemaphore.take(JSON.stringify(attempt.about), async () => {
    const allowed = await mayAttempt(database, attempt, clock.now());
    if (!allowed.ok) return allowed;
    const result = await look();
    if (result.ok) {
      await forgetAttempts(database, attempt);
      return result;
    }
    if (isBusy(result.error)) return result;
    const counted = await takeAttempts(database, [attempt], clock.now());
    return counted.ok ? result : counted;
  });
  return looked ?? err(BUSY);
}

/** Nothing was checked, so it is not counted. */
const isBusy = (refusal: unknown): boolean =>
  typeof refusal === "object" &&
  refusal !== null &&
  "type" in refusal &&
  (refusal.type === "too_many_requests" || refusal.type === "unavailable");

const WRONG = { type: "wrong" } as const;

/**
 * One attempt on a password: returns its account, or null if it is wrong. If too many passwords are
 * being checked, it was not an attempt, and does not count.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `too_many_requests`.
 */
export async function guessPassword<Account extends { readonly passwordHash: string | null }>(
  deps: WithPasswords,
  attempt: Attempt,
  { password, find }: PasswordGuess<Account>,
): Promise<Result<Account | null, TooManyAttempts | Busy>> {
  const guessed = await guessAt<Account, typeof WRONG | Busy>(deps, attempt, async () => {
    const account = await find();
    const isMatching = await deps.passwords.matches(password, account?.passwordHash ?? null);
    if (!isMatching.ok) return isMatching;
    return account !== null && isMatching.value ? ok(account) : err(WRONG);
  });
  if (guessed.ok) return guessed;
  return guessed.error.type === "wrong" ? ok(null) : err(guessed.error);
}

/**
 * The same for a caller who is not identified yet. `failures` counts failed attempts only: of a
 * network, where a hundred people may sign in at once, or on an account that is guessed from a
 * hundred networks. Concurrent attempts may overshoot by at most the number that waits for a
 * password check. `admit` is called once the attempt is allowed, `onWrong` if it was wrong.
 *
 * Refusals, in the order they are checked: `too_many_attempts`; those of `admit`; those of
 * `guessPassword`; those of `onWrong`; `too_many_attempts` for concurrent failures.
 */
export async function guessByName<
  Account extends { readonly passwordHash: string | null },
  Refusal = never,
>(
  deps: WithPasswords,
  limits: {
    readonly guess: Attempt;
    readonly failures: readonly Attempt[];
    readonly admit?: () => Promise<Result<null, Refusal>>;
    readonly onWrong?: () => Promise<Result<null, Refusal>>;
  },
  passwordGuess: PasswordGuess<Account>,
): Promise<Result<Account | null, TooManyAttempts | Busy | Refusal>> {
  const { clock, database } = deps;
  const { guess, failures, admit, onWrong } = limits;
  for (const attempt of [guess, ...failures]) {
    const isCalm = await mayAttempt(database, attempt, clock.now());
    if (!isCalm.ok) return isCalm;
  }
  const admitted = await admit?.();
  if (admitted?.ok === false) return admitted;
  const guessed = await guessPassword(deps, guess, passwordGuess);
  if (!guessed.ok || guessed.value !== null) return guessed;
  const onWrongResult = await onWrong?.();
  if (onWrongResult?.ok === false) return onWrongResult;
  const counted = await takeAttempts(database, failures, clock.now());
  return counted.ok ? guessed : counted;
}

/**
 * An attempt on a user's withdrawal password, counted together for all calls that require it: a
 * separate count would allow further guesses. After five only those calls are blocked.
 */
export const withdrawalPasswordGuess = (userId: UserId): Attempt => ({
  about: ["withdrawal-password", userId],
  limit: { attemptsMax: 5, windowMs: HOUR_MS, pauseMs: HOUR_MS },
});
