import type { Area } from "#shell/area";
import { profileOperatorRoutes } from "./operator-routes.ts";
import { type ProfileDeps, profileRoutes } from "./routes.ts";

export const profileArea = (deps: ProfileDeps): Area => ({
  name: "profile",
  routes: [...profileRoutes(deps), ...profileOperatorRoutes(deps)],
});
