import type { Area } from "#shell/area";
import { Passwords } from "#shell/passwords/passwords";
import { purgeAttempts } from "#shell/limits/attempt-store";
import type { ServerDeps } from "./auth-deps.ts";
import type { AuthLimits } from "./limits.ts";
import { authRoutes } from "./routes.ts";

export { AUTH_LIMITS, type AuthLimits } from "./limits.ts";

export function authArea(deps: ServerDeps, limits: AuthLimits): Area {
  const passwords = new Passwords();
  return {
    name: "auth",
    routes: authRoutes({ ...deps, passwords, limits }),
    jobs: [
      {
        name: "auth.purge",
        cron: "17 * * * *",
        backfill: "1h",
        run: async () => {
          await deps.sessions.purge();
          await purgeAttempts(deps.database, deps.clock.now());
        },
      },
    ],
    // The first login of somebody unknown must not take longer than the second.
    start: () => passwords.warmUp(),
  };
}
