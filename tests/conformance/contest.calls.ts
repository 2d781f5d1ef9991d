import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  movesNothing: ["/api/desk/contest/terms/", "/api/marketing/appContest/"],
};
