import type { TooManyAttempts } from "@plumbline/engine/auth";
import { ok, type Result } from "@plumbline/engine/kernel";
import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import type { Busy, Passwords } from "../passwords/passwords.ts";
import {
  type Attempt,
  forgetAttempts,
  giveBack,
  mayAttempt,
  takeAttempts,
} from "./attempt-store.ts";

interface Counting {
  readonly clock: Clock;
  readonly database: Database;
}

type WithPasswords = Counting & { readonly passwords: Pick<Passwords, "matches"> };

interface PasswordGuess<Known> {
  readonly password: string;
  /** Whose password it is to be; null takes as long to be wrong. */
  readonly find: () => Promise<Known | null>;
}

/**
 * One guess at a secret, counted before it is looked at. Who was right starts to count anew.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, those of `look`.
 */
export async function guessAt<Found, Refusal>(
  { clock, database }: Counting,
  attempt: Attempt,
  look: () => Promise<Result<Found, Refusal>>,
): Promise<Result<Found, TooManyAttempts | Refusal>> {
  const allowed = await takeAttempts(database, [attempt], clock.now());
  if (!allowed.ok) return allowed;
  const found = await look();
  if (found.ok) await forgetAttempts(database, attempt);
  return found;
}

/**
 * One guess at a password: whose it is, or null where it is wrong. Where too many are looked at
 * just now it was no guess, and does not count.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `too_many_requests`.
 */
export async function guessPassword<Known extends { readonly passwordHash: string | null }>(
  { clock, database, passwords }: WithPasswords,
  attempt: Attempt,
  { password, find }: PasswordGuess<Known>,
): Promise<Result<Known | null, TooManyAttempts | Busy>> {
  const allowed = await takeAttempts(database, [attempt], clock.now());
  if (!allowed.ok) return allowed;
  const known = await find();
  const isMatching = await passwords.matches(password, known?.passwordHash ?? null);
  if (!isMatching.ok) {
    await giveBack(database, attempt);
    return isMatching;
  }
  if (known === null || !isMatching.value) return ok(null);
  await forgetAttempts(database, attempt);
  return ok(known);
}

/**
 * The same by somebody who is not known yet. `failures` count only what failed: of a network, where
 * a hundred people may live and log in at once, or of an account that a hundred networks guess at.
 * Guesses under way together may overshoot by no more than wait for a password at a time.
 */
export async function guessByName<Known extends { readonly passwordHash: string | null }>(
  deps: WithPasswords,
  { guess, failures }: { readonly guess: Attempt; readonly failures: readonly Attempt[] },
  asked: PasswordGuess<Known>,
): Promise<Result<Known | null, TooManyAttempts | Busy>> {
  const { clock, database } = deps;
  for (const failure of failures) {
    const isCalm = await mayAttempt(database, failure, clock.now());
    if (!isCalm.ok) return isCalm;
  }
  const guessed = await guessPassword(deps, guess, asked);
  if (!guessed.ok || guessed.value !== null) return guessed;
  const counted = await takeAttempts(database, failures, clock.now());
  return counted.ok ? guessed : counted;
}
