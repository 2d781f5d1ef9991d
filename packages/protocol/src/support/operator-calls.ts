import { COMPLAINT_OUTCOMES, TICKET_STATUSES } from "@plumbline/engine/support";
import { z } from "zod";
import {
  id,
  operatorId,
  operatorReason,
  pageInput,
  pageOf,
  picture,
  userId,
  wireTime,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { searchInput, sortInput, standingInput, timeInput } from "../list-filters.ts";
import { versionQuery } from "../settings-views.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import {
  message,
  messagesQuery,
  messageText,
  replyTemplate,
  replyTopic,
  ticket,
  ticketCategory,
  writtenSupportTerms,
} from "./views.ts";

const chatLine = ticket.extend({
  /** The user's id: each has one conversation, whose latest ticket this is. */
  id: userId,
  ticketId: id,
  account: z.string(),
  /** Since when the member waits for an answer; null while staff wait for the member. */
  sinceTime: wireTime.nullable(),
  /** When the member may expect an answer, or the decision of a complaint. */
  untilTime: wireTime.nullable(),
  lastText: z.string(),
  /** The number of unread messages of the member. */
  unread: z.int(),
  assignee: z.object({ id: operatorId, name: z.string(), isOwn: z.boolean() }).nullable(),
});

export const listChats = defineOperatorCall({
  method: "GET",
  path: "/api/desk/support/chats",
  need: "support.read",
  summary: "Conversations by their latest ticket: waiting ones first, the longest waiting on top.",
  input: z.object({
    ...pageInput,
    stage: z.enum(["unsettled", ...TICKET_STATUSES]).default("unsettled"),
    category: ticketCategory.optional(),
    ...searchInput,
    /** When the ticket was opened. */
    ...timeInput,
    ...standingInput,
    ...sortInput("sinceTime"),
  }),
  result: pageOf(chatLine),
  refusals: [],
});

export const readChat = defineOperatorCall({
  method: "GET",
  path: "/api/desk/support/chat",
  need: "support.read",
  summary: "One member's conversation in its present state, with its latest ticket.",
  input: z.object({ userId, ...messagesQuery }),
  result: chatLine.extend({
    lastSeq: z.int(),
    messages: z.array(message.extend({ operatorName: z.string().nullable() })),
    /** The number of the last message that the member has read. */
    memberReadSeq: z.int(),
    isMemberTyping: z.boolean(),
    /** For colleagues; members never read them. */
    notes: z.array(
      z.object({ id, text: z.string(), operatorName: z.string(), createTime: wireTime }),
    ),
  }),
  refusals: ["ticket_not_found"],
});

export const replyToChat = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/reply",
  need: "support.answer",
  summary: "Answers a member.",
  input: z.strictObject({ userId, text: messageText }),
  result: message,
  refusals: ["ticket_not_found", "ticket_resolved", "message_empty"],
});

export const noteOnChat = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/note",
  need: "support.answer",
  summary: "Adds a note for colleagues, which the member never reads.",
  input: z.strictObject({ userId, text: messageText }),
  result: z.null(),
  refusals: ["ticket_not_found", "message_empty"],
});

export const assignChat = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/assign",
  need: "support.answer",
  summary: "Claims a conversation, hands it over to a colleague, or releases it.",
  // If omitted: unassigned. A sealed body contains no null.
  input: z.strictObject({
    userId,
    operatorId: operatorId.optional(),
    /** The assignee that the caller saw; omitted: none. With another assignee it is refused. */
    seenHolderId: operatorId.optional(),
  }),
  result: z.null(),
  refusals: ["ticket_not_found", "ticket_resolved", "no_such_colleague", "case_holder_changed"],
});

export const listColleagues = defineOperatorCall({
  method: "GET",
  path: "/api/desk/support/colleagues",
  need: "support.read",
  summary: "The operators who may answer members.",
  input: z.object({}),
  result: z.array(z.object({ id: operatorId, name: z.string() })),
  refusals: [],
});

export const resolveChat = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/resolve",
  need: "support.answer",
  summary: "Resolves a member's ticket; a new message reopens it.",
  input: z.strictObject({ userId }),
  result: z.null(),
  refusals: ["ticket_not_found", "ticket_resolved", "complaint_needs_decision"],
});

export const decideChatComplaint = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/decideComplaint",
  need: "complaints.decide",
  summary: "Decides a complaint, with a message that the member reads.",
  input: z.strictObject({ userId, outcome: z.enum(COMPLAINT_OUTCOMES), words: operatorReason }),
  result: z.null(),
  refusals: ["ticket_not_found", "ticket_resolved", "not_a_complaint", "second_person_needed"],
});

export const readChatMessages = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/read",
  need: "support.answer",
  summary: "Marks a conversation as read by staff up to a message.",
  input: z.strictObject({ userId, seq: z.int().min(0).max(1_000_000_000) }),
  result: z.null(),
  refusals: ["ticket_not_found"],
});

export const typeToMember = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/typing",
  need: "support.answer",
  summary: "Reports that an answer is being typed.",
  input: z.strictObject({ userId }),
  result: z.null(),
  refusals: ["ticket_not_found"],
});

export const openMemberImage = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/openImage",
  need: "support.read",
  summary: "Opens a picture of a conversation. Each opening is logged and shown to the member.",
  input: z.strictObject({ userId, fileId: id }),
  result: picture,
  refusals: ["not_found"],
});

export const listEmailRequests = defineOperatorCall({
  method: "GET",
  path: "/api/desk/support/emailRequests",
  need: "support.read",
  summary: "Email requests of visitors: waiting ones, the oldest first, or answered ones.",
  input: z.object({
    ...pageInput,
    stage: z.enum(["waiting", "answered"]).default("waiting"),
    /** The beginning of the e-mail address, or the id of the request. */
    ...searchInput,
    category: ticketCategory.optional(),
    ...timeInput,
    ...standingInput,
    ...sortInput("createTime"),
  }),
  result: pageOf(
    z.object({
      id,
      email: z.string(),
      category: ticketCategory,
      text: z.string(),
      createTime: wireTime,
      answer: z.string().nullable(),
      answerTime: wireTime.nullable(),
      answeredBy: z.string().nullable(),
    }),
  ),
  refusals: [],
});

export const answerEmailRequest = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/answerEmailRequest",
  need: "support.answer",
  summary: "Answers an email request, once, to its e-mail address.",
  input: z.strictObject({ id, text: messageText }),
  result: z.null(),
  refusals: ["email_request_not_found", "email_request_answered", "message_empty"],
});

export const supportTermsCalls = defineTermsCalls({
  area: "support",
  about: "hours and answer times",
  what: "hours and times",
  terms: writtenSupportTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readSupportSettings,
  propose: proposeSupportTerms,
  confirm: confirmSupportTerms,
  withdraw: withdrawSupportTerms,
} = supportTermsCalls;

export const listReplies = defineOperatorCall({
  method: "GET",
  path: "/api/desk/support/replies",
  need: "desk.use",
  summary: "Reply templates of a topic, in the member's language where a translation exists.",
  /** In the language of the member or of the e-mail request; without either: in English. */
  input: z.object({ topic: replyTopic, userId: userId.optional(), emailRequestId: id.optional() }),
  result: z.array(z.object({ name: z.string(), text: z.string() })),
  refusals: [],
});

export const readReplyTemplates = defineOperatorCall({
  method: "GET",
  path: "/api/desk/support/replyTemplates",
  need: "support.read",
  summary: "The present reply templates, or one version of them, and who saved each version.",
  input: z.object({ version: versionQuery }),
  result: z.object({
    version: z.int(),
    templates: z.array(replyTemplate),
    versions: z.array(
      z.object({
        version: z.int(),
        saveTime: wireTime,
        /** null: of the installation. */
        operatorName: z.string().nullable(),
      }),
    ),
  }),
  refusals: [],
});

export const saveReplyTemplates = defineOperatorCall({
  method: "POST",
  path: "/api/desk/support/replyTemplates/save",
  need: "support.answer",
  summary: "Saves all reply templates as the next version after the one that was seen.",
  input: z.strictObject({
    baseVersion: z.int().positive(),
    templates: z.array(replyTemplate).max(100),
  }),
  result: z.object({ version: z.int() }),
  refusals: ["settings_moved", "message_empty"],
});
