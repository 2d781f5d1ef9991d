import { decided, type Decision, err, type Instant, type Result } from "#kernel";
import { plainText } from "./message-text.ts";
import type { TicketCategory } from "./state.ts";

/** A message of somebody who is not signed in. It proves nothing about the address's owner. */
export interface Letter {
  /** Of the request that sent it. */
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

export type AnswerLetterRefusal = {
  readonly type: "letter_not_found" | "letter_answered" | "message_empty";
};

/**
 * Answers a letter, once, to its address.
 *
 * Refusals, in the order they are checked: `letter_not_found`, `letter_answered`, `message_empty`.
 */
export function answerLetter(
  letter: Letter | undefined,
  { operatorId, text }: { readonly operatorId: string; readonly text: string },
  now: Instant,
): Result<Decision<Letter, never>, AnswerLetterRefusal> {
  if (letter === undefined) return err({ type: "letter_not_found" });
  if (letter.answer !== null) return err({ type: "letter_answered" });
  const answer = plainText(text);
  if (answer === "") return err({ type: "message_empty" });

  // Past this line the command must succeed.
  return decided({ ...letter, answer, answeredAt: now, answeredBy: operatorId });
}
