/**
 * Whether what could not be read is an amount all the same, only larger than any ledger holds: its
 * writer is told of the most that is possible, not of digits, which it is made of.
 */
export const isHugeDecimal = (text: string): boolean =>
  /^\d*[1-9]\d*(\.\d{0,8})?$/.test(text.trim());
