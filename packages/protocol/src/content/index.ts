export { listMyNotices, readNotices } from "./calls.ts";
export { NOTICE_KINDS, type NoticeKind, NOTICES, type NoticeTarget } from "./views.ts";
