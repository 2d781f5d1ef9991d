import { z } from "zod";
import { currencyCode, decimalText, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

export const readTeam = defineCall({
  method: "GET",
  path: "/api/marketing/myTeam",
  access: "member",
  summary: "My invitations: the code, the members who used it, and my commission on their fees.",
  input: z.object({}),
  result: z.object({
    inviteCode: z.string(),
    /** A link to the address at which the app was opened. */
    link: z.string(),
    members: z.array(
      z.object({
        /** Masked except for its first and last letters. */
        name: z.string(),
        joinedTime: wireTime,
        /**
         * 1: invited by the caller; 2: invited by a member of level 1; 3: by one of level 2. Only
         * level 1 pays.
         */
        level: z.int().min(1).max(3),
      }),
    ),
    memberCount: z.int(),
    /** One amount for each currency of the fees. */
    earned: z.array(z.object({ currency: currencyCode, amount: decimalText })),
    byMonth: z.array(
      z.object({
        /** "2026-11", in UTC+8. */
        month: z.string(),
        currency: currencyCode,
        amount: decimalText,
      }),
    ),
    /** The share of fees, and how long after a registration it is paid. */
    sharePct: decimalText,
    months: z.int(),
    isForbidden: z.boolean(),
  }),
  refusals: [],
});
