import { foldAccount } from "@plumbline/engine/auth";
import * as rules from "@plumbline/engine/desk";
import type { EndSessionsRefusal, ResetOnServerRefusal } from "@plumbline/engine/desk";
import { ok, type Result } from "@plumbline/engine/kernel";
import type { RunnerRefusal } from "#platform/command/command";
import type { RequestId } from "#platform/process/ids";
import { runOperatorCommand } from "#services/operators/operator-command";
import type { Busy } from "#services/identity/passwords";
import type { DeskDeps } from "./desk-deps.ts";
import { type ChangedOperator, oneTimePassword } from "./manage-operators.ts";
import { staffStore } from "./staff-store.ts";

/**
 * Resets an operator on the server machine: ends their sessions and returns a one-time password,
 * this once. Refusals: see `resetOnServer` in the engine.
 */
export async function resetOperatorOnServer(
  { commands, passwords }: Pick<DeskDeps, "commands" | "passwords">,
  request: { readonly name: string; readonly requestId: RequestId },
): Promise<
  Result<{ readonly oneTimePassword: string }, ResetOnServerRefusal | Busy | RunnerRefusal>
> {
  const name = foldAccount(request.name);
  const password = oneTimePassword();
  const hashed = await passwords.hash(password);
  if (!hashed.ok) return hashed;
  const reset = await runOperatorCommand(commands, {
    call: "desk.reset-operator",
    by: null,
    subject: name,
    requestId: request.requestId,
    content: name,
    store: staffStore,
    decide: ({ state: staff }) => {
      const decided = rules.resetOnServer(staff, { name, passwordHash: hashed.value });
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { operator: decided.value.next, endsSessions: true } });
    },
    summary: ({ operators }) => {
      const before = [...operators.values()].find((one) => one.name === name);
      return { before: { isEnrolled: before?.mustEnrol === false }, after: { isEnrolled: false } };
    },
    answer: () => null,
  });
  return reset.ok ? ok({ oneTimePassword: password }) : reset;
}

/** Ends all sessions of an operator. Refusals: see `endSessionsOf` in the engine. */
export function endOperatorSessions(
  { commands }: Pick<DeskDeps, "commands">,
  request: ChangedOperator,
): Promise<Result<null, EndSessionsRefusal | RunnerRefusal>> {
  const { by, id, name, requestId } = request;
  return runOperatorCommand(commands, {
    call: "desk.end-sessions",
    by,
    subject: name,
    requestId,
    content: id,
    store: staffStore,
    decide: ({ state: staff }) => {
      const decided = rules.endSessionsOf(staff, { by: by.id, id });
      if (!decided.ok) return decided;
      return ok({ ...decided.value, next: { operator: decided.value.next, endsSessions: true } });
    },
    summary: () => ({ before: null, after: { sessions: 0 } }),
    answer: () => null,
  });
}
