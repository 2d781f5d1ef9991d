import type { ChatChanged } from "@plumbline/engine/support";
import type { AreaPlug } from "#services/plug/area";
import { tellChat } from "./chat-events.ts";
import { letterRoutes } from "./letter-routes.ts";
import { supportOperatorRoutes } from "./operator-routes.ts";
import { replyTemplateRoutes } from "./reply-template-routes.ts";
import { supportRoutes, transcriptDownload } from "./routes.ts";
import { publishFirstTerms } from "./support-terms.ts";
import { unreadAnswersJob } from "./unread-answers.ts";

export const supportArea: AreaPlug = async (deps) => {
  await publishFirstTerms(deps.database, deps.clock.now());
  return {
    name: "support",
    routes: [
      ...supportRoutes(deps),
      ...supportOperatorRoutes(deps),
      ...letterRoutes(deps),
      ...replyTemplateRoutes(deps),
    ],
    downloads: [transcriptDownload(deps)],
    jobs: [unreadAnswersJob(deps)],
    start: async () => {
      deps.outbox.onEvent(({ userId, event }) => {
        if (event.type === CHANGED) tellChat(deps, userId, { type: CHANGED });
      });
    },
  };
};

const CHANGED: ChatChanged["type"] = "chat_changed";
