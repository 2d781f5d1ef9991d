import {
  checkSettingsLock,
  type Identity,
  type SecondFactorRefusal,
  type SettingsLocked,
  type StepUp,
  stepUp,
  type StepUpRefusal,
  type TooManyAttempts,
} from "@plumbline/engine/auth";
import { err, type Instant, ok, type Result, type UserId } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#platform/command/command";
import type { RequestId } from "#platform/process/ids";
import type { Attempt } from "#services/limits/attempt-store";
import { guessPassword } from "#services/identity/guess";
import type { Busy } from "#services/identity/passwords";
import { wasAccepted } from "#services/identity/one-time-codes";
import type { AuthDeps } from "../auth-deps.ts";
import { type ChangedIdentity, changeIdentity, readIdentity } from "../identity-store.ts";
import { checkSecondFactor } from "./second-factor.ts";

/** The proofs of a change of security settings. */
export interface Proof {
  readonly password: string;
  readonly googleCode?: string | null | undefined;
}

export type ProofRefusal =
  | StepUpRefusal
  | SecondFactorRefusal
  | SettingsLocked
  | TooManyAttempts
  | Busy;

export interface ProtectedChange {
  readonly name: string;
  readonly userId: UserId;
  readonly requestId: RequestId;
  /** The request's content without passwords and codes. */
  readonly content: string;
  readonly proof: Proof;
}

type Decide<Refusal> = (identity: Identity, now: Instant) => Result<ChangedIdentity, Refusal>;

/**
 * Changes an account's protection, by its owner only. `prepare` runs once the owner is proven and
 * before the command: it checks a message's code, or hashes a password. Repeated, a request is
 * answered as before, although its codes are used up.
 *
 * Refusals, in the order they are checked: `settings_locked`, `too_many_attempts`,
 * `too_many_requests`, `password_wrong`, `google_code_wrong`; those of `prepare`; then what has
 * changed meanwhile, and `second_factor_needed`; those of the change.
 */
export async function changeProtected<Refusal>(
  deps: AuthDeps,
  change: ProtectedChange,
  prepare: () => Promise<Result<Decide<Refusal>, Refusal>>,
): Promise<Result<null, Refusal | ProofRefusal | RunnerRefusal>> {
  const { proof, ...named } = change;
  const { userId, requestId, name } = change;
  if (await wasAccepted(deps.database, { userId, requestId, command: name })) {
    return changeIdentity<Refusal>(deps, { ...named, decide: decidedBefore });
  }
  const owner = await proveOwner(deps, userId, proof);
  if (!owner.ok) return owner;
  const prepared = await prepare();
  if (!prepared.ok) return prepared;
  return changeIdentity<Refusal | StepUpRefusal>(deps, {
    ...named,
    decide: (identity, now) => {
      const proven = stepUp(identity, owner.value, now);
      return proven.ok ? prepared.value(proven.value, now) : proven;
    },
  });
}

function decidedBefore(): never {
  throw new Error("a request that was accepted is decided again");
}

async function proveOwner(
  deps: AuthDeps,
  userId: UserId,
  { password, googleCode }: Proof,
): Promise<Result<StepUp, ProofRefusal>> {
  const { clock, database, limits } = deps;
  const identity = await readIdentity(database, userId);
  const isUnlocked = checkSettingsLock(identity, clock.now());
  if (!isUnlocked.ok) return isUnlocked;
  const guess: Attempt = { about: ["change-password", userId], limit: limits.passwordChanges };
  const find = async () => identity.credential;
  const proven = await guessPassword(deps, guess, { password, find });
  if (!proven.ok) return proven;
  if (proven.value === null) return err({ type: "password_wrong", field: "password" });
  const provenHash = proven.value.passwordHash;
  if (identity.authenticator === null || typeof googleCode !== "string") {
    return ok({ provenHash, factor: null });
  }
  const factor = await checkSecondFactor(deps, { userId, identity, code: googleCode });
  return factor.ok ? ok({ provenHash, factor: factor.value }) : factor;
}
