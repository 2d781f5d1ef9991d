// Written by tools/generate-registries.ts from the areas' folders; not by hand.

import type { ScreenRoute } from "#shell/navigation/route.ts";
import { authRoutes } from "./areas/auth/routes.tsx";
import { contentRoutes } from "./areas/content/routes.tsx";
import { contestRoutes } from "./areas/contest/routes.tsx";
import { contractRoutes, contractTicket } from "./areas/contract/routes.tsx";
import { earnRoutes } from "./areas/earn/routes.tsx";
import { flashExchangeRoutes } from "./areas/flash-exchange/routes.tsx";
import { ieoRoutes } from "./areas/ieo/routes.tsx";
import { kycRoutes } from "./areas/kyc/routes.tsx";
import { limitsRoutes } from "./areas/limits/routes.tsx";
import { loanRoutes } from "./areas/loan/routes.tsx";
import { marketRoutes } from "./areas/market/routes.tsx";
import { profileRoutes } from "./areas/profile/routes.tsx";
import { proofRoutes } from "./areas/proof/routes.tsx";
import { rewardRoutes } from "./areas/reward/routes.tsx";
import { settingsRoutes } from "./areas/settings/routes.tsx";
import { spotRoutes, spotTicket } from "./areas/spot/routes.tsx";
import { supportRoutes } from "./areas/support/routes.tsx";
import { teamRoutes } from "./areas/team/routes.tsx";
import { vipRoutes } from "./areas/vip/routes.tsx";
import { walletRoutes } from "./areas/wallet/routes.tsx";
import type { LoadAreaHolds } from "#shell/contributions/area-holds.ts";
import type { ReceiptsByArea } from "#shell/contributions/area-receipts.ts";
import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";
import { optionTicket } from "./areas/option/routes.tsx";
import { secondContractTicket } from "./areas/second-contract/routes.tsx";

/** The screens of every area. */
export const AREA_ROUTES: readonly ScreenRoute[] = [
  ...authRoutes,
  ...contentRoutes,
  ...contestRoutes,
  ...contractRoutes,
  ...earnRoutes,
  ...flashExchangeRoutes,
  ...ieoRoutes,
  ...kycRoutes,
  ...limitsRoutes,
  ...loanRoutes,
  ...marketRoutes,
  ...profileRoutes,
  ...proofRoutes,
  ...rewardRoutes,
  ...settingsRoutes,
  ...spotRoutes,
  ...supportRoutes,
  ...teamRoutes,
  ...vipRoutes,
  ...walletRoutes,
];

/** The amounts of a reader that areas set aside. */
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

/** The rules and texts of receipts, by the area that their rule names. */
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

/** The products of the trading screen. */
export const AREA_TICKETS: readonly TicketSegment[] = [
  contractTicket,
  optionTicket,
  secondContractTicket,
  spotTicket,
];
