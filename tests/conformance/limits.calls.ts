import type { CallNeeds } from "@plumbline/tests/kit/calls/call-needs";

export const callNeeds: CallNeeds = {
  mayBeSentWhileHeld: [
    "POST /api/user/appOwnLimit/endExclusion",
    "POST /api/user/appOwnLimit/exclusion",
    "POST /api/user/appOwnLimit/set",
    "POST /api/user/appOwnLimit/timeOut",
  ],
  good: {
    "/api/user/appOwnLimit/set": { kind: "stake", value: "10" },
    "/api/user/appOwnLimit/timeOut": { days: 1 },
  },
  movesNothing: ["/api/user/appOwnLimit/"],
};
