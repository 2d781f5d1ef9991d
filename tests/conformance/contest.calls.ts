import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: ["POST /api/marketing/appContest/exit"],
  movesNothing: ["/api/desk/contest/terms/", "/api/marketing/appContest/"],
};
