export { listMyNotices, readNotices } from "./calls.ts";
export {
  NOTICE_KINDS,
  NOTICE_TARGETS,
  type NoticeKind,
  NOTICES,
  type NoticeTarget,
} from "./views.ts";
