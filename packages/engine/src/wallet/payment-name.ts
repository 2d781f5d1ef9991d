/** The hash of a chain's transaction, and which payment of it, wherever they stand in a text. */
const TRANSACTION = /(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])(#\d+)?/;

/**
 * One name for one payment, however somebody writes it: in capital letters, with or without 0x,
 * with gaps in it, or as the address of a page that shows it. Whatever must happen once for a
 * payment is noted under this name. Two that differ in capitals alone count as one: staff see that,
 * and no payment counts twice.
 */
export function paymentName(channelId: string, reference: string): string {
  const text = reference
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .toLowerCase();
  const gapless = text.replaceAll(/\s/gu, "");
  const [, hash, place = ""] = TRANSACTION.exec(text) ?? TRANSACTION.exec(gapless) ?? [];
  return `${channelId}|${hash === undefined ? gapless : `0x${hash}${place}`}`;
}

/**
 * The same of a payment that the house makes: of a transaction all of it, whichever of its payments
 * somebody names, for what pays several is noted once, with its parts.
 */
export const payoutName = (channelId: string, transactionId: string): string =>
  paymentName(channelId, transactionId).replace(/(?<=\|0x[0-9a-f]{64})#\d+$/, "");
