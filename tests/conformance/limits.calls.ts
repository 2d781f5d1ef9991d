import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  good: {
    "/api/user/appOwnLimit/set": { kind: "stake", value: "10" },
    "/api/user/appOwnLimit/timeOut": { days: 1 },
  },
  movesNothing: ["/api/user/appOwnLimit/"],
};
