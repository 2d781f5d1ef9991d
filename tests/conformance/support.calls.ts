import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: [
    "POST /api/content/appChat/rate",
    "POST /api/content/appChat/read",
    "POST /api/content/appChat/send",
    "POST /api/content/appChat/typing",
  ],
  movesNothing: ["/api/content/appChat/", "/api/desk/support/"],
  specified: ["GET /api/public/getTicketList"],
};
