import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** Buying and selling at once, at the place for trading. */
export const spotTicket: TicketSegment = {
  id: "spot",
  label: "spot.segment",
  // What trading says of prices and balances is said here too.
  texts: ["spot", "contract"],
  load: async () => (await import("./spot-screen.tsx")).SpotScreen,
};
