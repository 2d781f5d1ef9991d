import type { AreaPlug } from "#services/plug/area";
import type { NoticeWritten } from "#services/notifications/notice";
import { contentRoutes } from "./routes.ts";

export const contentArea: AreaPlug = (deps) => ({
  name: "content",
  routes: contentRoutes(deps),
  start: async () => {
    deps.outbox.onEvent(({ userId, event }) => {
      if (event.type === WRITTEN) deps.push.publishTo(userId, { ...event });
    });
  },
});

const WRITTEN: NoticeWritten["type"] = "notice_written";
