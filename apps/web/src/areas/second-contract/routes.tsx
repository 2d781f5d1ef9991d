import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** Second contracts, as a segment of the trading screen. */
export const secondContractTicket: TicketSegment = {
  id: "second-contract",
  label: "second-contract.title",
  texts: ["second-contract", "home"],
  load: async () => (await import("./second-screen.tsx")).SecondScreen,
};
