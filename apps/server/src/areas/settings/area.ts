import type { Area } from "#shell/area";
import type { TransportKeys } from "#shell/sealed/transport-keys";
import { type SettingsDeps, settingsRoutes } from "./routes.ts";

export const settingsArea = (deps: SettingsDeps, currentKey: TransportKeys["current"]): Area => ({
  name: "settings",
  routes: settingsRoutes(deps, currentKey),
});
