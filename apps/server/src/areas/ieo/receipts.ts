import { IEO_RECEIPTS } from "@plumbline/engine/ieo";
import { verifierOf } from "#platform/ledger/verification";
import { readEveryPublication } from "./project-store.ts";

/**
 * Draws every offering again, on all that was applied for.
 * @public `npm run generate` reads it.
 */
export const ieoReceipts = verifierOf(IEO_RECEIPTS, readEveryPublication);
