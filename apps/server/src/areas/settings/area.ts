import type { Area } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { TransportKeys } from "#platform/envelope/transport-keys";
import { settingsOperatorRoutes } from "./operator-routes.ts";
import { readPublicSettings } from "./public-settings.ts";
import { settingsRoutes } from "./routes.ts";

export const settingsArea = (
  deps: Pick<Deps, "clock" | "commands" | "config" | "database">,
  currentKey: TransportKeys["current"],
): Area => ({
  name: "settings",
  routes: [
    ...settingsRoutes(
      { ...deps, readSettings: (now) => readPublicSettings(deps.database, now) },
      currentKey,
    ),
    ...settingsOperatorRoutes(deps),
  ],
});
