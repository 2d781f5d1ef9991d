import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import { guessAt } from "#services/identity/guess";
import type { InvalidInput } from "#platform/http/read-input";
import type { Caller } from "#platform/http/route";
import type { AuthDeps } from "../auth-deps.ts";
import { isDeviceOf } from "../devices.ts";
import { readIdentity } from "../identity-store.ts";
import { login, type LoginRefusal, PROOF_REQUIRED } from "../login.ts";
import { findByName } from "../queries.ts";

interface AuthenticatorLogin {
  /** The folded account name; "" if it is not a valid name. */
  readonly account: string;
  readonly password?: string | null | undefined;
  readonly deviceToken?: string | null | undefined;
}

/**
 * Authenticates by the factor besides the authenticator's code: the password, or a known device. An
 * account without an authenticator is refused here. The code itself is checked at sign-in, as for
 * everybody with an authenticator.
 *
 * Refusals, in the order they are checked: those of `login`, `login_failed`.
 */
export async function loginByAuthenticator(
  deps: AuthDeps,
  { account, password, deviceToken }: AuthenticatorLogin,
  caller: Caller,
): Promise<Result<UserId, LoginRefusal | InvalidInput>> {
  const proven =
    typeof password === "string"
      ? await login(deps, { kind: "account", name: account, password, deviceToken }, caller)
      : await knownDevice(deps, { account, deviceToken });
  if (!proven.ok) return proven;
  const { authenticator } = await readIdentity(deps.database, proven.value);
  return authenticator === null ? err({ type: "login_failed" }) : proven;
}

async function knownDevice(
  deps: AuthDeps,
  { account, deviceToken }: AuthenticatorLogin,
): Promise<Result<UserId, LoginRefusal | InvalidInput>> {
  if (typeof deviceToken !== "string") return err(PROOF_REQUIRED);
  const { database, limits } = deps;
  // Counted for this device alone: attempts by others in the same network do not affect its owner.
  const about = ["login", "device", account, deviceToken] as const;
  const guess = { about, limit: limits.logins };
  return guessAt(deps, guess, async () => {
    const storedUser = await findByName(database, "account", account);
    // Looked up even for an unknown account, so that the answer takes equally long.
    const isKnown = await isDeviceOf(deps, storedUser?.userId ?? null, deviceToken);
    return storedUser === null || !isKnown ? err({ type: "login_failed" }) : ok(storedUser.userId);
  });
}
