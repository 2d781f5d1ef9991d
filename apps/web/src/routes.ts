import { authRoutes } from "./areas/auth/routes.tsx";
import { contentRoutes } from "./areas/content/routes.tsx";
import { contractRoutes } from "./areas/contract/routes.tsx";
import { kycRoutes } from "./areas/kyc/routes.tsx";
import { marketRoutes } from "./areas/market/routes.tsx";
import { profileRoutes } from "./areas/profile/routes.tsx";
import { proofRoutes } from "./areas/proof/routes.tsx";
import { settingsRoutes } from "./areas/settings/routes.tsx";
import { walletRoutes } from "./areas/wallet/routes.tsx";
import { homeRoutes } from "#shell/home/routes.tsx";
import type { ScreenRoute } from "#shell/navigation/route.ts";

/** Every screen of the app. An area joins with one line here; the first route of a name wins. */
export const ROUTES: readonly ScreenRoute[] = [
  ...homeRoutes,
  ...authRoutes,
  ...marketRoutes,
  ...contractRoutes,
  ...profileRoutes,
  ...kycRoutes,
  ...proofRoutes,
  ...contentRoutes,
  ...walletRoutes,
  // Last, so that a screen that is built stands in front of the page that promises it.
  ...settingsRoutes,
];
