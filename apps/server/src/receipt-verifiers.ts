// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { ReceiptVerifiers } from "#platform/ledger/verification";
import { contestReceipts } from "./areas/contest/causes.ts";
import { contractReceipts } from "./areas/contract/causes.ts";
import { earnReceipts } from "./areas/earn/causes.ts";
import { flashExchangeReceipts } from "./areas/flash-exchange/causes.ts";
import { ieoReceipts } from "./areas/ieo/causes.ts";
import { loanReceipts } from "./areas/loan/causes.ts";
import { optionReceipts } from "./areas/option/causes.ts";
import { secondContractReceipts } from "./areas/second-contract/causes.ts";
import { spotReceipts } from "./areas/spot/causes.ts";

/** The functions that recompute receipts, by the area that the rule version names. */
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
