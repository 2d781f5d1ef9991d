// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { LoadAreaHolds } from "#shell/contributions/area-holds.ts";

/** What the areas set aside of a reader's money. */
export const AREA_HOLDS: readonly LoadAreaHolds[] = [
  {
    texts: "contract",
    load: async () => (await import("./areas/contract/holds.ts")).contractHolds,
  },
  { texts: "earn", load: async () => (await import("./areas/earn/holds.ts")).earnHolds },
  { texts: "loan", load: async () => (await import("./areas/loan/holds.ts")).loanHolds },
  {
    texts: "second-contract",
    load: async () => (await import("./areas/second-contract/holds.ts")).secondContractHolds,
  },
  { texts: "wallet", load: async () => (await import("./areas/wallet/holds.ts")).walletHolds },
];
