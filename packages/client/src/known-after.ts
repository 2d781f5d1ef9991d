import { CallRefused } from "./call-refused.ts";

/** Refusals that are given before anybody looks what became of the request's earlier tries. */
const AHEAD: ReadonlySet<string> = new Set([
  ...["account_held", "clock_skew", "not_signed_in", "refused", "too_many_requests"],
  ...["unavailable", "unknown_transport_key", "unreadable_request", "unsealed_request"],
]);

/**
 * What is known of a request after a try has failed: where the try before was lost, a refusal that
 * was given ahead of looking for it leaves it as unknown as it was.
 */
export function knownAfter<Fault>(fault: Fault, before: Fault | undefined): Fault {
  if (!(before instanceof CallRefused && before.isLost)) return fault;
  const isDecided = fault instanceof CallRefused && !AHEAD.has(fault.error);
  return isDecided ? fault : before;
}
