import type { Area } from "#shell/area";
import type { Deps } from "#shell/deps";
import { walletRoutes } from "./routes.ts";

export const walletArea = (deps: Deps): Area => ({ name: "wallet", routes: walletRoutes(deps) });
