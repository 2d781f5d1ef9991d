import { decided, MINUTE_MS, type Result } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import type { RunnerRefusal } from "#platform/command/command";
import { type RequestId, systemRequestId } from "#platform/process/ids";
import type { SignedInOperator } from "#platform/http/route";
import type { CommandRunner } from "#platform/command/run-command";
import { audited, runOperatorCommand } from "./operator-command.ts";

/** An entry without a change: a view, an export, a failed sign-in. */
const eventStore = audited<null, null>({
  name: "operators.events",
  load: () => Promise.resolve(null),
  merge: () => null,
  save: () => Promise.resolve(),
});

interface Logged {
  /** "profile.read-user": area and action. */
  readonly call: string;
  /** null: nobody is signed in. */
  readonly by: Pick<SignedInOperator, "id" | "name"> | null;
  readonly subject: string;
  /** Details, without secrets. */
  readonly after?: object;
}

export function logEvent(
  { commands }: { readonly commands: CommandRunner },
  { call, by, subject, after = {} }: Logged,
  requestId: RequestId,
): Promise<Result<null, RunnerRefusal>> {
  return runOperatorCommand(commands, {
    call,
    by,
    subject,
    requestId,
    content: JSON.stringify(after),
    store: eventStore,
    decide: () => decided(null),
    summary: () => ({ before: null, after }),
    answer: () => null,
  });
}

/** A screen that polls is logged as one view. */
const ONE_LOOK_MS = 15 * MINUTE_MS;

/**
 * The same for repeated actions: one entry for each quarter of an hour of the server's clock, by
 * operator and subject.
 */
export function logOnce(
  deps: { readonly clock: Clock; readonly commands: CommandRunner },
  logged: Omit<Logged, "after">,
): Promise<Result<null, RunnerRefusal>> {
  const quarter = Math.floor(deps.clock.now() / ONE_LOOK_MS);
  const { call, by, subject } = logged;
  return logEvent(deps, logged, systemRequestId("look", call, by?.id ?? "", subject, quarter));
}
