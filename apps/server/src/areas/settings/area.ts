import type { Area } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { TransportKeys } from "#platform/envelope/transport-keys";
import { settingsOperatorRoutes } from "./operator-routes.ts";
import { publicSettings } from "./public-settings.ts";
import { type SettingsDeps, settingsRoutes } from "./routes.ts";

export const settingsArea = (
  deps: Pick<Deps, "clock" | "commands" | "config" | "database">,
  currentKey: TransportKeys["current"],
): Area => {
  const settings = publicSettings.book(deps.database);
  const readSettings: SettingsDeps["readSettings"] = async (now) =>
    (await settings.current(now)).terms;
  return {
    name: "settings",
    routes: [
      ...settingsRoutes({ ...deps, readSettings }, currentKey),
      ...settingsOperatorRoutes(deps),
    ],
  };
};
