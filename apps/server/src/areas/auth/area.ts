import type { Area } from "#services/plug/area";
import { LetterCarrier } from "#services/notifications/letter-carrier";
import { Mailbox } from "#services/notifications/mailbox";
import { mailboxPage } from "#services/notifications/mailbox-page";
import { purgeAttempts } from "#services/limits/attempt-store";
import { purgeReplayGuard } from "#platform/envelope/replay-guard";
import type { AuthOptions, ServerDeps } from "./auth-deps.ts";
import { purgeOutdated } from "./purge-outdated.ts";
import { authRoutes } from "./routes.ts";

export type { AuthOptions } from "./auth-deps.ts";
export { AUTH_LIMITS, type AuthLimits } from "./limits.ts";

export function authArea(deps: ServerDeps, options: AuthOptions): Area {
  const mailbox = new Mailbox(deps);
  const isSandbox = deps.config.mode === "sandbox";
  const { mail = mailbox.mail, sms = mailbox.sms, sealKey, lettersLookEveryMs } = options;
  const { isMailboxPublic = false } = options;
  const looking = lettersLookEveryMs === undefined ? {} : { lookEveryMs: lettersLookEveryMs };
  const carrier = new LetterCarrier({ ...deps, sealKey, mail, sms, ...looking });
  return {
    name: "auth",
    routes: authRoutes({ ...deps, ...options, carrier }),
    pages: isSandbox ? [mailboxPage(mailbox, { isPublic: isMailboxPublic })] : [],
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
      // The first login of somebody unknown must not take longer than the second.
      await options.passwords.warmUp();
      carrier.wake();
    },
    stop: () => carrier.stop(),
  };
}
