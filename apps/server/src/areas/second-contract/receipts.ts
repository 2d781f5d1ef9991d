import { SECOND_RECEIPTS } from "@plumbline/engine/second-contract";
import { verifierOf } from "#platform/ledger/verification";
import { secondTerms } from "./second-terms.ts";

/**
 * Decides second contracts again.
 * @public `npm run generate` reads it.
 */
export const secondContractReceipts = verifierOf(SECOND_RECEIPTS, secondTerms.readEvery);
