import type { Area } from "#shell/area";
import { KeyedTurns } from "#shell/limits/keyed-turns";
import type { Passwords } from "#shell/passwords/passwords";
import type { DeskServerDeps } from "./desk-deps.ts";
import { makeFirstAdministrator } from "./first-administrator.ts";
import { deskOperatorRoutes } from "./operator-routes.ts";

export function deskArea(
  server: DeskServerDeps,
  { passwords }: { readonly passwords: Passwords },
): Area {
  const guessTurns = new KeyedTurns();
  const deps = { ...server, passwords, guessTurns };
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
