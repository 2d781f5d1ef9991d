import type { AreaPlug } from "#services/plug/area";
import type { NoticeWritten } from "#services/notifications/notice";
import { contentOperatorRoutes } from "./operator-routes.ts";
import { contentRoutes } from "./routes.ts";
import { keepStarterContent } from "./starter/starter.ts";

export const contentArea: AreaPlug = async (deps) => {
  const { clock, config, database, outbox, push } = deps;
  // Of a house that deals in real money every word is its operator's own.
  if (config.mode === "sandbox") await keepStarterContent(database, clock.now());
  return {
    name: "content",
    routes: [...contentRoutes(deps), ...contentOperatorRoutes(deps)],
    start: async () => {
      outbox.onEvent(({ userId, event }) => {
        if (event.type === WRITTEN) push.publishTo(userId, { ...event });
      });
    },
  };
};

const WRITTEN: NoticeWritten["type"] = "notice_written";
