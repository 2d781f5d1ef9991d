import type { TicketSegment } from "#shell/ticket/ticket-segment.ts";

/** Contract trading, at the place for trading. */
export const contractTicket: TicketSegment = {
  id: "contract",
  label: "contract.title",
  texts: ["contract"],
  load: async () => (await import("./contract-screen.tsx")).ContractScreen,
};
