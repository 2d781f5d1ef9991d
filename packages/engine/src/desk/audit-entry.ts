import type { Instant } from "#kernel";

/** What is said of one thing that an operator did. */
export interface AuditFacts {
  /** The house's own id for what the server does by itself. */
  readonly operatorId: string;
  readonly operatorName: string;
  /** "market.halt-symbol": area and command. */
  readonly call: string;
  /** What it was done to: a symbol, an operator's name. */
  readonly subject: string;
  /** JSON text of what changed, before and after; null where there was nothing. */
  readonly before: string | null;
  readonly after: string | null;
  /** The command's, so that the journal and the log can be compared. */
  readonly requestId: string;
}

/** One line of the operators' log. Its hash covers all of it and the hash before it. */
export interface AuditEntry extends AuditFacts {
  readonly seq: number;
  readonly at: Instant;
  /** Hexadecimal SHA-256 of the entry before; GENESIS before the first. */
  readonly prevHash: string;
  /** Hexadecimal SHA-256 of `auditPreimage`. */
  readonly hash: string;
}

export const AUDIT_GENESIS = "0".repeat(64);

const VERSION = "audit-v1";

/**
 * The text whose SHA-256 is the entry's hash: a JSON array, because names and reasons may hold any
 * character. Hashing is left to the edges, which have one at hand.
 */
export function auditPreimage(entry: Omit<AuditEntry, "hash">): string {
  const { seq, at, operatorId, operatorName, call, subject, before, after } = entry;
  const fields = [operatorId, operatorName, call, subject, before, after];
  return JSON.stringify([VERSION, seq, at, ...fields, entry.requestId, entry.prevHash]);
}

/** The fewest and the most characters of a text, without the spaces around it. */
export interface TextLengths {
  readonly min: number;
  readonly max: number;
}

/** Why an operator does something: enough to say something, and no more than everyone reads. */
export const REASON_LENGTHS = { min: 10, max: 500 } as const satisfies TextLengths;

/** The most characters of the words that stand beside a reason of a list. */
export const NOTE_LENGTH_MAX = 300;

/** Whether a text may be sent, counted as the wire counts it. */
export function isWithin(text: string, { min, max }: TextLengths): boolean {
  const { length } = text.trim();
  return length >= min && length <= max;
}
