import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  specified: ["GET /api/marketing/myTeam"],
};
