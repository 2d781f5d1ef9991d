import { checkPassword, type PasswordRefusal, type TooManyAttempts } from "@plumbline/engine/auth";
import * as rules from "@plumbline/engine/desk";
import type { CredentialProof, SignInRefusal } from "@plumbline/engine/desk";
import { err, ok, type Result } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#platform/command/command";
import { guessAt } from "#services/identity/guess";
import type { Busy } from "#services/identity/passwords";
import { stepOf } from "#services/identity/authenticator";
import type { DeskDeps } from "./desk-deps.ts";
import {
  changeOwn,
  guessOf,
  logged,
  PASSWORD_UNCHANGED,
  type Progress,
  readOperator,
  type SignInRequest,
} from "./sign-in.ts";

/** The credentials that a signed-in operator enters again. */
interface CurrentCredentials {
  readonly password: string;
  readonly code: string;
}

type NotProven = TooManyAttempts | Busy | SignInRefusal | RunnerRefusal;

/**
 * Replaces one's own password and ends one's other sessions.
 *
 * Refusals, in the order they are checked: those of the new password, `password_unchanged`,
 * `too_many_attempts`, `too_many_requests`, `operator_login_failed` if the password or the code is
 * wrong, without saying which.
 */
export async function changeOwnPassword(
  deps: DeskDeps,
  request: SignInRequest,
  { newPassword, ...credentials }: CurrentCredentials & { readonly newPassword: string },
): Promise<Result<null, PasswordRefusal | typeof PASSWORD_UNCHANGED | NotProven>> {
  const { name } = request.operator;
  const isStrong = checkPassword(newPassword, { account: name, field: "newPassword" });
  if (!isStrong.ok) return isStrong;
  if (newPassword.normalize("NFKC") === credentials.password.normalize("NFKC")) {
    return err(PASSWORD_UNCHANGED);
  }
  const call = "desk.change-password";
  const changed = await withProof(deps, { ...request, ...credentials, call }, async (proof) => {
    const hashed = await deps.passwords.hash(newPassword);
    if (!hashed.ok) return hashed;
    return changeOwn(deps, request, {
      call,
      decide: (operator) => rules.changeOwnPassword(operator, { ...proof, newHash: hashed.value }),
      stepOf: () => "open",
      endsOthers: true,
    });
  });
  return changed.ok ? ok(null) : changed;
}

/**
 * Moves the session on to the enrolment of a new authenticator and ends the others.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `too_many_requests`,
 * `operator_login_failed`.
 */
export async function replaceAuthenticator(
  deps: DeskDeps,
  request: SignInRequest,
  credentials: CurrentCredentials,
): Promise<Result<Progress, NotProven>> {
  const call = "desk.replace-authenticator";
  return withProof(deps, { ...request, ...credentials, call }, (proof) =>
    changeOwn(deps, request, {
      call,
      decide: (operator) => rules.replaceAuthenticator(operator, proof),
      stepOf: () => "enrol",
      endsOthers: true,
    }),
  );
}

/**
 * Runs an action once password and code are both verified. A wrong one counts together with the
 * codes of signing in, so that an open session adds no guesses.
 */
function withProof<Answer>(
  deps: DeskDeps,
  request: SignInRequest & CurrentCredentials & { readonly call: string },
  change: (proof: CredentialProof) => Promise<Result<Answer, Busy | SignInRefusal | RunnerRefusal>>,
): Promise<Result<Answer, NotProven>> {
  const { clock, passwords, sealKey } = deps;
  const { code, operator: by, password } = request;
  const guess = guessAt(deps, guessOf(by.id), async () => {
    const { lastStep, passwordHash, sealedSecret } = await readOperator(deps, by);
    const isMatching = await passwords.matches(password, passwordHash);
    if (!isMatching.ok) return isMatching;
    if (!isMatching.value || sealedSecret === null) return err({ type: "operator_login_failed" });
    const secret = sealKey.open(sealedSecret, by.id);
    const step = stepOf(code, { secret, afterStep: lastStep, now: clock.now() });
    if (step === null) return err({ type: "operator_login_failed" });
    return change({ provenHash: passwordHash, step, sealedSecret });
  });
  return logged(deps, request, guess);
}
