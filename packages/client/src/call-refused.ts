/** Why a call has no result, besides the server's own refusals. */
export type NoAnswer = "timed_out" | "no_connection" | "unreadable_answer";

export interface RefusedCall {
  /** The refusal's stable name, or the reason why there is no answer. */
  readonly error: string;
  /** The answer's code; 0 if there is no answer. */
  readonly code: number;
  /** In the reader's language; "" if there is no answer: the app has texts for that. */
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number>>;
  /** The request id a POST carried: repeating it with the same id has one effect. */
  readonly requestId?: string | undefined;
}

/** A call that was refused, or that got no answer. Thrown, as queries expect. */
export class CallRefused extends Error {
  readonly error: string;
  readonly code: number;
  readonly details: Readonly<Record<string, string | number>>;
  readonly requestId: string | undefined;

  constructor({ error, code, message, details = {}, requestId }: RefusedCall) {
    super(message);
    this.name = "CallRefused";
    this.error = error;
    this.code = code;
    this.details = details;
    this.requestId = requestId;
  }

  /**
   * The command's outcome is unknown: no answer arrived, or the server could not determine it.
   * Repeat it with the same request id.
   */
  get isLost(): boolean {
    return this.code === 0 || this.error === "outcome_unknown";
  }
}

/** A call without an answer, with the request id for repeating it, if it had one. */
export function lostCall(error: NoAnswer, requestId: string | undefined): CallRefused {
  return new CallRefused({ error, code: 0, message: "", requestId });
}

/** Refusals that are given before the server looks up the request's earlier attempts. */
const AHEAD: ReadonlySet<string> = new Set([
  "account_held",
  "clock_skew",
  "not_signed_in",
  "refused",
  "too_many_requests",
  "unavailable",
  "unknown_transport_key",
  "unreadable_request",
  "unsealed_request",
]);

/**
 * The known outcome of a request after an attempt failed: if the earlier attempt was lost, a
 * refusal that precedes the lookup leaves the outcome unknown.
 */
export function knownAfter<Fault>(fault: Fault, before: Fault | undefined): Fault {
  if (!(before instanceof CallRefused && before.isLost)) return fault;
  const isDecided = fault instanceof CallRefused && !AHEAD.has(fault.error);
  return isDecided ? fault : before;
}
