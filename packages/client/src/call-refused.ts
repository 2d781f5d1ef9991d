/** What becomes of a call that gives no result, besides the server's own refusals. */
export type NoAnswer = "timed_out" | "no_connection" | "unreadable_answer";

export interface RefusedCall {
  /** The refusal's stable name, or why no answer could be had. */
  readonly error: string;
  /** The answer's code; 0 where there was no answer. */
  readonly code: number;
  /** In the reader's language; "" where there was no answer: then the app has the words. */
  readonly message: string;
  readonly details?: Readonly<Record<string, string | number>>;
  /** The request id a POST carried: repeating it with the same id has one effect. */
  readonly requestId?: string | undefined;
}

/** A call that was refused, or whose answer never came. Thrown, as queries want it. */
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
   * Nobody knows whether the command took effect, be it that no answer came or that the server
   * itself could not tell: ask again with the same request id.
   */
  get isLost(): boolean {
    return this.code === 0 || this.error === "outcome_unknown";
  }
}

/** A call without an answer, with the request id to repeat it by, where it had one. */
export function lostCall(error: NoAnswer, requestId: string | undefined): CallRefused {
  return new CallRefused({ error, code: 0, message: "", requestId });
}

/** Refusals that are given before anybody looks what became of the request's earlier tries. */
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
 * What is known of a request after a try has failed: where the try before was lost, a refusal that
 * was given ahead of looking for it leaves it as unknown as it was.
 */
export function knownAfter<Fault>(fault: Fault, before: Fault | undefined): Fault {
  if (!(before instanceof CallRefused && before.isLost)) return fault;
  const isDecided = fault instanceof CallRefused && !AHEAD.has(fault.error);
  return isDecided ? fault : before;
}
