import type { Area } from "#services/plug/area";
import type { Deps } from "#services/plug/deps";
import type { TransportKeys } from "#platform/envelope/transport-keys";
import { type Queue, queueItems } from "#services/plug/queue";
import { settingsOperatorRoutes } from "./operator-routes.ts";
import { publicSettings } from "./public-settings.ts";
import { type SettingsDeps, settingsRoutes } from "./routes.ts";

export const settingsArea = (
  deps: Pick<Deps, "clock" | "commands" | "config" | "database">,
  currentKey: TransportKeys["current"],
): Area => {
  const settings = publicSettings.book(deps.database);
  const readSettings: SettingsDeps["readSettings"] = async (now) =>
    (await settings.current(now)).terms;
  return {
    name: "settings",
    routes: [
      ...settingsRoutes({ ...deps, readSettings }, currentKey),
      ...settingsOperatorRoutes(deps),
    ],
  };
};

/**
 * Proposed settings, which share one procedure, grouped by who may confirm them: those of products
 * here, those of payments in the wallet's queue. Texts for members are proposed by the same
 * procedure, but are in the queue of those who publish them.
 */
export const settingsQueues: readonly Queue[] = [
  {
    name: "settings",
    permission: "settings.read",
    decidedBy: "terms.settle",
    items: queueItems(
      {
        caseId: "id",
        since: "proposed_at",
        part: "split_part(subject, '/', 1)",
        why: "why",
        requesterId: "proposed_by",
      },
      `from settings_proposals
      where stage = 'proposed' and subject not in ('payments', 'public')
        and subject not like 'content/%'
        and proposed_at > $1::timestamptz - interval '24 hours'`,
    ),
  },
  {
    name: "publicSettings",
    permission: "content.edit",
    decidedBy: "content.publish",
    items: queueItems(
      { caseId: "id", since: "proposed_at", why: "why", requesterId: "proposed_by" },
      `from settings_proposals where stage = 'proposed' and subject = 'public'
        and proposed_at > $1::timestamptz - interval '24 hours'`,
    ),
  },
];
