import {
  type ChangePassword,
  changePassword as decideChangePassword,
  checkSettingsLock,
  heldFrom,
  type Identity,
  type SettingsLocked,
  type ChangePasswordRefusal,
  checkPassword,
  type PasswordRefusal,
  type TooManyAttempts,
} from "@plumbline/engine/auth";
import { err, type Instant, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { RequestId } from "#platform/process/ids";
import type { Busy } from "#services/identity/passwords";
import type { RunnerRefusal } from "#platform/command/command";
import { type ChangedIdentity, changeIdentity } from "./identity-store.ts";
import type { AuthDeps } from "./auth-deps.ts";
import type { Attempt } from "#services/limits/attempt-store";
import { guessPassword } from "#services/identity/guess";
import { wasAccepted } from "#services/identity/one-time-codes";
import { readKnownUser } from "./queries.ts";

export interface PasswordChange {
  readonly userId: UserId;
  readonly requestId: RequestId;
  /** The token of the session that continues. */
  readonly token: string;
  readonly oldPassword: string;
  readonly newPassword: string;
}

export type PasswordChangeRefusal =
  | PasswordRefusal
  | typeof PASSWORD_UNCHANGED
  | TooManyAttempts
  | ChangePasswordRefusal
  | SettingsLocked
  | RunnerRefusal
  | Busy;

const COMMAND = "auth.change-password";
const PASSWORD_UNCHANGED = { type: "password_unchanged", field: "newPassword" } as const;
const PASSWORD_WRONG = { type: "password_wrong", field: "oldPassword" } as const;

/**
 * Changes a login password and ends the user's other sessions in one transaction. Repeated with the
 * same request id and the same new password it answers the same.
 *
 * Refusals, in the order they are checked: those of the new password, `password_unchanged`,
 * `too_many_attempts`, `too_many_requests`, `password_wrong`, `settings_locked`,
 * `request_id_reused`.
 */
export async function changePassword(
  deps: AuthDeps,
  change: PasswordChange,
): Promise<Result<null, PasswordChangeRefusal>> {
  const { database, passwords } = deps;
  const { userId, oldPassword, newPassword } = change;
  const { account, passwordHash } = await readKnownUser(database, userId);
  const isStrong = checkPassword(newPassword, { account, field: "newPassword" });
  if (!isStrong.ok) return isStrong;
  if (newPassword.normalize("NFKC") === oldPassword.normalize("NFKC")) {
    return err(PASSWORD_UNCHANGED);
  }
  const guess: Attempt = {
    about: ["change-password", userId],
    limit: deps.limits.passwordChanges,
  };
  const find = async () => ({ passwordHash });
  const proven = await guessPassword(deps, guess, { password: oldPassword, find });
  if (!proven.ok) return proven;
  if (proven.value === null) return answerAgain(deps, change, passwordHash);

  const hashed = await passwords.hash(newPassword);
  if (!hashed.ok) return hashed;
  const command = { provenHash: passwordHash, newHash: hashed.value };
  const changed = await changeIdentity(deps, {
    name: COMMAND,
    userId,
    requestId: change.requestId,
    content: "",
    decide: (identity, now) => decide(identity, { ...command, currentToken: change.token }, now),
  });
  if (!changed.ok) return changed;
  return confirmChange(deps, change, hashed.value);
}

/** A guest's first own password holds no withdrawals: there was no credential before. */
function decide(
  identity: Identity,
  { currentToken, ...proof }: ChangePassword & { readonly currentToken: string },
  now: Instant,
): Result<ChangedIdentity, ChangePasswordRefusal | SettingsLocked> {
  const isUnlocked = checkSettingsLock(identity, now);
  if (!isUnlocked.ok) return isUnlocked;
  const decided = decideChangePassword(identity.credential, proof);
  if (!decided.ok) return decided;
  const changed = { ...identity, credential: decided.value.next };
  const isFirst = identity.credential.mustChangePassword;
  return ok({ identity: isFirst ? changed : heldFrom(changed, now), currentToken });
}

/**
 * The answer may belong to an earlier request with this id, whose passwords are not compared: the
 * change is confirmed only if the new password is in force now.
 */
async function confirmChange(
  { database, passwords }: AuthDeps,
  { userId, newPassword }: PasswordChange,
  newHash: string,
): Promise<Result<null, RunnerRefusal | Busy>> {
  const { passwordHash } = await readKnownUser(database, userId);
  if (passwordHash === newHash) return ok(null);
  const isMatching = await passwords.matches(newPassword, passwordHash);
  if (!isMatching.ok) return isMatching;
  return isMatching.value ? ok(null) : err({ type: "request_id_reused" });
}

/** The old password is no longer right if this same request has already replaced it. */
async function answerAgain(
  { database, passwords }: AuthDeps,
  { userId, requestId, newPassword }: PasswordChange,
  passwordHash: string,
): Promise<Result<null, ChangePasswordRefusal | Busy>> {
  const isOurs = await wasAccepted(database, { userId, requestId, command: COMMAND });
  if (!isOurs) return err(PASSWORD_WRONG);
  const isMatching = await passwords.matches(newPassword, passwordHash);
  if (!isMatching.ok) return isMatching;
  return isMatching.value ? ok(null) : err(PASSWORD_WRONG);
}
