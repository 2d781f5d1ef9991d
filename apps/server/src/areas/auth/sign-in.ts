import type { SecondFactorRefusal, TooManyAttempts } from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { UserInfo } from "@plumbline/protocol/profile";
import { AccountFrozen } from "#shell/sessions";
import { readUserInfo } from "#shell/user-info";
import type { AuthDeps } from "./auth-deps.ts";
import { knowDevice } from "./devices.ts";
import type { Entry } from "./entry.ts";
import { readIdentity } from "./identity-store.ts";
import { noteSignIn } from "./sign-in-log.ts";

export interface Session {
  readonly token: string;
  readonly userInfo: UserInfo;
  readonly deviceToken: string;
}

export type SignInRefusal =
  | { readonly type: "account_frozen" }
  | { readonly type: "second_factor_needed"; readonly field: "googleCode" }
  | TooManyAttempts
  | SecondFactorRefusal;

/**
 * Begins a session of a new token: one that came with the request is nobody's from then on.
 *
 * Refuses with `account_frozen`.
 */
export async function signIn(
  deps: AuthDeps,
  entry: Entry,
): Promise<Result<Session, SignInRefusal>> {
  const { userId, caller } = entry;
  const { device, address } = caller;
  const { frozenAt } = await readIdentity(deps.database, userId);
  if (frozenAt !== null) return refuseFrozen(deps, entry);
  const token = await startSession(deps, { userId, device, address });
  if (token === null) return refuseFrozen(deps, entry);
  const known = await knowDevice(deps, entry);
  await noteSignIn(deps, { ...entry, outcome: "signed_in", isNewDevice: known.isNew });
  const { deviceToken } = known;
  return ok({ token, userInfo: await readUserInfo(deps.database, userId), deviceToken });
}

async function startSession(
  { sessions }: AuthDeps,
  session: { readonly userId: UserId; readonly device: string; readonly address: string },
): Promise<string | null> {
  try {
    return await sessions.start(session);
  } catch (fault) {
    if (fault instanceof AccountFrozen) return null;
    throw fault;
  }
}

async function refuseFrozen(deps: AuthDeps, entry: Entry): Promise<Result<never, SignInRefusal>> {
  await noteSignIn(deps, { ...entry, outcome: "frozen", isNewDevice: false });
  return err({ type: "account_frozen" });
}
