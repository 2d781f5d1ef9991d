import { DeliveryWorker } from "#services/notifications/delivery-worker";
import type { NoticeWritten } from "#services/notifications/notice";
import { pushTransport } from "#services/notifications/push-transport";
import type { AreaPlug } from "#services/plug/area";
import { type Queue, queueItems } from "#services/plug/queue";
import { newsJob } from "./newsletter.ts";
import { noticeSettingsRoutes } from "./notice-settings-routes.ts";
import { memberMessageRoutes } from "./member-messages.ts";
import { contentOperatorRoutes } from "./operator-routes.ts";
import { contentRoutes } from "./routes.ts";
import { keepStarterContent } from "./starter/starter.ts";

export const contentArea: AreaPlug = async (deps) => {
  const { clock, config, database, deliverEveryMs, outbox } = deps;
  // Only a sandbox gets starter content: with real money, the operator writes every text.
  if (config.mode === "sandbox") await keepStarterContent(database, clock.now());
  const looking = deliverEveryMs === undefined ? {} : { lookEveryMs: deliverEveryMs };
  const devices = new DeliveryWorker({
    ...deps,
    transports: { push: pushTransport(deps) },
    ...looking,
  });
  return {
    name: "content",
    routes: [
      ...contentRoutes(deps),
      ...noticeSettingsRoutes(deps),
      ...contentOperatorRoutes(deps),
      ...memberMessageRoutes(deps),
    ],
    jobs: [newsJob(deps)],
    pushes: [WRITTEN],
    start: async () => {
      outbox.onEvent(({ event }) => {
        if (event.type === WRITTEN) devices.wake();
      });
      devices.wake();
    },
    stop: () => devices.stop(),
  };
};

const WRITTEN: NoticeWritten["type"] = "notice_written";

/** Texts that wait for publication: they are proposed and confirmed like settings. */
export const contentQueues: readonly Queue[] = [
  {
    name: "content",
    permission: "content.publish",
    items: queueItems(
      {
        // The desk opens the item, of which one proposal waits at a time.
        caseId: "split_part(subject, '/', 2)",
        since: "proposed_at",
        why: "why",
        requesterId: "proposed_by",
      },
      `from settings_proposals
      where stage = 'proposed' and subject like 'content/%'
        and proposed_at > $1::timestamptz - interval '24 hours'`,
    ),
  },
];
