import {
  type Identity,
  type SecondFactorRefusal,
  type SignInMethod,
  spendSecondFactor,
  type TooManyAttempts,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { UserInfo } from "@plumbline/protocol/profile";
import type { RunnerRefusal } from "#platform/command/command";
import { newRequestId } from "#platform/process/ids";
import { keepLanguage } from "#services/notifications/recipient";
import type { Busy } from "#services/identity/passwords";
import { AccountFrozen } from "#services/identity/sessions";
import type { AuthDeps, Entry } from "./auth-deps.ts";
import { knowDevice } from "./devices.ts";
import { notifyNewDevice } from "./freeze/new-device-message.ts";
import { takeInvitation } from "./invitation.ts";
import { changeIdentity, readIdentity } from "./identity-store.ts";
import { checkSecondFactor } from "./protection/second-factor.ts";
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
  | Busy
  | SecondFactorRefusal;

/**
 * Starts a session with a new token; the request's former token becomes invalid. A user held by
 * operators can sign in and read everything; forbidden calls are refused.
 *
 * Refusals, in the order they are checked: `account_frozen`; with an authenticator
 * `second_factor_needed`, `too_many_attempts`, `google_code_wrong`; `account_frozen` once more, for
 * a concurrent freeze.
 */
export async function signIn(
  deps: AuthDeps,
  entry: Entry,
): Promise<Result<Session, SignInRefusal | RunnerRefusal>> {
  const { userId, caller } = entry;
  const { device, address } = caller;
  const identity = await readIdentity(deps.database, userId);
  if (identity.frozenAt !== null) return refuse(deps, entry, { type: "account_frozen" });
  if (identity.authenticator !== null && !PROOFS_OF_THEIR_OWN.has(entry.method)) {
    const isProven = await proveSecondFactor(deps, entry, identity);
    if (!isProven.ok) return isProven;
  }
  const token = await startSession(deps, { userId, device, address });
  if (token === null) return refuse(deps, entry, { type: "account_frozen" });
  const { inviteCode } = entry;
  if (typeof inviteCode === "string") await takeInvitation(deps, { userId, inviteCode });
  const knownDevice = await knowDevice(deps, entry);
  await noteSignIn(deps, { ...entry, outcome: "signed_in", isNewDevice: knownDevice.isNew });
  if (knownDevice.isNew && !BEGINNINGS.has(entry.method))
    await notifyNewDevice(deps, entry, identity);
  await keepLanguage(deps.database, userId, caller.language);
  const { deviceToken } = knownDevice;
  return ok({ token, userInfo: await deps.readUserInfo(userId), deviceToken });
}

/** A passkey is two factors by itself; a new user has no second one yet. */
const PROOFS_OF_THEIR_OWN: ReadonlySet<SignInMethod> = new Set(["passkey", "register", "guest"]);

/** The very first device causes no message. */
const BEGINNINGS: ReadonlySet<SignInMethod> = new Set(["register", "guest"]);

/** Checks the second factor and uses it up: of two requests with one code one succeeds. */
async function proveSecondFactor(
  deps: AuthDeps,
  entry: Entry,
  identity: Identity,
): Promise<Result<null, SignInRefusal | RunnerRefusal>> {
  const { userId, googleCode } = entry;
  if (typeof googleCode !== "string" || googleCode === "") {
    return err({ type: "second_factor_needed", field: "googleCode" });
  }
  const checked = await checkSecondFactor(deps, { userId, identity, code: googleCode });
  const spent = checked.ok
    ? await changeIdentity<SecondFactorRefusal>(deps, {
        name: "auth.spend-second-factor",
        userId,
        requestId: newRequestId(),
        content: "",
        decide: (present) => {
          const left = spendSecondFactor(present, checked.value);
          return left.ok ? ok({ identity: left.value }) : left;
        },
      })
    : checked;
  if (!spent.ok && spent.error.type === "google_code_wrong") {
    await noteSignIn(deps, { ...entry, outcome: "second_factor_failed", isNewDevice: false });
  }
  return spent;
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

async function refuse(
  deps: AuthDeps,
  entry: Entry,
  refusal: SignInRefusal,
): Promise<Result<never, SignInRefusal>> {
  await noteSignIn(deps, { ...entry, outcome: "frozen", isNewDevice: false });
  return err(refusal);
}
