import { foldAccount, isAccount, type TooManyAttempts } from "@plumbline/engine/auth";
import { nextStep, type SignInRefusal, type SignInStep } from "@plumbline/engine/desk";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import type { Attempt } from "#services/limits/attempt-store";
import { guessByName } from "#services/identity/guess";
import { networkOf } from "#platform/http/network-of";
import type { Busy } from "#services/identity/passwords";
import type { Caller } from "#platform/http/route";
import { DESK_LIMITS, type DeskDeps } from "./desk-deps.ts";
import { logSignInFailure } from "./sign-in.ts";
import { findOperator } from "./staff-store.ts";

/**
 * Begins to sign an operator in. Neither the answer, nor its time, nor when a pause begins reveals
 * whether the name exists or is disabled.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `too_many_requests`,
 * `operator_login_failed`.
 */
export async function login(
  deps: DeskDeps,
  form: { readonly name: string; readonly password: string },
  caller: Caller,
): Promise<Result<{ token: string; step: SignInStep }, TooManyAttempts | Busy | SignInRefusal>> {
  const { database, operatorSessions } = deps;
  const name = foldAccount(form.name);
  const network = networkOf(caller.address);
  const guess: Attempt = { about: ["desk-login", name, network], limit: DESK_LIMITS.logins };
  const spray: Attempt = {
    about: ["desk-login-network", network],
    limit: DESK_LIMITS.loginsOfNetwork,
  };
  const find = async () => {
    const operator = isAccount(name) ? await findOperator(database, { name }) : null;
    return operator?.isDisabled === true ? null : operator;
  };
  const result = await guessByName(
    deps,
    { guess, failures: [spray] },
    { password: form.password, find },
  );
  if (!result.ok || result.value === null) {
    const failure = result.ok ? ({ type: "operator_login_failed" } as const) : result.error;
    const about = isAccount(name) ? await findOperator(database, { name }) : null;
    const subject = about?.name ?? "?";
    await logSignInFailure(deps, failure, { call: "desk.sign-in", subject, network });
    return err(failure);
  }
  const step = nextStep(result.value);
  const { device, address, deskDevice = "" } = caller;
  const session = { operatorId: result.value.id, step, device, address, deskDevice };
  const token = await operatorSessions.start(session);
  return ok({ token, step });
}
