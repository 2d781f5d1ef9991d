import type { AreaPlug } from "#shell/area";
import { profileOperatorRoutes } from "./operator-routes.ts";
import { profileRoutes } from "./routes.ts";

export const profileArea: AreaPlug = (deps) => ({
  name: "profile",
  routes: [...profileRoutes(deps), ...profileOperatorRoutes(deps)],
});
