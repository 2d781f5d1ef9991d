import type { Area } from "#shell/area";
import type { Deps } from "#shell/deps";
import { profileOperatorRoutes } from "./operator-routes.ts";
import { type ProfileDeps, profileRoutes } from "./routes.ts";

export const profileArea = (deps: ProfileDeps & Pick<Deps, "commands">): Area => ({
  name: "profile",
  routes: [...profileRoutes(deps), ...profileOperatorRoutes(deps)],
});
