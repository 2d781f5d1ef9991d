import type { Area } from "#shell/area";
import { type ProfileDeps, profileRoutes } from "./routes.ts";

export const profileArea = (deps: ProfileDeps): Area => ({
  name: "profile",
  routes: profileRoutes(deps),
});
