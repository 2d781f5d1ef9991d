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
export { TRANSCRIPT_PATH } from "./message-wire.ts";
export { writtenSupportTerms } from "./views.ts";
