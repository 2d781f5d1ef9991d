// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { HouseAccountKind } from "#kernel";

/** The house's accounts that products pay out of: the ledger's own, then areas'. */
export const HOUSE_FUND_ACCOUNTS = [
  "marketing",
  "insurance",
  "market",
  "treasury:arbitrage",
  "treasury:mining",
  "treasury:bond",
  "treasury:flash",
  "treasury:ieo",
  "treasury:loan",
  "treasury:spot",
] as const satisfies readonly HouseAccountKind[];
