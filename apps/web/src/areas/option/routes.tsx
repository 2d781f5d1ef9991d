import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** Options, at the place for trading. */
export const optionTicket: TicketSegment = {
  id: "option",
  label: "option.title",
  texts: ["option", "home"],
  load: async () => (await import("./option-screen.tsx")).OptionScreen,
};
