import { isFlashReceiptHonest } from "@plumbline/engine/flash-exchange";
import type { ReceiptVerifier } from "#platform/ledger/verification";
import { readEveryTerms } from "./flash-terms.ts";

/**
 * Decides exchanges again, on every version of the terms that was ever published.
 * @public `npm run generate` reads it.
 */
export const flashExchangeReceipts: ReceiptVerifier = async (tx) => {
  const terms = await readEveryTerms(tx);
  return (receipt, priceOfTick) =>
    isFlashReceiptHonest(receipt, {
      priceOfTick,
      termsOf: (version) => terms.get(version) ?? null,
    });
};
