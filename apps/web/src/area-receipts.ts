// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { ReceiptsByArea } from "#shell/contributions/area-receipts.ts";

/** How receipts are decided again and shown, by the area that their rule names. */
export const AREA_RECEIPTS: ReceiptsByArea = new Map([
  [
    "contest",
    {
      texts: "contest",
      load: async () => (await import("./areas/contest/receipts.ts")).contestReceipts,
    },
  ],
  [
    "contract",
    {
      texts: "contract",
      load: async () => (await import("./areas/contract/receipts.ts")).contractReceipts,
    },
  ],
  [
    "earn",
    { texts: "earn", load: async () => (await import("./areas/earn/receipts.ts")).earnReceipts },
  ],
  [
    "flash-exchange",
    {
      texts: "flash-exchange",
      load: async () => (await import("./areas/flash-exchange/receipts.ts")).flashExchangeReceipts,
    },
  ],
  [
    "ieo",
    { texts: "ieo", load: async () => (await import("./areas/ieo/receipts.ts")).ieoReceipts },
  ],
  [
    "loan",
    { texts: "loan", load: async () => (await import("./areas/loan/receipts.ts")).loanReceipts },
  ],
  [
    "option",
    {
      texts: "option",
      load: async () => (await import("./areas/option/receipts.ts")).optionReceipts,
    },
  ],
  [
    "second-contract",
    {
      texts: "second-contract",
      load: async () =>
        (await import("./areas/second-contract/receipts.ts")).secondContractReceipts,
    },
  ],
  [
    "spot",
    { texts: "spot", load: async () => (await import("./areas/spot/receipts.ts")).spotReceipts },
  ],
]);
