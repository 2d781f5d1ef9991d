import type { Area } from "#services/plug/area";
import type { TransportKeys } from "#platform/envelope/transport-keys";
import { type SettingsDeps, settingsRoutes } from "./routes.ts";

export const settingsArea = (deps: SettingsDeps, currentKey: TransportKeys["current"]): Area => ({
  name: "settings",
  routes: settingsRoutes(deps, currentKey),
});
