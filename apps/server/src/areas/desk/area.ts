import type { Area } from "#services/plug/area";
import { KeyedSemaphore } from "#platform/process/semaphore";
import type { Passwords } from "#services/identity/passwords";
import type { DeskServerDeps } from "./desk-deps.ts";
import { makeFirstAdministrator } from "./first-administrator.ts";
import { deskOperatorRoutes } from "./operator-routes.ts";

export function deskArea(
  server: DeskServerDeps,
  { passwords }: { readonly passwords: Passwords },
): Area {
  const guessSemaphore = new KeyedSemaphore();
  const deps = { ...server, passwords, guessSemaphore };
  return {
    name: "desk",
    routes: deskOperatorRoutes(deps),
    jobs: [
      {
        name: "desk.purge",
        cron: "37 * * * *",
        backfill: "1h",
        run: () => deps.operatorSessions.purge(),
      },
    ],
    start: async () => {
      await passwords.warmUp();
      await makeFirstAdministrator(deps);
    },
  };
}
