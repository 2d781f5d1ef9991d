import { foldAccount, isAccount, type TooManyAttempts } from "@plumbline/engine/auth";
import { nextStep, type SignInRefusal, type SignInStep } from "@plumbline/engine/desk";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import {
  type Attempt,
  forgetAttempts,
  giveBack,
  mayAttempt,
  takeAttempts,
} from "#shell/limits/attempt-store";
import { networkOf } from "#shell/limits/network-of";
import type { Busy } from "#shell/passwords/passwords";
import type { Caller } from "#shell/route";
import { DESK_LIMITS, type DeskDeps } from "./desk-deps.ts";
import { findOperator } from "./staff-store.ts";

/**
 * Begins to sign an operator in. Whether there is such a name, or it is disabled, cannot be told
 * from the answer, nor from the time it takes, nor from when it has to rest.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `too_many_requests`,
 * `operator_login_failed`.
 */
export async function login(
  { clock, database, operatorSessions, passwords }: DeskDeps,
  form: { readonly name: string; readonly password: string },
  caller: Caller,
): Promise<Result<{ token: string; step: SignInStep }, TooManyAttempts | Busy | SignInRefusal>> {
  const name = foldAccount(form.name);
  const network = networkOf(caller.address);
  const guess: Attempt = { about: ["desk-login", name, network], limit: DESK_LIMITS.logins };
  const spray: Attempt = {
    about: ["desk-login-network", network],
    limit: DESK_LIMITS.loginsOfNetwork,
  };
  const isCalm = await mayAttempt(database, spray, clock.now());
  if (!isCalm.ok) return isCalm;
  const allowed = await takeAttempts(database, [guess], clock.now());
  if (!allowed.ok) return allowed;

  const found = isAccount(name) ? await findOperator(database, { name }) : null;
  const known = found?.isDisabled === true ? null : found;
  const isMatching = await passwords.matches(form.password, known?.passwordHash ?? null);
  if (!isMatching.ok) {
    await giveBack(database, guess);
    return isMatching;
  }
  if (known === null || !isMatching.value) {
    const counted = await takeAttempts(database, [spray], clock.now());
    return counted.ok ? err({ type: "operator_login_failed" }) : counted;
  }
  await forgetAttempts(database, guess);
  const step = nextStep(known);
  const { device, address, deskDevice = "" } = caller;
  const session = { operatorId: known.id, step, device, address, deskDevice };
  const token = await operatorSessions.start(session);
  return ok({ token, step });
}
