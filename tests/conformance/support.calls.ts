import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  movesNothing: ["/api/content/appChat/", "/api/desk/support/"],
  specified: ["GET /api/public/getTicketList"],
};
