import { SPOT_RECEIPTS } from "@plumbline/engine/spot";
import { verifierOf } from "#platform/ledger/verification";
import { spotTerms } from "./spot-terms.ts";

/**
 * Decides spot trades again.
 * @public `npm run generate` reads it.
 */
export const spotReceipts = verifierOf(SPOT_RECEIPTS, spotTerms.readEvery);
