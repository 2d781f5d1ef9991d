// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import { loanDebts } from "./areas/loan/debts.ts";
import { walletDebts } from "./areas/wallet/debts.ts";

/** What members owe in the live book, as every area that lends says it in SQL. */
export const DEBTS: readonly string[] = [loanDebts, walletDebts];
