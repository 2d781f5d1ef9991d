export {
  getTicketList,
  listMyMessages,
  listMyTickets,
  openChatImage,
  rateMyTicket,
  readMyChat,
  readMyMessages,
  readMyTicket,
  sendChatMessage,
  typeInChat,
  writeToSupport,
} from "./calls.ts";
export { MESSAGE_LENGTH_MAX, TRANSCRIPT_PATH, writtenSupportTerms } from "./views.ts";
