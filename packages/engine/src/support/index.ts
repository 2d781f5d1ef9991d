export {
  answerEmailRequest,
  type AnswerEmailRequestRefusal,
  type EmailRequest,
} from "./email-request.ts";
export {
  type ConversationDecision,
  rateTicket,
  type RateRefusal,
  sendMessage,
} from "./member-commands.ts";
export { maskSecrets, plainText } from "./message-text.ts";
export {
  REPLY_TOPICS,
  type ReplyTemplate,
  type ReplyTemplates,
  type ReplyTopic,
  saveReplyTemplates,
  type SaveTemplatesRefusal,
} from "./reply-templates.ts";
export {
  assignTicket,
  decideComplaint,
  type DecideComplaintRefusal,
  replyToMember,
  type ReplyRefusal,
  resolveTicket,
  type ResolveRefusal,
  type TicketRefusal,
} from "./staff-commands.ts";
export {
  type ChatChanged,
  COMPLAINT_OUTCOMES,
  type Conversation,
  conversationAfter,
  type ConversationChange,
  isNoticeDue,
  type Message,
  MESSAGE_LENGTH_MAX,
  type Ticket,
  TICKET_CATEGORIES,
  TICKET_STATUSES,
  ticketAccepts,
  type TicketCategory,
  type TicketId,
  UNREAD_AFTER_MS,
  type UnreadAnswers,
} from "./state.ts";
export {
  answerExpected,
  DEFAULT_SUPPORT_TERMS,
  opensNext,
  type SupportTerms,
  supportTermsProblems,
  WEEKDAYS,
} from "./terms.ts";
