import { decided, MINUTE_MS, type Result } from "@plumbline/engine/kernel";
import type { Clock } from "#platform/process/clock";
import type { RunnerRefusal } from "#platform/command/command";
import { type RequestId, systemRequestId } from "#platform/process/ids";
import type { SignedInOperator } from "#platform/http/route";
import type { CommandRunner } from "#platform/command/run-command";
import { audited, runOperatorCommand } from "./operator-command.ts";

/** What changes nothing and is in the log all the same: a look, an export, a failed sign-in. */
const eventStore = audited<null, null>({
  name: "operators.events",
  load: () => Promise.resolve(null),
  merge: () => null,
  save: () => Promise.resolve(),
});

interface Logged {
  /** "profile.read-user": area and what was done. */
  readonly call: string;
  /** null: nobody is signed in. */
  readonly by: Pick<SignedInOperator, "id" | "name"> | null;
  readonly subject: string;
  /** What there is to say of it, without secrets. */
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

/** A screen asks again and again for what somebody looks at: that is one look. */
const ONE_LOOK_MS = 15 * MINUTE_MS;

/**
 * The same of what repeats: one line for each quarter of an hour of the server's clock, by whom and
 * about what.
 */
export function logOnce(
  deps: { readonly clock: Clock; readonly commands: CommandRunner },
  logged: Omit<Logged, "after">,
): Promise<Result<null, RunnerRefusal>> {
  const quarter = Math.floor(deps.clock.now() / ONE_LOOK_MS);
  const { call, by, subject } = logged;
  return logEvent(deps, logged, systemRequestId("look", call, by?.id ?? "", subject, quarter));
}
