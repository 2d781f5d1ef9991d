import type { TooManyAttempts } from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { Busy } from "#shell/passwords/passwords";
import type { InvalidInput } from "#shell/read-input";
import type { Caller } from "#shell/route";
import type { AuthDeps } from "./auth-deps.ts";
import type { Attempt } from "#shell/limits/attempt-store";
import { guessByName } from "#shell/limits/guess";
import { networkOf } from "#shell/limits/network-of";
import { isDeviceOf } from "./devices.ts";
import { findByName, type KnownUser, type NameKind } from "./queries.ts";

export type LoginRefusal = TooManyAttempts | Busy | { readonly type: "login_failed" };

/** Said to whoever gave nothing that could prove them. */
export const PROOF_REQUIRED = {
  type: "invalid_input",
  field: "password",
  problem: "required",
} as const satisfies InvalidInput;

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
  deps: AuthDeps,
  form: LoginName & {
    readonly password: string;
    readonly deviceToken?: string | null | undefined;
  },
  caller: Caller,
): Promise<Result<UserId, LoginRefusal>> {
  const { database, limits } = deps;
  const { kind, name, password, deviceToken } = form;
  const network = networkOf(caller.address);
  const guess: Attempt = { about: ["login", kind, name, network], limit: limits.logins };
  const spray: Attempt = { about: ["login-network", network], limit: limits.loginsOfNetwork };
  const siege: Attempt = { about: ["login-account", kind, name], limit: limits.loginsOfAccount };
  const find = () => findByName(database, kind, name);
  // Whoever besieges an account from everywhere must not keep its owner out of it.
  const isOwn = typeof deviceToken === "string" && (await isDeviceOfOwner(deps, find, deviceToken));
  const failures = isOwn ? [spray] : [spray, siege];
  const known = await guessByName(deps, { guess, failures }, { password, find });
  if (!known.ok) return known;
  return known.value === null ? err({ type: "login_failed" }) : ok(known.value.userId);
}

/** Looked for whether or not there is such a name: it takes as long. */
async function isDeviceOfOwner(
  deps: AuthDeps,
  find: () => Promise<KnownUser | null>,
  deviceToken: string,
): Promise<boolean> {
  return isDeviceOf(deps, (await find())?.userId ?? null, deviceToken);
}
