const NODE_DIGITS = 12;

/**
 * The request id of a step, derived from the one id of the whole: its last 48 bits counted on. The
 * same step of the same whole has the same id for ever, so that sending it again has one effect.
 */
export function derivedId(id: string, step: number): string {
  const head = id.slice(0, -NODE_DIGITS);
  const node = BigInt(`0x${id.slice(-NODE_DIGITS)}`) + BigInt(step);
  return head + BigInt.asUintN(48, node).toString(16).padStart(NODE_DIGITS, "0");
}
