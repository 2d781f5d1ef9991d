import { foldAccount, isAccount, type TooManyAttempts } from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Busy } from "./passwords.ts";
import type { Caller } from "#shell/route";
import type { AuthDeps } from "./auth-deps.ts";
import { type Attempt, forgetAttempts, giveBack, takeAttempts } from "./attempt-store.ts";
import { networkOf } from "./network-of.ts";
import { findByAccount } from "./queries.ts";

export type LoginRefusal = TooManyAttempts | Busy | { readonly type: "login_failed" };

/**
 * Finds who somebody is by account and password. Whether there is such an account cannot be told
 * from the answer, nor from the time it takes, nor from when it has to rest.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `too_many_requests`,
 * `login_failed`.
 */
export async function login(
  { database, clock, limits, passwords }: AuthDeps,
  form: { readonly account: string; readonly password: string },
  caller: Caller,
): Promise<Result<UserId, LoginRefusal>> {
  const account = foldAccount(form.account);
  const network = networkOf(caller.address);
  const guess: Attempt = { about: ["login", account, network], limit: limits.logins };
  const spray: Attempt = { about: ["login-network", network], limit: limits.loginsOfNetwork };
  const allowed = await takeAttempts(database, [guess, spray], clock.now());
  if (!allowed.ok) return allowed;

  const known = isAccount(account) ? await findByAccount(database, account) : null;
  const isMatching = await passwords.matches(form.password, known?.passwordHash ?? null);
  if (!isMatching.ok) {
    await giveBack(database, guess);
    await giveBack(database, spray);
    return isMatching;
  }
  if (known === null || !isMatching.value) return err({ type: "login_failed" });
  await forgetAttempts(database, guess);
  await giveBack(database, spray);
  return ok(known.userId);
}
