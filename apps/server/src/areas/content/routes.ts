import { err, instant, ok } from "@plumbline/engine/kernel";
import { slicePage, toPage, toWireTime } from "@plumbline/protocol";
import * as calls from "@plumbline/protocol/content";
import type { Deps } from "#services/plug/deps";
import type { CommandRunner } from "#platform/command/run-command";
import type { Messages } from "#platform/http/messages";
import { renderNotice } from "#services/notifications/notice";
import { memberRoute, publicRoute, type Route } from "#platform/http/route";
import * as content from "./content-queries.ts";
import { countUnread, findNotices, markRead } from "./notice-queries.ts";
import { readRichText } from "./rich-text.ts";

export interface ContentDeps extends Pick<Deps, "clock" | "database"> {
  readonly commands: CommandRunner;
  readonly messages: Messages;
}

export const contentRoutes = (deps: ContentDeps): readonly Route[] => [
  ...noticeRoutes(deps),
  ...announcementRoutes(deps),
  ...articleRoutes(deps),
];

const noticeRoutes = ({ clock, database, messages }: ContentDeps): readonly Route[] => [
  memberRoute(calls.listMyNotices, async ({ input, userId, caller }) => {
    const [{ notices, total }, unread] = await Promise.all([
      findNotices(database, { ...input, userId }),
      countUnread(database, userId),
    ]);
    const records = notices.map(({ id, kind, aboutId, createdAt, isRead, ...notice }) => {
      const to = calls.NOTICES[kind];
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

  memberRoute(calls.readNotices, async ({ input: { id = null }, userId }) => {
    await markRead(database, { userId, id, now: clock.now() });
    return ok({ unread: await countUnread(database, userId) });
  }),
];

const announcementRoutes = ({ clock, database }: ContentDeps): readonly Route[] => {
  const findAnnouncements = async (language: string) => {
    const reader = { language, now: clock.now() };
    return content.findContent(database, reader, { kinds: ["announcement"] });
  };
  return [
    publicRoute(calls.listNotices, async ({ input, caller }) => {
      const all = await findAnnouncements(caller.language);
      const listed = all.filter(({ item }) => item.places.includes("list"));
      return ok(slicePage(listed, input, announcementView));
    }),

    publicRoute(calls.listAnnouncements, async ({ caller }) =>
      ok((await findAnnouncements(caller.language)).map(announcementView)),
    ),

    memberRoute(calls.listMyAnnouncements, async ({ userId, caller }) => {
      const [announcements, read] = await Promise.all([
        findAnnouncements(caller.language),
        content.findRead(database, userId),
      ]);
      return ok(
        announcements.map((one) => ({ ...announcementView(one), isRead: read.has(one.id) })),
      );
    }),

    memberRoute(calls.readAnnouncement, async ({ input: { id }, userId, caller }) => {
      const now = clock.now();
      const shown = await content.findOneContent(database, { ...caller, now }, id);
      if (shown?.kind !== "announcement") return err({ type: "content_not_found" });
      await content.keepRead(database, { userId, id, now });
      return ok({ isRead: true });
    }),
  ];
};

const articleRoutes = ({ clock, database }: ContentDeps): readonly Route[] => [
  publicRoute(calls.listArticles, async ({ input, caller }) => {
    const { kind, category, search } = input;
    const reader = { language: caller.language, now: clock.now() };
    const all = await content.findContent(database, reader, { kinds: [kind], category, search });
    return ok(slicePage(all, input, (one) => ({ ...lineView(one), kind })));
  }),

  publicRoute(calls.readArticle, async ({ input: { id }, userId, caller }) => {
    const shown = await content.findOneContent(database, { ...caller, now: clock.now() }, id);
    if (shown === null || shown.kind === "shortLink") return err({ type: "content_not_found" });
    const { kind, item, body, language, effectiveAt } = shown;
    return ok({
      ...lineView(shown),
      kind,
      body: readRichText(body).blocks,
      link: item.link,
      updateTime: toWireTime(effectiveAt),
      language,
      isUseful: userId === null ? null : await content.findOpinion(database, userId, id),
    });
  }),

  memberRoute(calls.rateArticle, async ({ input: { id, isUseful }, userId, caller }) => {
    const now = clock.now();
    const shown = await content.findOneContent(database, { ...caller, now }, id);
    if (shown === null || !isArticle(shown)) return err({ type: "content_not_found" });
    await content.keepOpinion(database, { userId, id, isUseful }, now);
    return ok({ isUseful });
  }),

  publicRoute(calls.listRefusalHelp, async ({ caller }) => {
    const reader = { language: caller.language, now: clock.now() };
    const help = await content.findContent(database, reader, { kinds: ["help"] });
    return ok(
      help.flatMap(({ id, title, item }) => {
        return item.refusals.map((refusal) => ({ refusal, id, title }));
      }),
    );
  }),

  publicRoute(calls.useShortLink, async ({ input: { code } }) => {
    const link = await content.findShortLink(database, { code, now: clock.now() });
    return link === null ? err({ type: "content_not_found" }) : ok(link);
  }),
];

const isArticle = ({ kind }: content.ShownContent): boolean =>
  kind !== "announcement" && kind !== "shortLink";

const lineView = ({ id, item, title, summary, createdAt }: content.ShownContent) => ({
  id,
  category: item.category,
  title,
  summary,
  createTime: toWireTime(createdAt),
});

const announcementView = ({ id, item, title, summary, createdAt }: content.ShownContent) => ({
  id,
  title,
  summary,
  places: item.places,
  link: item.link,
  createTime: toWireTime(createdAt),
  endTime: item.endsMs === null ? null : toWireTime(instant(item.endsMs)),
});
