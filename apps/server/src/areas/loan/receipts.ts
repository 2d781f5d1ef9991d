import { LOAN_RECEIPTS } from "@plumbline/engine/loan";
import { verifierOf } from "#platform/ledger/verification";
import { loanTerms } from "./loan-terms.ts";

/**
 * Decides payouts, repayments and liquidations again.
 * @public `npm run generate` reads it.
 */
export const loanReceipts = verifierOf(LOAN_RECEIPTS, loanTerms.readEvery);
