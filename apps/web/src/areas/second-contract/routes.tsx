import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** Second contracts, at the place for trading. */
export const secondContractTicket: TicketSegment = {
  id: "second-contract",
  label: "second-contract.title",
  texts: ["second-contract", "home"],
  load: async () => (await import("./second-screen.tsx")).SecondScreen,
};
