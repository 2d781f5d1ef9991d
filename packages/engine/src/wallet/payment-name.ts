/** The hash of a chain's transaction, and the index of a payment in it, anywhere in a text. */
const TRANSACTION = /(?<![0-9a-f])([0-9a-f]{64})(?![0-9a-f])(#\d+)?/;

/**
 * The canonical name of one payment, however it is written: in capitals, with or without 0x, with
 * gaps, or as the URL of an explorer's page. Everything that may happen only once for a payment is
 * recorded under this name. Two that differ in capitals alone count as one: staff see that, and no
 * payment counts twice.
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
 * The same for a payment by the house: of the whole transaction, since a payout of several is
 * recorded once, with its parts.
 */
export const payoutName = (channelId: string, transactionId: string): string =>
  paymentName(channelId, transactionId).replace(/(?<=\|0x[0-9a-f]{64})#\d+$/, "");
