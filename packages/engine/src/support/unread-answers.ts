import { type Instant, MINUTE_MS } from "#kernel";

/** Whoever has the conversation open has read an answer by then. */
export const UNREAD_AFTER_MS = 2 * MINUTE_MS;

/** What a member has not read of what staff wrote. */
export interface UnreadAnswers {
  /** The first of them; null where there is none. */
  readonly first: { readonly seq: number; readonly sentAt: Instant } | null;
  readonly lastSeq: number;
  /** The conversation's last message when the member was last told that there are some. */
  readonly toldSeq: number;
}

/**
 * Whether a member is told outside the conversation that staff have answered: once of all that they
 * have not read, however much is added to it, and only when they are not there to read it.
 */
export const isUntold = ({ first, toldSeq }: UnreadAnswers, now: Instant): boolean =>
  first !== null && first.seq > toldSeq && now - first.sentAt >= UNREAD_AFTER_MS;
