import { newRequestId } from "#platform/process/ids";
import { logEvent, logOnce } from "#services/operators/log-event";
import type { DeskDeps } from "./desk-deps.ts";

/**
 * Logs that a sign-in failed, and that somebody has to rest: the latter once a quarter of an hour,
 * because whoever is locked out may knock as often as they like. That the house was too busy to
 * look is no failure. A name that nobody has is not written down: it may be a password.
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
