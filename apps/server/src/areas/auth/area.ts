import type { Area } from "#services/plug/area";
import type { OutboundMessage } from "#services/notifications/outbound-message";
import { DeliveryWorker } from "#services/notifications/delivery-worker";
import { DevInbox } from "#services/notifications/dev-inbox";
import { devInboxPage } from "#services/notifications/dev-inbox-page";
import { purgeAttempts } from "#services/limits/attempt-store";
import { purgeReplayGuard } from "#platform/envelope/replay-guard";
import { instantToColumn } from "#platform/postgres/columns";
import { purgeCodes } from "#services/identity/one-time-codes";
import type { SearchSource } from "#services/plug/search";
import { type TimelineSource, timelineItems } from "#services/plug/timeline";
import type { AuthOptions, ServerDeps } from "./auth-deps.ts";
import { authRoutes } from "./routes.ts";
import { purgeFreezeLinksStatement } from "./freeze/freeze.ts";
import { purgeChallengesStatement } from "./passkey/challenge.ts";
import { purgeSignIns } from "./sign-in-log.ts";

export type { AuthOptions } from "./auth-deps.ts";
export { AUTH_LIMITS, type AuthLimits } from "./limits.ts";

export function authArea(deps: ServerDeps, options: AuthOptions): Area {
  const devInbox = new DevInbox(deps);
  const isSandbox = deps.config.mode === "sandbox";
  const { mail = devInbox.mail, sms = devInbox.sms, sealKey, deliverEveryMs } = options;
  const { isDevInboxPublic = false } = options;
  const looking = deliverEveryMs === undefined ? {} : { lookEveryMs: deliverEveryMs };
  const transports = {
    mail: ({ to, subject, text }: OutboundMessage) => mail.send({ to, subject, text }),
    sms: ({ to, text }: OutboundMessage) => sms.send({ to, text }),
  };
  const delivery = new DeliveryWorker({ ...deps, sealKey, transports, ...looking });
  return {
    name: "auth",
    routes: authRoutes({ ...deps, ...options, delivery }),
    pages: isSandbox ? [devInboxPage(devInbox, { isPublic: isDevInboxPublic })] : [],
    jobs: [
      {
        name: "auth.purge",
        cron: "17 * * * *",
        backfill: "1h",
        run: async () => {
          await deps.sessions.purge();
          await purgeAttempts(deps.database, deps.clock.now());
          await purgeReplayGuard(deps.database, deps.clock.now());
          await purgeOutdated(deps);
        },
      },
    ],
    start: async () => {
      // The first login of an unknown name must take as long as the second.
      await options.passwords.warmUp();
      delivery.wake();
    },
    stop: () => delivery.stop(),
  };
}

/** Deletes expired codes, links and challenges, and sign-ins older than 90 days. */
async function purgeOutdated(deps: ServerDeps): Promise<void> {
  const now = instantToColumn(deps.clock.now());
  await purgeCodes(deps.database, deps.clock.now());
  await deps.database.query(purgeFreezeLinksStatement, [now]);
  await deps.database.query(purgeChallengesStatement, [now]);
  await purgeSignIns(deps);
}

/** Finds a member by any of their sign-in names. */
export const authSearches: readonly SearchSource[] = [
  {
    resource: "users",
    permission: "users.read",
    matches: `select user_id::text as case_id, user_id, kind as field, name as matched
      from login_names where lower(name) like $2`,
  },
];

/** The network of a member's registration. */
export const authTimelines: readonly TimelineSource[] = [
  {
    permission: "users.read",
    items: timelineItems(
      { at: "at", kind: "'newDevice'", about: "device" },
      "from sign_ins where user_id = $1 and is_new_device and outcome = 'signed_in'",
    ),
  },
];
