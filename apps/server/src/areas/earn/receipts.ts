import { EARN_RECEIPTS } from "@plumbline/engine/earn";
import { verifierOf } from "#platform/ledger/verification";
import { earnTerms } from "./earn-terms.ts";

/**
 * Decides days, redemptions and defaults again.
 * @public `npm run generate` reads it.
 */
export const earnReceipts = verifierOf(EARN_RECEIPTS, earnTerms.readEvery);
