import { z } from "zod";
import { id, pageInput, pageOf, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import {
  ANNOUNCEMENT_PLACES,
  ARTICLE_KINDS,
  HELP_CATEGORIES,
  LINK_TYPES,
  NOTICE_KINDS,
  NOTICE_TARGETS,
  NOTICE_CATEGORIES,
} from "./views.ts";

export {
  ANNOUNCEMENT_PLACES,
  APP_PATH,
  categoryOf,
  CONTENT_KINDS,
  type ContentKind,
  DEFAULT_CHANNELS,
  HELP_CATEGORIES,
  HIDDEN_CHARACTERS,
  isAlwaysMailed,
  isEmailMandatory,
  isPartlyMailed,
  LINK_TYPES,
  NOTICE_CATEGORIES,
  NOTICE_KINDS,
  type NoticeCategory,
  type NoticeChannels,
  type NoticeKind,
  NOTICES,
  type NoticeTarget,
} from "./views.ts";

/** A part of a line. `href` is a place inside the app ("#/tixian") or an https address. */
const richSpan = z.object({
  text: z.string(),
  style: z.enum(["plain", "strong", "emphasis", "code"]),
  href: z.string().nullable(),
});

/**
 * A text as a list of blocks: screens draw these and nothing else, so no markup can be injected.
 */
export const richText = z.array(
  z.discriminatedUnion("type", [
    z.object({ type: z.enum(["heading", "paragraph", "note"]), spans: z.array(richSpan) }),
    z.object({ type: z.enum(["bullets", "steps"]), items: z.array(z.array(richSpan)) }),
  ]),
);

export type RichSpan = z.output<typeof richSpan>;
export type RichText = z.output<typeof richText>;
export type RichBlock = RichText[number];

const notice = z.object({
  id,
  kind: z.enum(NOTICE_KINDS),
  /** In the reader's language, like every text of an answer. */
  title: z.string(),
  text: z.string(),
  /** The subject of the notice, if the app has a screen for it. */
  link: z.object({ to: z.enum(NOTICE_TARGETS), id: id.nullable() }).nullable(),
  isRead: z.boolean(),
  createTime: wireTime,
});

/** A link with its type by spec §2; a place inside the app begins with "#/". */
const contentLink = z.object({ url: z.string(), linkType: z.literal(LINK_TYPES) });

const announcement = {
  id,
  title: z.string(),
  summary: z.string(),
  places: z.array(z.enum(ANNOUNCEMENT_PLACES)),
  link: contentLink.nullable(),
  createTime: wireTime,
  endTime: wireTime.nullable(),
};

const articleLine = {
  id,
  kind: z.enum(ARTICLE_KINDS),
  /** For help only. */
  category: z.enum(HELP_CATEGORIES).nullable(),
  title: z.string(),
  summary: z.string(),
  createTime: wireTime,
};

export const listMyNotices = defineCall({
  method: "GET",
  path: "/api/content/appNotice/myList",
  access: "member",
  summary: "My notifications, the latest first, and the number of all unread ones.",
  input: z.object(pageInput),
  result: pageOf(notice).extend({ unread: z.int() }),
  refusals: [],
});

export const readNotices = defineCall({
  method: "POST",
  path: "/api/content/appNotice/read",
  access: "member",
  whileHeld: "allowed",
  summary: "Marks one notification as read, or all of them if the id is omitted.",
  input: z.strictObject({ id: id.optional() }),
  result: z.object({ unread: z.int() }),
  refusals: [],
});

const noticeChoice = {
  category: z.enum(NOTICE_CATEGORIES),
  byMail: z.boolean(),
  byPush: z.boolean(),
};

const noticeSettings = z.object({
  choices: z.array(
    z.object({
      ...noticeChoice,
      /** E-mails that are always sent, whatever the choice: all, those of decisions, or none. */
      fixedMail: z.enum(["all", "decisions", "none"]),
    }),
  ),
  /** The server's key for subscriptions, in base64url. */
  pushKey: z.string(),
  /** Whether this session's browser receives pushes while the app is closed. */
  isPushOn: z.boolean(),
});

export const readNoticeSettings = defineCall({
  method: "GET",
  path: "/api/content/appNotice/settings",
  access: "member",
  summary:
    "The channels of each category of notifications, besides the app, which shows all of them.",
  input: z.object({}),
  result: noticeSettings,
  refusals: [],
});

export const saveNoticeSettings = defineCall({
  method: "POST",
  path: "/api/content/appNotice/saveSettings",
  access: "member",
  whileHeld: "allowed",
  summary: "Chooses the channels of one category; mandatory e-mails cannot be switched off.",
  input: z.strictObject(noticeChoice),
  result: noticeSettings,
  refusals: ["emails_mandatory"],
});

export const subscribeToPush = defineCall({
  method: "POST",
  path: "/api/content/appNotice/subscribe",
  access: "member",
  whileHeld: "allowed",
  summary: "Subscribes this browser to push notifications while I am signed in.",
  input: z.strictObject({
    endpoint: z.string().max(1_000),
    /** In base64url, as browsers write them: 65 bytes and 16. */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  result: noticeSettings,
  refusals: ["too_many_attempts", "push_service_unknown"],
});

export const unsubscribeFromPush = defineCall({
  method: "POST",
  path: "/api/content/appNotice/unsubscribe",
  access: "member",
  whileHeld: "allowed",
  summary: "Ends this browser's subscription to push notifications.",
  input: z.strictObject({}),
  result: noticeSettings,
  refusals: [],
});

export const listNotices = defineCall({
  method: "GET",
  path: "/api/content/appNotice/list",
  access: "public",
  summary: "Published announcements, the latest first, page by page.",
  input: z.object(pageInput),
  result: pageOf(z.object(announcement)),
  refusals: [],
});

export const listAnnouncements = defineCall({
  method: "GET",
  path: "/api/sys/annountCement/vue3List",
  access: "public",
  summary: "The announcements that are shown now, the latest first, with the places of each.",
  input: z.object({}),
  result: z.array(z.object(announcement)),
  refusals: [],
});

export const listMyAnnouncements = defineCall({
  method: "GET",
  path: "/api/sys/annountCement/listByUser",
  access: "member",
  summary: "The announcements that are shown now, the latest first, and whether I have read each.",
  input: z.object({}),
  result: z.array(z.object({ ...announcement, isRead: z.boolean() })),
  refusals: [],
});

export const readAnnouncement = defineCall({
  method: "POST",
  path: "/api/sys/annountCement/read",
  access: "member",
  whileHeld: "allowed",
  summary: "Marks an announcement as read, so that it is not displayed automatically again.",
  input: z.strictObject({ id }),
  result: z.object({ isRead: z.literal(true) }),
  refusals: ["content_not_found"],
});

export const listArticles = defineCall({
  method: "GET",
  path: "/api/content/appHelpInfo/list",
  access: "public",
  summary: "Help, news or articles: of a category, the latest first, or by relevance to a search.",
  input: z.object({
    ...pageInput,
    kind: z.enum(ARTICLE_KINDS).default("help"),
    category: z.enum(HELP_CATEGORIES).optional(),
    search: z.string().trim().max(100).optional(),
  }),
  result: pageOf(z.object(articleLine)),
  refusals: [],
});

export const readArticle = defineCall({
  method: "GET",
  path: "/api/content/appHelpInfo/queryById",
  access: "public",
  summary:
    "One article or announcement with its text, in the reader's language or the nearest one.",
  input: z.object({ id }),
  result: z.object({
    ...articleLine,
    kind: z.enum([...ARTICLE_KINDS, "announcement"]),
    body: richText,
    link: contentLink.nullable(),
    /** When the version shown took effect. */
    updateTime: wireTime,
    /** The spec's value for the language of the text: "en-us". */
    language: z.string(),
    /** This member's opinion; null: none, or nobody is signed in. */
    isUseful: z.boolean().nullable(),
  }),
  refusals: ["content_not_found"],
});

export const rateArticle = defineCall({
  method: "POST",
  path: "/api/content/appHelpInfo/useful",
  access: "member",
  whileHeld: "allowed",
  summary: "Records whether an article was helpful to me; a later answer replaces an earlier one.",
  input: z.strictObject({ id, isUseful: z.boolean() }),
  result: z.object({ isUseful: z.boolean() }),
  refusals: ["content_not_found"],
});

export const listRefusalHelp = defineCall({
  method: "GET",
  path: "/api/content/appHelpInfo/refusals",
  access: "public",
  summary: "The article that explains each refusal, by the refusal's stable name.",
  input: z.object({}),
  result: z.array(z.object({ refusal: z.string(), id, title: z.string() })),
  refusals: [],
});

export const useShortLink = defineCall({
  method: "GET",
  path: "/api/set/appShortLink/use",
  access: "public",
  summary: "The target of a published short link.",
  input: z.object({ code: z.string().regex(/^[\w-]{12}$/) }),
  result: contentLink,
  refusals: ["content_not_found"],
});
