import {
  type AccountNameRefusal,
  bindContact as bind,
  checkPassword,
  completeGuest as complete,
  type CompleteGuestRefusal,
  lockSettings as lock,
  type PasswordRefusal,
  readAccountName,
  setWithdrawalPassword as setPassword,
  type TooManyAttempts,
  type WithdrawalPasswordRefusal,
} from "@plumbline/engine/auth";
import { err, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#platform/command/command";
import type { RequestId } from "#platform/process/ids";
import { guessPassword, withdrawalPasswordGuess } from "#services/identity/guess";
import type { Busy } from "#services/identity/passwords";
import type { Caller } from "#platform/http/route";
import type { AuthDeps } from "../auth-deps.ts";
import { CODE_WRONG, takeCode } from "../codes.ts";
import type { ReadContact } from "../contact.ts";
import { readIdentity } from "../identity-store.ts";
import { changeProtected, type Proof, type ProofRefusal } from "./change-protected.ts";

export interface SettingChange {
  readonly userId: UserId;
  readonly requestId: RequestId;
  readonly proof: Proof;
}

/**
 * Binds a phone number or an e-mail address that a code has proven.
 *
 * Refusals, in the order they are checked: those of `changeProtected`, `code_wrong`,
 * `contact_taken`.
 */
export function bindContact(
  deps: AuthDeps,
  change: SettingChange,
  {
    contact,
    caller,
    code,
  }: { readonly contact: ReadContact; readonly caller: Caller; readonly code: string },
) {
  return changeProtected<typeof CODE_WRONG>(
    deps,
    { name: `auth.bind-${contact.kind}`, content: contact.value, ...change },
    async () => {
      const request = { purpose: "bind", contact, caller, code, ticket: null } as const;
      if (!(await takeCode(deps, request))) return err(CODE_WRONG);
      return ok((identity, now) => ok({ identity: bind(identity, contact, now) }));
    },
  );
}

const PASSWORD_UNCHANGED = { type: "password_unchanged", field: "withdrawalPassword" } as const;

type WithdrawalPasswordProblem =
  | PasswordRefusal
  | typeof PASSWORD_UNCHANGED
  | WithdrawalPasswordRefusal
  | TooManyAttempts
  | Busy;

/**
 * Sets or changes the withdrawal password. The login password is refused: seeing one password must
 * not be enough to take the money.
 *
 * Refusals, in the order they are checked: those of a password, `password_unchanged`; those of
 * `changeProtected`; of the old one `too_many_attempts`, `too_many_requests`,
 * `withdrawal_password_wrong`; `withdrawal_password_set`.
 */
export async function setWithdrawalPassword(
  deps: AuthDeps,
  change: SettingChange,
  { fresh, old }: { readonly fresh: string; readonly old: string | null },
): Promise<Result<null, WithdrawalPasswordProblem | ProofRefusal | RunnerRefusal>> {
  const { passwords } = deps;
  const identity = await readIdentity(deps.database, change.userId);
  const { account, withdrawalHash } = identity;
  const isStrong = checkPassword(fresh, { account, field: "withdrawalPassword" });
  if (!isStrong.ok) return isStrong;
  const same = fresh.normalize("NFKC");
  if ([change.proof.password, old].some((other) => other?.normalize("NFKC") === same)) {
    return err(PASSWORD_UNCHANGED);
  }
  return changeProtected<WithdrawalPasswordProblem>(
    deps,
    { name: "auth.set-withdrawal-password", content: "", ...change },
    async () => {
      // Checked again by the rules: the old password must still be in force there.
      const isOld =
        old === null ? ok(null) : await proveOld(deps, change.userId, { old, withdrawalHash });
      if (!isOld.ok) return isOld;
      const hashed = await passwords.hash(fresh);
      if (!hashed.ok) return hashed;
      const provenHash = old === null ? null : withdrawalHash;
      return ok((present, now) => {
        const set = setPassword(present, { provenHash, newHash: hashed.value }, now);
        return set.ok ? ok({ identity: set.value }) : set;
      });
    },
  );
}

async function proveOld(
  deps: AuthDeps,
  userId: UserId,
  { old, withdrawalHash }: { readonly old: string; readonly withdrawalHash: string | null },
): Promise<Result<null, WithdrawalPasswordRefusal | TooManyAttempts | Busy>> {
  const guess = { password: old, find: async () => ({ passwordHash: withdrawalHash }) };
  const proven = await guessPassword(deps, withdrawalPasswordGuess(userId), guess);
  if (!proven.ok) return proven;
  return proven.value === null
    ? err({ type: "withdrawal_password_wrong", field: "oldWithdrawalPassword" })
    : ok(null);
}

/** Locks the settings for so many days. Refusals: those of `changeProtected`. */
export const lockSettings = (deps: AuthDeps, change: SettingChange, days: number) =>
  changeProtected<never>(
    deps,
    { name: "auth.lock-settings", content: String(days), ...change },
    () => Promise.resolve(ok((identity, now) => ok({ identity: lock(identity, days, now) }))),
  );

type GuestProblem =
  | AccountNameRefusal
  | PasswordRefusal
  | CompleteGuestRefusal
  | Busy
  | { readonly type: "password_unchanged"; readonly field: string };

/**
 * Turns a guest into a member.
 *
 * Refusals, in the order they are checked: those of the account's name and of the password,
 * `password_unchanged`; those of `changeProtected`; `not_a_guest`, `account_taken`.
 */
export async function completeGuest(
  deps: AuthDeps,
  change: SettingChange,
  form: { readonly account: string; readonly newPassword: string },
): Promise<Result<null, GuestProblem | ProofRefusal | RunnerRefusal>> {
  const { userId, proof } = change;
  const name = readAccountName(form.account);
  if (!name.ok) return name;
  const { account } = name.value;
  const isStrong = checkPassword(form.newPassword, { account, field: "newPassword" });
  if (!isStrong.ok) return isStrong;
  if (proof.password.normalize("NFKC") === form.newPassword.normalize("NFKC")) {
    return err({ type: "password_unchanged", field: "newPassword" });
  }
  const { credential } = await readIdentity(deps.database, userId);
  return changeProtected<GuestProblem>(
    deps,
    { name: "auth.complete-guest", content: account, ...change },
    async () => {
      const hashed = await deps.passwords.hash(form.newPassword);
      if (!hashed.ok) return hashed;
      const proven = { provenHash: credential.passwordHash, newHash: hashed.value };
      return ok((identity) => {
        const completed = complete(identity, { ...name.value, ...proven });
        return completed.ok ? ok({ identity: completed.value }) : completed;
      });
    },
  );
}
