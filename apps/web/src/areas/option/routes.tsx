import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** Options, as a segment of the trading screen. */
export const optionTicket: TicketSegment = {
  id: "option",
  label: "option.title",
  texts: ["option", "home"],
  load: async () => (await import("./option-screen.tsx")).OptionScreen,
};
