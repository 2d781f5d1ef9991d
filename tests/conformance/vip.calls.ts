import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  movesNothing: ["/api/desk/vip/terms/"],
  specified: ["GET /api/user/appLevels/list"],
};
