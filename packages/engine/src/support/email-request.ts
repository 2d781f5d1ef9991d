import { decided, type Decision, err, type Instant, type Result } from "#kernel";
import { plainText } from "./message-text.ts";
import type { TicketCategory } from "./state.ts";

/** A message of a visitor without a session. It does not prove ownership of the address. */
export interface EmailRequest {
  /** The id of the request that sent it. */
  readonly id: string;
  readonly email: string;
  readonly category: TicketCategory;
  readonly text: string;
  readonly language: string;
  readonly createdAt: Instant;
  readonly answer: string | null;
  readonly answeredAt: Instant | null;
  readonly answeredBy: string | null;
}

export type AnswerEmailRequestRefusal = {
  readonly type: "email_request_not_found" | "email_request_answered" | "message_empty";
};

/**
 * Answers an e-mail request, once, to its address.
 *
 * Refusals, in the order they are checked: `email_request_not_found`, `email_request_answered`,
 * `message_empty`.
 */
export function answerEmailRequest(
  emailRequest: EmailRequest | undefined,
  { operatorId, text }: { readonly operatorId: string; readonly text: string },
  now: Instant,
): Result<Decision<EmailRequest, never>, AnswerEmailRequestRefusal> {
  if (emailRequest === undefined) return err({ type: "email_request_not_found" });
  if (emailRequest.answer !== null) return err({ type: "email_request_answered" });
  const answer = plainText(text);
  if (answer === "") return err({ type: "message_empty" });

  // Past this line the command must succeed.
  return decided({ ...emailRequest, answer, answeredAt: now, answeredBy: operatorId });
}
