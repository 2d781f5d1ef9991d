import {
  type Envelope,
  isSuccess,
  SUCCESS_CODE,
  UNAUTHORISED_CODE,
} from "@plumbline/protocol/envelope";
import { CallRefused, lostCall } from "./call-refused.ts";

export type Answer = (
  | { readonly type: "result"; readonly result: unknown }
  | { readonly type: "refused"; readonly refusal: CallRefused }
) & {
  /** When the server wrote it; null if the answer has no time. */
  readonly serverNowMs: number | null;
};

/**
 * Reads the body of an answer by the error catalogue (spec §8): codes 200 and 0 and a bare array
 * are results, anything else is a refusal with the body's message, or "Error" without one. A body
 * that is not JSON is judged by its HTTP status: 401 is "not signed in", anything else an
 * unreadable answer.
 */
export function readAnswer(
  text: string,
  { status, requestId, isOnly200 = false }: ReadOptions,
): Answer {
  const body = parseJson(text);
  if (Array.isArray(body) && !isOnly200) return { type: "result", result: body, serverNowMs: null };
  if (!isEnvelope(body)) return { ...refusedByStatus(status, requestId), serverNowMs: null };
  const serverNowMs = body.timestamp ?? null;
  if (isOnly200 ? body.code === SUCCESS_CODE : isSuccess(body))
    return { type: "result", result: body.result ?? null, serverNowMs };
  const refusal = new CallRefused({
    error: body.error ?? (body.code === UNAUTHORISED_CODE ? "not_signed_in" : "refused"),
    // Inside the client, code 0 means "no answer"; an answer with code 0 did arrive, even where
    // only 200 counts as success.
    code: body.code === 0 ? -1 : body.code,
    message: body.message || "Error",
    details: body.details ?? {},
    requestId,
  });
  return { type: "refused", refusal, serverNowMs };
}

interface ReadOptions {
  readonly status: number;
  readonly requestId: string | undefined;
  /** Neither 0 nor a bare array is accepted. */
  readonly isOnly200?: boolean | undefined;
}

/** Older servers send the code alone. */
type PartialEnvelope = Partial<Envelope<unknown>> & { readonly code: number };

function isEnvelope(body: unknown): body is PartialEnvelope {
  return (
    typeof body === "object" && body !== null && "code" in body && typeof body.code === "number"
  );
}

function refusedByStatus(status: number, requestId: string | undefined) {
  const refusal =
    status === UNAUTHORISED_CODE
      ? new CallRefused({ error: "not_signed_in", code: status, message: "", requestId })
      : lostCall("unreadable_answer", requestId);
  return { type: "refused", refusal } as const;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
