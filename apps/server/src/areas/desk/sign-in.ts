import { checkPassword, type PasswordRefusal, type TooManyAttempts } from "@plumbline/engine/auth";
import * as rules from "@plumbline/engine/desk";
import type { Operator, SignInRefusal, SignInStep } from "@plumbline/engine/desk";
import { type Decision, err, ok, type Result } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#platform/command/command";
import { newRequestId, type RequestId } from "#platform/process/ids";
import type { Attempt } from "#services/limits/attempt-store";
import { guessAt } from "#services/identity/guess";
import { runOperatorCommand } from "#services/operators/operator-command";
import type { Busy } from "#services/identity/passwords";
import type { SignedInOperator } from "#platform/http/route";
import { recoveryCodesOf, recoveryHash } from "#services/identity/recovery-codes";
import { enrolmentUri, newSecret, stepOf } from "#services/identity/authenticator";
import { logEvent, logOnce } from "#services/operators/log-event";
import { DESK_LIMITS, type DeskDeps } from "./desk-deps.ts";
import { findOperator, type StaffChange, staffStore } from "./staff-store.ts";

/** A request of an operator about their own sign-in. */
export interface SignInRequest {
  readonly operator: SignedInOperator;
  readonly requestId: RequestId;
  /** The network that the request came from. */
  readonly network: string;
}

export type Progress = { readonly step: SignInStep };
const ISSUER = "Plumbline desk";
export const PASSWORD_UNCHANGED = { type: "password_unchanged", field: "newPassword" } as const;

/**
 * Replaces the first password and takes the session to its next step.
 *
 * Refusals, in the order they are checked: those of the new password, `too_many_requests`,
 * `password_unchanged`, `operator_login_failed`.
 */
export async function setFirstPassword(
  deps: DeskDeps,
  request: SignInRequest,
  newPassword: string,
): Promise<
  Result<
    Progress,
    PasswordRefusal | typeof PASSWORD_UNCHANGED | SignInRefusal | Busy | RunnerRefusal
  >
> {
  const { passwords } = deps;
  const operatorRecord = await readOperator(deps, request.operator);
  const isStrong = checkPassword(newPassword, {
    account: operatorRecord.name,
    field: "newPassword",
  });
  if (!isStrong.ok) return isStrong;
  const isSame = await passwords.matches(newPassword, operatorRecord.passwordHash);
  if (!isSame.ok) return isSame;
  if (isSame.value) return err(PASSWORD_UNCHANGED);
  const hashed = await passwords.hash(newPassword);
  if (!hashed.ok) return hashed;
  const change = { provenHash: operatorRecord.passwordHash, newHash: hashed.value };
  return changeOwn(deps, request, {
    call: "desk.set-first-password",
    decide: (operator) => rules.setFirstPassword(operator, change),
    stepOf: rules.nextStep,
  });
}

/**
 * Draws a secret and its recovery codes and returns them once; they take effect with the first code
 * of the secret. Refuses with `operator_login_failed`.
 */
export async function startEnrolment(
  deps: DeskDeps,
  request: SignInRequest,
): Promise<
  Result<{ secret: string; uri: string; recoveryCodes: string[] }, SignInRefusal | RunnerRefusal>
> {
  const { id, name } = request.operator;
  const secret = newSecret();
  const sealedSecret = deps.sealKey.seal(secret, id);
  const started = await changeOwn(deps, request, {
    call: "desk.start-enrolment",
    decide: (operator) => rules.startEnrolment(operator, sealedSecret),
    stepOf: () => "enrol",
  });
  if (!started.ok) return started;
  // A repeated request drew a secret that was not stored.
  const operatorRecord = await readOperator(deps, request.operator);
  if (operatorRecord.sealedSecret !== sealedSecret) return err({ type: "request_id_reused" });
  const recoveryCodes = recoveryCodesOf(deps.sealKey, id, secret);
  return ok({ secret, uri: enrolmentUri({ issuer: ISSUER, name, secret }), recoveryCodes });
}

/**
 * Accepts a code of the operator's authenticator and opens the session.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `operator_login_failed`.
 */
export async function enterCode(
  deps: DeskDeps,
  request: SignInRequest,
  code: string,
): Promise<Result<Progress, TooManyAttempts | Busy | SignInRefusal | RunnerRefusal>> {
  const { clock, sealKey } = deps;
  const { id } = request.operator;
  return logged(
    deps,
    { ...request, call: "desk.code" },
    guessAt(deps, guessOf(id), async () => {
      const { sealedSecret, lastStep } = await readOperator(deps, request.operator);
      if (sealedSecret === null) return err({ type: "operator_login_failed" });
      const secret = sealKey.open(sealedSecret, id);
      const timeStep = stepOf(code, { secret, afterStep: lastStep, now: clock.now() });
      if (timeStep === null) return err({ type: "operator_login_failed" });
      const recoveryHashes = recoveryCodesOf(sealKey, id, secret).map((one) =>
        recoveryHash(sealKey, id, one),
      );
      const shown = { step: timeStep, sealedSecret, recoveryHashes };
      return changeOwn(deps, request, {
        call: "desk.sign-in",
        decide: (operator) => rules.acceptCode(operator, shown),
        stepOf: () => "open",
        endsOthers: request.operator.step === "enrol",
      });
    }),
  );
}

/**
 * Accepts a recovery code instead of the authenticator, and moves on to the enrolment of a new one.
 * Sessions opened with the old one end.
 *
 * Refusals, in the order they are checked: `too_many_attempts`, `operator_login_failed`.
 */
export async function enterRecoveryCode(
  deps: DeskDeps,
  request: SignInRequest,
  recoveryCode: string,
): Promise<Result<Progress, TooManyAttempts | Busy | SignInRefusal | RunnerRefusal>> {
  const { id } = request.operator;
  const hash = recoveryHash(deps.sealKey, id, recoveryCode);
  return logged(
    deps,
    { ...request, call: "desk.code" },
    guessAt(deps, guessOf(id), () =>
      changeOwn(deps, request, {
        call: "desk.use-recovery-code",
        decide: (operator) => rules.acceptRecoveryCode(operator, hash),
        stepOf: () => "enrol",
        endsOthers: true,
      }),
    ),
  );
}

/** Runs an attempt to prove a credential; a failed attempt, or one too many, is logged. */
export async function logged<Answer, Refusal extends { readonly type: string }>(
  deps: DeskDeps,
  { call, operator, network }: Omit<SignInRequest, "requestId"> & { readonly call: string },
  guess: Promise<Result<Answer, Refusal>>,
): Promise<Result<Answer, Refusal>> {
  const answer = await guess;
  if (!answer.ok) {
    const failed = { call, subject: operator.name, network };
    await logSignInFailure(deps, answer.error, failed);
  }
  return answer;
}

/** Codes of both kinds count together, at the sign-in and after it. */
export const guessOf = (operatorId: string): Attempt => ({
  about: ["desk-code", operatorId],
  limit: DESK_LIMITS.codes,
});

export async function readOperator(
  { database }: DeskDeps,
  { id }: SignedInOperator,
): Promise<Operator> {
  const operator = await findOperator(database, { id });
  if (operator === null) throw new Error(`signed in without an operator: ${id}`);
  return operator;
}

/** A change of the operator's own record, logged, together with the step of their session. */
export function changeOwn(
  { commands }: DeskDeps,
  { operator: by, requestId }: SignInRequest,
  change: {
    readonly call: string;
    decide(operator: Operator): Result<Decision<Operator, never>, SignInRefusal>;
    stepOf(operator: Operator): SignInStep;
    /** Whether to end sessions that were opened with the replaced credential. */
    readonly endsOthers?: boolean;
  },
): Promise<Result<Progress, SignInRefusal | RunnerRefusal>> {
  return runOperatorCommand(commands, {
    call: change.call,
    by,
    subject: by.name,
    requestId,
    content: by.sessionId,
    store: staffStore,
    decide: ({ state }) => {
      const operator = state.operators.get(by.id);
      if (operator === undefined) return err({ type: "operator_login_failed" });
      const decided = change.decide(operator);
      if (!decided.ok) return decided;
      const { next, ...rest } = decided.value;
      const { endsOthers = false } = change;
      const session = { id: by.sessionId, step: change.stepOf(next), endsOthers };
      return ok({ ...rest, next: { operator: next, session } });
    },
    summary: (_staff, next) => ({
      before: { step: by.step },
      after: { step: reachedIn(next, by.step) },
    }),
    answer: (next) => ({ step: reachedIn(next, by.step) }),
  });
}

const reachedIn = (change: StaffChange, step: SignInStep): SignInStep =>
  "operator" in change ? (change.session?.step ?? step) : step;

/**
 * Logs a failed sign-in, and the beginning of a pause: the latter once in a quarter of an hour,
 * since attempts during the pause are unlimited. A busy server is not a failed sign-in. An unknown
 * name is not logged: it may be a password.
 */
export async function logSignInFailure(
  deps: Pick<DeskDeps, "clock" | "commands">,
  { type }: { readonly type: string },
  failed: { readonly call: string; readonly subject: string; readonly network: string },
): Promise<void> {
  const { call, subject, network } = failed;
  if (type === "too_many_attempts") {
    await logOnce(deps, { call: `${call}-locked`, by: null, subject: `${subject} ${network}` });
  } else if (type === "operator_login_failed") {
    const event = { call: `${call}-failed`, by: null, subject, after: { network } };
    await logEvent(deps, event, newRequestId());
  }
}
