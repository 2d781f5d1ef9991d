import { z } from "zod";
import { id, pageInput, pageOf, picture, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { message, messagesQuery, messageText, ticket, ticketCategory } from "./views.ts";

export { writtenSupportTerms } from "./views.ts";

export const getTicketList = defineCall({
  method: "GET",
  path: "/api/public/getTicketList",
  access: "public",
  summary: "The topics of support, and the expected answer time of each in minutes of our hours.",
  input: z.object({}),
  result: z.array(
    z.object({ id: ticketCategory, name: z.string(), answersWithinMinutes: z.int() }),
  ),
  refusals: [],
});

export const readMyChat = defineCall({
  method: "GET",
  path: "/api/content/appChat/state",
  access: "member",
  summary:
    "The state of my conversation: the number of unread messages and the expected answer time.",
  input: z.object({}),
  result: z.object({
    lastSeq: z.int(),
    unread: z.int(),
    /** The number of the last message that staff have read. */
    staffReadSeq: z.int(),
    ticket: ticket.nullable(),
    isOpen: z.boolean(),
    /** When support opens next; null while it is open. */
    openTime: wireTime.nullable(),
    /** When to expect an answer, if one is due. */
    answerTime: wireTime.nullable(),
  }),
  refusals: [],
});

export const listMyMessages = defineCall({
  method: "GET",
  path: "/api/content/appChat/list",
  access: "member",
  summary: "Messages of my conversation in their order: the latest ones, or from a number on.",
  input: z.object(messagesQuery),
  result: z.object({ messages: z.array(message), lastSeq: z.int() }),
  refusals: [],
});

export const sendChatMessage = defineCall({
  method: "POST",
  path: "/api/content/appChat/send",
  access: "member",
  whileHeld: "allowed",
  summary: "Adds a message, with or without a picture; passwords and codes are removed from it.",
  input: z.strictObject({
    text: messageText.default(""),
    /** The id of the caller's upload with the purpose `support`. */
    fileId: id.optional(),
    category: ticketCategory.optional(),
  }),
  result: message,
  refusals: ["message_empty", "chat_file_unknown", "too_many_attempts"],
});

export const readMyMessages = defineCall({
  method: "POST",
  path: "/api/content/appChat/read",
  access: "member",
  whileHeld: "allowed",
  summary: "Marks my conversation as read up to a message.",
  input: z.strictObject({ seq: z.int().min(0).max(1_000_000_000) }),
  result: z.object({ unread: z.int() }),
  refusals: [],
});

export const typeInChat = defineCall({
  method: "POST",
  path: "/api/content/appChat/typing",
  access: "member",
  whileHeld: "allowed",
  summary: "Reports that I am typing; shown for a few seconds.",
  input: z.strictObject({}),
  result: z.null(),
  refusals: [],
});

export const openChatImage = defineCall({
  method: "GET",
  path: "/api/content/appChat/image",
  access: "member",
  summary: "A picture of my conversation.",
  input: z.object({ id }),
  result: picture,
  refusals: ["not_found"],
});

export const listMyTickets = defineCall({
  method: "GET",
  path: "/api/content/appChat/orders",
  access: "member",
  summary: "My tickets, the latest first.",
  input: z.object(pageInput),
  result: pageOf(ticket.extend({ firstText: z.string(), messages: z.int() })),
  refusals: [],
});

export const readMyTicket = defineCall({
  method: "GET",
  path: "/api/content/appChat/order",
  access: "member",
  summary: "One of my tickets with its messages.",
  input: z.object({ id }),
  result: ticket.extend({ messages: z.array(message) }),
  refusals: ["ticket_not_found"],
});

export const rateMyTicket = defineCall({
  method: "POST",
  path: "/api/content/appChat/rate",
  access: "member",
  whileHeld: "allowed",
  summary: "Rates a resolved ticket.",
  input: z.strictObject({ id, rating: z.int().min(1).max(5), text: messageText.default("") }),
  result: ticket,
  refusals: ["ticket_not_found", "ticket_not_resolved", "ticket_rated"],
});

export const writeToSupport = defineCall({
  method: "POST",
  path: "/api/content/appChat/emailRequest",
  access: "public",
  summary:
    "Sends an email request to support without signing in; the answer goes to its e-mail address.",
  input: z.strictObject({
    email: z.string().max(254),
    category: ticketCategory.default("other"),
    text: messageText,
  }),
  result: z.object({ id }),
  refusals: ["email_malformed", "message_empty", "too_many_attempts"],
});
