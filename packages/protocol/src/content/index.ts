export {
  listAnnouncements,
  listArticles,
  listMyAnnouncements,
  listMyNotices,
  listNotices,
  listRefusalHelp,
  rateArticle,
  readAnnouncement,
  readArticle,
  readNotices,
  useShortLink,
} from "./calls.ts";
export type { RichBlock, RichSpan, RichText } from "./calls.ts";
export {
  ANNOUNCEMENT_PLACES,
  APP_PATH,
  CONTENT_KINDS,
  type ContentKind,
  HELP_CATEGORIES,
  HIDDEN_CHARACTERS,
  LINK_TYPES,
  NOTICE_KINDS,
  type NoticeKind,
  NOTICES,
  type NoticeTarget,
} from "./views.ts";
