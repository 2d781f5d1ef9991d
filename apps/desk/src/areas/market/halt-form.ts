/** As the call asks for: enough to say something, and no more than everyone reads. */
export const REASON_LENGTH_MIN = 10;
export const REASON_LENGTH_MAX = 500;

/** Whether a reason may be sent, counted as the server counts it. */
export function isReason(typed: string): boolean {
  const { length } = typed.trim();
  return length >= REASON_LENGTH_MIN && length <= REASON_LENGTH_MAX;
}
