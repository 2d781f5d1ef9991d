// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { DebtSource } from "#services/plug/debts";
import { loanDebts } from "./areas/loan/debts.ts";
import { walletDebts } from "./areas/wallet/debts.ts";

/** What members owe, as every area that lends knows it. */
export const DEBTS: readonly DebtSource[] = [loanDebts, walletDebts];
