import { FLASH_RECEIPTS } from "@plumbline/engine/flash-exchange";
import { verifierOf } from "#platform/ledger/verification";
import { flashTerms } from "./flash-terms.ts";

/**
 * Decides exchanges again.
 * @public `npm run generate` reads it.
 */
export const flashExchangeReceipts = verifierOf(FLASH_RECEIPTS, flashTerms.readEvery);
