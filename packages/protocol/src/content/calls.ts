import { z } from "zod";
import { id, pageInput, pageOf, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { NOTICE_KINDS, NOTICE_TARGETS } from "./views.ts";

const notice = z.object({
  id,
  kind: z.enum(NOTICE_KINDS),
  /** In the reader's language, as every text of an answer. */
  title: z.string(),
  text: z.string(),
  /** What it is about, where the app has a screen for that. */
  link: z.object({ to: z.enum(NOTICE_TARGETS), id: id.nullable() }).nullable(),
  isRead: z.boolean(),
  createTime: wireTime,
});

export const listMyNotices = defineCall({
  method: "GET",
  path: "/api/content/appNotice/myList",
  access: "member",
  summary: "What I was told of, newest first, and how much of all of it I have not read.",
  input: z.object(pageInput),
  result: pageOf(notice).extend({ unread: z.int() }),
  refusals: [],
});

export const readNotices = defineCall({
  method: "POST",
  path: "/api/content/appNotice/read",
  access: "member",
  whileHeld: "allowed",
  summary: "Says that I have read one notice, or without an id all there are.",
  input: z.strictObject({ id: id.optional() }),
  result: z.object({ unread: z.int() }),
  refusals: [],
});
