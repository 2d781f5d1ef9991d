import { type ChatChanged, DEFAULT_SUPPORT_TERMS } from "@plumbline/engine/support";
import type { AreaPlug } from "#services/plug/area";
import { supportRoutes, publishChat, transcriptDownload } from "./routes.ts";
import { emailRequestRoutes } from "./email-request-routes.ts";
import { supportOperatorRoutes } from "./operator-routes.ts";
import { replyTemplateRoutes } from "./reply-template-routes.ts";
import { supportTerms } from "./conversation-store.ts";
import { unreadAnswersJob } from "./unread-answers.ts";

export const supportArea: AreaPlug = async (options) => {
  const { clock, database } = options;
  const first = { terms: DEFAULT_SUPPORT_TERMS, now: clock.now() };
  const deps = { ...options, terms: await supportTerms.open(database, first) };
  return {
    name: "support",
    routes: [
      ...supportRoutes(deps),
      ...supportOperatorRoutes(deps),
      ...emailRequestRoutes(deps),
      ...replyTemplateRoutes(deps),
    ],
    downloads: [transcriptDownload(deps)],
    jobs: [unreadAnswersJob(deps)],
    start: async () => {
      deps.outbox.onEvent(({ userId, event }) => {
        if (event.type === CHANGED) publishChat(deps, userId, { type: CHANGED });
      });
    },
  };
};

const CHANGED: ChatChanged["type"] = "chat_changed";
