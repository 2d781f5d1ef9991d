import type { TooManyAttempts } from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Busy } from "#services/identity/passwords";
import type { InvalidInput } from "#platform/http/read-input";
import type { Caller } from "#platform/http/route";
import type { AuthDeps } from "./auth-deps.ts";
import {
  type Attempt,
  countBeyond,
  mayAttempt,
  takeAttempts,
} from "#services/limits/attempt-store";
import { guessByName } from "#services/identity/guess";
import { networkOf } from "#platform/http/network-of";
import { checkWork, type ProofOfWorkNeeded } from "#services/limits/proof-of-work";
import { isDeviceOf } from "./devices.ts";
import { findByName, type SignInUser, type NameKind } from "./queries.ts";

export type LoginRefusal =
  | TooManyAttempts
  | ProofOfWorkNeeded
  | Busy
  | { readonly type: "login_failed" };

/** The refusal without any proof. */
export const PROOF_REQUIRED = {
  type: "invalid_input",
  field: "password",
  problem: "required",
} as const satisfies InvalidInput;

/** A sign-in name, already folded. */
export interface LoginName {
  readonly kind: NameKind;
  readonly name: string;
}

/**
 * Authenticates by a name and its password. Neither the answer, nor its time, nor the beginning of
 * a pause reveals whether the name exists.
 *
 * Attempts by others do not affect an owner on a known device, which has its own count. Without
 * one, attempts on one account block it for the network, or after many for all networks; a network
 * with many failures, for any accounts, needs a proof of work for each login.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `proof_of_work_needed`,
 * `too_many_requests`, `login_failed`.
 */
export async function login(
  deps: AuthDeps,
  form: LoginName & {
    readonly password: string;
    readonly deviceToken?: string | null | undefined;
  },
  caller: Caller,
): Promise<Result<UserId, LoginRefusal>> {
  const { kind, name, password, deviceToken } = form;
  const find = () => findByName(deps.database, kind, name);
  const isOwn = typeof deviceToken === "string" && (await isDeviceOfOwner(deps, find, deviceToken));
  const limits = isOwn
    ? { guess: guessOfDevice(deps, form), failures: [] }
    : limitsElsewhere(deps, form, caller);
  const result = await guessByName(deps, limits, { password, find });
  if (!result.ok) return result;
  return result.value === null ? err({ type: "login_failed" }) : ok(result.value.userId);
}

const guessOfDevice = (
  { limits }: AuthDeps,
  { kind, name, deviceToken }: LoginName & { readonly deviceToken?: string | null | undefined },
): Attempt => ({
  about: ["login-device", kind, name, deviceToken ?? ""],
  limit: limits.logins,
});

function limitsElsewhere(deps: AuthDeps, { kind, name }: LoginName, caller: Caller) {
  const { database, clock, limits } = deps;
  const network = networkOf(caller.address);
  const guess: Attempt = { about: ["login", kind, name, network], limit: limits.logins };
  const bruteForce: Attempt = {
    about: ["login-account", kind, name],
    limit: limits.loginsOfAccount,
  };
  const spray: Attempt = { about: ["login-network", network], limit: limits.loginsOfNetwork };
  let hasWorked = false;
  return {
    guess,
    failures: [bruteForce],
    admit: async () => {
      const isFree = await mayAttempt(database, spray, clock.now());
      if (isFree.ok) return isFree;
      const worked = await checkWork(deps, spray, caller);
      hasWorked = worked.ok;
      return worked;
    },
    onWrong: async () => {
      const counted = await takeAttempts(database, [spray], clock.now());
      if (counted.ok) return counted;
      await countBeyond(database, spray);
      // Concurrent attempts beyond the allowance are not told that the password was wrong.
      return hasWorked ? ok(null) : checkWork(deps, spray, caller);
    },
  };
}

/** Looked up even for an unknown name, so that the answer takes equally long. */
async function isDeviceOfOwner(
  deps: AuthDeps,
  find: () => Promise<SignInUser | null>,
  deviceToken: string,
): Promise<boolean> {
  return isDeviceOf(deps, (await find())?.userId ?? null, deviceToken);
}
