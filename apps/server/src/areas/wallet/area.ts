import type { Area } from "#shell/area";
import type { Deps } from "#shell/deps";
import { walletOperatorRoutes } from "./operator-routes.ts";
import { walletRoutes } from "./routes.ts";

export const walletArea = (deps: Deps): Area => ({
  name: "wallet",
  routes: [...walletRoutes(deps), ...walletOperatorRoutes(deps)],
});
