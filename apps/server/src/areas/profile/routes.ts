import { ok } from "@plumbline/engine/kernel";
import { activeReport, getMyUserInfo, importantCustomerOnLine } from "@plumbline/protocol/profile";
import type { Deps } from "#services/plug/deps";
import { keepLanguage } from "#services/notifications/recipient";
import { memberRoute, type Route } from "#platform/http/route";
import { keepReport } from "./queries.ts";

export type ProfileDeps = Pick<Deps, "clock" | "database" | "readUserInfo">;

export const profileRoutes = ({ clock, database, readUserInfo }: ProfileDeps): readonly Route[] => [
  // Clients call this every minute, so it also records a changed language.
  memberRoute(getMyUserInfo, async ({ userId, caller }) => {
    const [userInfo] = await Promise.all([
      readUserInfo(userId),
      keepLanguage(database, userId, caller.language),
    ]);
    return ok(userInfo);
  }),

  memberRoute(activeReport, async ({ userId }) => {
    const now = clock.now();
    return ok({ accepted: await keepReport(database, { userId, kind: "active", now }) });
  }),

  memberRoute(importantCustomerOnLine, async ({ userId }) => {
    const now = clock.now();
    return ok({ accepted: await keepReport(database, { userId, kind: "online", now }) });
  }),
];
