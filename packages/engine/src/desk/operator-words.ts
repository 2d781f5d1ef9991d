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
