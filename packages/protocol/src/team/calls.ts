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
    /** For the address that the app was opened at. */
    link: z.string(),
    members: z.array(
      z.object({
        /** Masked except for its first and last letters. */
        name: z.string(),
        joinedTime: wireTime,
        /** 1: invited by me; 2: by one of those; 3: by one of level 2. Only level 1 pays. */
        level: z.int().min(1).max(3),
      }),
    ),
    memberCount: z.int(),
    /** In the currencies of the fees. */
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
