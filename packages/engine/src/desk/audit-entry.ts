import type { Instant } from "#kernel";

/** The content of an entry: one action of an operator. */
export interface AuditFacts {
  /** The house's own id, for actions of the server. */
  readonly operatorId: string;
  readonly operatorName: string;
  /** "market.halt-symbol": area and command. */
  readonly call: string;
  /** Its subject: a symbol, an operator's name. */
  readonly subject: string;
  /** JSON text of the change, before and after; null if there is none. */
  readonly before: string | null;
  readonly after: string | null;
  /** The id of the command, so that the journal and the log can be compared. */
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
 * character. Callers compute the hash, as the engine has no SHA-256.
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

/** An operator's reason: long enough to explain, short enough to be read. */
export const REASON_LENGTHS = { min: 10, max: 500 } as const satisfies TextLengths;

/** The maximum length of the text added to a reason from a list. */
export const NOTE_LENGTH_MAX = 300;

/** Whether a text may be sent, counted as on the wire. */
export function isWithin(text: string, { min, max }: TextLengths): boolean {
  const { length } = text.trim();
  return length >= min && length <= max;
}
