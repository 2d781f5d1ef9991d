import type { AreaPlug } from "#services/plug/area";
import { profileOperatorRoutes } from "./operator-routes.ts";
import { profileRoutes } from "./routes.ts";

export const profileArea: AreaPlug = (deps) => ({
  name: "profile",
  routes: [...profileRoutes(deps), ...profileOperatorRoutes(deps)],
});
