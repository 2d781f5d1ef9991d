import type { TooManyAttempts } from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Busy } from "#shell/passwords/passwords";
import type { Caller } from "#shell/route";
import type { AuthDeps } from "./auth-deps.ts";
import {
  type Attempt,
  forgetAttempts,
  giveBack,
  mayAttempt,
  takeAttempts,
} from "#shell/limits/attempt-store";
import { networkOf } from "#shell/limits/network-of";
import { findByName, type NameKind } from "./queries.ts";

export type LoginRefusal = TooManyAttempts | Busy | { readonly type: "login_failed" };

/** What somebody is known by, folded already. */
export interface LoginName {
  readonly kind: NameKind;
  readonly name: string;
}

/**
 * Finds who somebody is by a name and its password. Whether there is such a name cannot be told
 * from the answer, nor from the time it takes, nor from when it has to rest.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `too_many_requests`,
 * `login_failed`.
 */
export async function login(
  { database, clock, limits, passwords }: AuthDeps,
  form: LoginName & { readonly password: string },
  caller: Caller,
): Promise<Result<UserId, LoginRefusal>> {
  const { kind, name } = form;
  const network = networkOf(caller.address);
  const guess: Attempt = { about: ["login", kind, name, network], limit: limits.logins };
  const spray: Attempt = { about: ["login-network", network], limit: limits.loginsOfNetwork };
  const isCalm = await mayAttempt(database, spray, clock.now());
  if (!isCalm.ok) return isCalm;
  const allowed = await takeAttempts(database, [guess], clock.now());
  if (!allowed.ok) return allowed;

  const known = await findByName(database, kind, name);
  const isMatching = await passwords.matches(form.password, known?.passwordHash ?? null);
  if (!isMatching.ok) {
    await giveBack(database, guess);
    return isMatching;
  }
  if (known === null || !isMatching.value) {
    // Only a failure counts for the network, where a hundred people may live and log in at once.
    // Guesses under way together may overshoot by no more than wait for a password at a time.
    const counted = await takeAttempts(database, [spray], clock.now());
    return counted.ok ? err({ type: "login_failed" }) : counted;
  }
  await forgetAttempts(database, guess);
  return ok(known.userId);
}
