import { ok } from "@plumbline/engine/kernel";
import { toPage, toWireTime } from "@plumbline/protocol";
import { listMyNotices, NOTICES, readNotices } from "@plumbline/protocol/content";
import type { Deps } from "#services/plug/deps";
import type { Messages } from "#platform/http/messages";
import { renderNotice } from "#services/notifications/notice";
import { memberRoute, type Route } from "#platform/http/route";
import { countUnread, findNotices, markRead } from "./queries.ts";

export interface ContentDeps extends Pick<Deps, "clock" | "database"> {
  readonly messages: Messages;
}

export const contentRoutes = ({ clock, database, messages }: ContentDeps): readonly Route[] => [
  memberRoute(listMyNotices, async ({ input, userId, caller }) => {
    const [{ notices, total }, unread] = await Promise.all([
      findNotices(database, { ...input, userId }),
      countUnread(database, userId),
    ]);
    const records = notices.map(({ id, kind, aboutId, createdAt, isRead, ...notice }) => {
      const to = NOTICES[kind];
      return {
        id,
        kind,
        ...renderNotice(messages, caller.language, { kind, ...notice }),
        link: to === null ? null : { to, id: aboutId },
        isRead,
        createTime: toWireTime(createdAt),
      };
    });
    return ok({ ...toPage(records, { ...input, total }), unread });
  }),

  memberRoute(readNotices, async ({ input: { id = null }, userId }) => {
    await markRead(database, { userId, id, now: clock.now() });
    return ok({ unread: await countUnread(database, userId) });
  }),
];
