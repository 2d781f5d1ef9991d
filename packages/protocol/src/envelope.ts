/** The answer of every call under /api, always with HTTP status 200. */
export interface Envelope<Result> {
  readonly success: boolean;
  /** 200 for success, 401 for "not signed in", any other number for a refusal. */
  readonly code: number;
  /** The message, in the reader's language. */
  readonly message: string;
  readonly result: Result | null;
  /** Epoch milliseconds of the server. */
  readonly timestamp: number;
  /** A refusal's stable name, by which programs recognise it. */
  readonly error?: string;
  /** The details of a refusal: a limit, an amount, the invalid field. */
  readonly details?: Readonly<Record<string, string | number>>;
}

export const SUCCESS_CODE = 200;
export const UNAUTHORISED_CODE = 401;

/** A response counts as successful when its code is 200 or 0, or the body is an array (spec §5). */
export function isSuccess(body: unknown): boolean {
  if (Array.isArray(body)) return true;
  if (typeof body !== "object" || body === null || !("code" in body)) return false;
  return body.code === SUCCESS_CODE || body.code === 0;
}
