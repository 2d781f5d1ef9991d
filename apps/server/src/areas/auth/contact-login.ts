import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { InvalidInput } from "#platform/http/read-input";
import type { Caller } from "#platform/http/route";
import type { AuthDeps } from "./auth-deps.ts";
import { CODE_WRONG, takeCode } from "./codes.ts";
import type { ReadContact } from "./contact.ts";
import { readIdentity } from "./identity-store.ts";
import { login, type LoginRefusal, PROOF_REQUIRED } from "./login.ts";
import { findByName } from "./queries.ts";

export interface ContactLogin {
  readonly contact: ReadContact;
  readonly password?: string | null | undefined;
  readonly code?: string | null | undefined;
  readonly ticket?: string | null | undefined;
  readonly googleCode?: string | null | undefined;
  readonly deviceToken?: string | null | undefined;
}

/**
 * Authenticates by a phone number or an e-mail address, with its password or a code. If both are
 * sent, the password is checked.
 *
 * Refusals, in the order they are checked: those of `login`; for a code `code_wrong`.
 */
export async function loginByContact(
  deps: AuthDeps,
  { contact, password, code, ticket = null, googleCode, deviceToken }: ContactLogin,
  caller: Caller,
): Promise<Result<UserId, LoginRefusal | InvalidInput | typeof CODE_WRONG>> {
  if (typeof password === "string") {
    return login(deps, { ...contact, password, deviceToken }, caller);
  }
  if (typeof code !== "string") return err(PROOF_REQUIRED);
  // Both are checked whatever their results, so that the answer takes equally long.
  const storedUser = await findByName(deps.database, contact.kind, contact.name);
  // With an authenticator, its code is required next. The message's code stays usable for that
  // second request, so that no second message is needed.
  const isKept =
    !googleCode && storedUser !== null && (await hasAuthenticator(deps, storedUser.userId));
  const request = { purpose: "login", contact, caller, code, ticket, isKept } as const;
  const isRight = await takeCode(deps, request);
  return storedUser !== null && isRight ? ok(storedUser.userId) : err(CODE_WRONG);
}

const hasAuthenticator = async ({ database }: AuthDeps, userId: UserId): Promise<boolean> =>
  (await readIdentity(database, userId)).authenticator !== null;
