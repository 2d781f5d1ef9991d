import type { Area } from "#services/plug/area";
import { KeyedSemaphore } from "#platform/process/semaphore";
import type { Passwords } from "#services/identity/passwords";
import type { DeskServerDeps } from "./desk-deps.ts";
import { makeFirstAdministrator } from "./first-administrator.ts";
import { purgeExports } from "./list-exports/export-store.ts";
import { ExportWriter } from "./list-exports/export-writer.ts";
import { deskOperatorRoutes } from "./operator-routes.ts";

export function deskArea(
  server: DeskServerDeps,
  { passwords }: { readonly passwords: Passwords },
): Area {
  const guessSemaphore = new KeyedSemaphore();
  const exportWriter = new ExportWriter(server);
  const deps = { ...server, passwords, guessSemaphore, exportWriter };
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
      {
        // What a server that ended had begun; what is asked for is begun at once.
        name: "desk.write-exports",
        cron: "* * * * *",
        backfill: "1h",
        run: (ending) => exportWriter.write(ending),
      },
      {
        name: "desk.purge-exports",
        cron: "41 * * * *",
        backfill: "1h",
        run: () => purgeExports(deps),
      },
    ],
    start: async () => {
      await passwords.warmUp();
      await makeFirstAdministrator(deps);
    },
  };
}
