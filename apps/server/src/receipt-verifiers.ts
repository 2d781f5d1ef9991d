// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { ReceiptVerifiers } from "#platform/ledger/verification";
import { contestReceipts } from "./areas/contest/receipts.ts";
import { contractReceipts } from "./areas/contract/receipts.ts";
import { earnReceipts } from "./areas/earn/receipts.ts";
import { flashExchangeReceipts } from "./areas/flash-exchange/receipts.ts";
import { ieoReceipts } from "./areas/ieo/receipts.ts";
import { loanReceipts } from "./areas/loan/receipts.ts";
import { optionReceipts } from "./areas/option/receipts.ts";
import { secondContractReceipts } from "./areas/second-contract/receipts.ts";
import { spotReceipts } from "./areas/spot/receipts.ts";

/** Who decides a receipt again, by the area that its rule's version names. */
export const RECEIPT_VERIFIERS: ReceiptVerifiers = new Map([
  ["contest", contestReceipts],
  ["contract", contractReceipts],
  ["earn", earnReceipts],
  ["flash-exchange", flashExchangeReceipts],
  ["ieo", ieoReceipts],
  ["loan", loanReceipts],
  ["option", optionReceipts],
  ["second-contract", secondContractReceipts],
  ["spot", spotReceipts],
]);
