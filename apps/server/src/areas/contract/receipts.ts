import {
  CONTRACT_RECEIPTS,
  contractTermsName,
  readTerms,
  type WrittenTerms,
} from "@plumbline/engine/contract";
import { sql } from "#platform/postgres/database";
import { verifierOf } from "#platform/ledger/verification";

/**
 * Decides closes, liquidations, fundings and nights again.
 * @public `npm run generate` reads it.
 */
export const contractReceipts = verifierOf(CONTRACT_RECEIPTS, async (tx) => {
  const rows = await tx.query<{ terms: WrittenTerms }>(termsStatement, []);
  const every = rows.map(({ terms }) => readTerms(terms));
  return new Map(every.map((each) => [contractTermsName(each.symbol, each.version), each]));
});

const termsStatement = sql("contract.every-terms", "select terms from contract_terms");
