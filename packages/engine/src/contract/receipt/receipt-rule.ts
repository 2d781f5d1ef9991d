import type { ReceiptRule, SymbolCode } from "#kernel";
import type { ContractTerms } from "../terms.ts";
import { isReceiptHonest, namedTerms, recomputeReceipt } from "./verify-receipt.ts";

/** "BTCUSDT/3": a version of a symbol's terms. */
export const contractTermsName = (symbol: SymbolCode, version: number): string =>
  `${symbol}/${version}`;

/** How closes, liquidations and fundings are decided again. */
export const CONTRACT_RECEIPTS: ReceiptRule<ContractTerms> = {
  namedTerms: (receipt) =>
    namedTerms(receipt).map(({ symbol, version }) => contractTermsName(symbol, version)),
  recompute: (receipt, { priceOfTick, termsOf }) => {
    const records = {
      priceOfTick,
      termsOf: (symbol: SymbolCode, version: number) => termsOf(contractTermsName(symbol, version)),
    };
    const again = recomputeReceipt(receipt, records);
    return {
      receipt: again.ok ? again.value : null,
      refusal: again.ok ? null : again.error.type,
      isHonest: isReceiptHonest(receipt, records),
    };
  },
};
