import type { AttemptLimit } from "@plumbline/engine/auth";
import { err, HOUR_MS, ok, type UserId } from "@plumbline/engine/kernel";
import * as calls from "@plumbline/protocol/content";
import { type Caller, memberRoute, type Route } from "#platform/http/route";
import { takeAttempts } from "#services/limits/attempt-store";
import { readChoices, saveChoice } from "#services/notifications/notice-choices";
import {
  endSubscription,
  hasSubscription,
  keepSubscription,
} from "#services/notifications/push-subscriptions";
import type { AreaDeps } from "#services/plug/area";

/** Per member: subscribing is rare, once a browser. */
const SUBSCRIPTIONS_LIMIT: AttemptLimit = { attemptsMax: 30, windowMs: HOUR_MS, pauseMs: 0 };

/** Which notices a member receives by which channel, and the browsers that receive pushes. */
export const noticeSettingsRoutes = (deps: AreaDeps): readonly Route[] => {
  const { clock, database, sealKey, webPush } = deps;
  return [
    memberRoute(calls.readNoticeSettings, async ({ userId, caller }) =>
      ok(await readSettings(deps, userId, caller)),
    ),

    memberRoute(calls.saveNoticeSettings, async ({ input, userId, caller }) => {
      if (!input.byMail && calls.isAlwaysMailed(input.category)) {
        return err({ type: "emails_mandatory", field: "byMail" });
      }
      await saveChoice(database, userId, input);
      return ok(await readSettings(deps, userId, caller));
    }),

    memberRoute(calls.subscribeToPush, async ({ input: subscription, userId, caller }) => {
      const attempt = { about: ["push", userId] as const, limit: SUBSCRIPTIONS_LIMIT };
      const admitted = await takeAttempts(database, [attempt], clock.now());
      if (!admitted.ok) return admitted;
      if (!webPush.accepts(subscription)) return err({ type: "push_service_unknown" });
      const session = await sessionOf(deps, userId, caller);
      if (session !== null) await keepSubscription(database, session, { subscription, sealKey });
      return ok(await readSettings(deps, userId, caller));
    }),

    memberRoute(calls.unsubscribeFromPush, async ({ userId, caller }) => {
      const session = await sessionOf(deps, userId, caller);
      if (session !== null) await endSubscription(database, session);
      return ok(await readSettings(deps, userId, caller));
    }),
  ];
};

async function readSettings(deps: AreaDeps, userId: UserId, caller: Caller) {
  const { database, webPush } = deps;
  const [choices, session] = await Promise.all([
    readChoices(database, userId),
    sessionOf(deps, userId, caller),
  ]);
  return {
    choices: calls.NOTICE_CATEGORIES.map((category) => ({
      category,
      ...choices[category],
      fixedMail: fixedMailOf(category),
    })),
    pushKey: webPush.publicKey,
    isPushOn: session !== null && (await hasSubscription(database, session)),
  };
}

function fixedMailOf(category: calls.NoticeCategory): "all" | "decisions" | "none" {
  if (calls.isAlwaysMailed(category)) return "all";
  return calls.isPartlyMailed(category) ? "decisions" : "none";
}

/** null if the session has ended since the call began. */
async function sessionOf({ sessions }: AreaDeps, userId: UserId, { token }: Caller) {
  const sessionId = await sessions.idOf(token);
  return sessionId === null ? null : { userId, sessionId };
}
