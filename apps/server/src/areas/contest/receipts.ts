import { CONTEST_RECEIPTS } from "@plumbline/engine/contest";
import { verifierOf } from "#platform/ledger/verification";
import { readEveryPublication } from "./publications.ts";

/**
 * Ranks every contest again, on all that counted.
 * @public `npm run generate` reads it.
 */
export const contestReceipts = verifierOf(CONTEST_RECEIPTS, readEveryPublication);
