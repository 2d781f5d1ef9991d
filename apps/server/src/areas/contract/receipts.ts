import { isReceiptHonest, readTerms, type WrittenTerms } from "@plumbline/engine/contract";
import { sql } from "#platform/postgres/database";
import type { ReceiptVerifier } from "#platform/ledger/verification";

/**
 * Decides closes, liquidations and fundings again, on every version of every symbol's terms.
 * @public `npm run generate` reads it.
 */
export const contractReceipts: ReceiptVerifier = async (tx) => {
  const rows = await tx.query<{ terms: WrittenTerms }>(termsStatement, []);
  const terms = new Map(
    rows.map(({ terms: each }) => [`${each.symbol}/${each.version}`, readTerms(each)]),
  );
  return (receipt, priceOfTick) =>
    isReceiptHonest(receipt, {
      priceOfTick,
      termsOf: (symbol, version) => terms.get(`${symbol}/${version}`) ?? null,
    });
};

const termsStatement = sql("contract.every-terms", "select terms from contract_terms");
