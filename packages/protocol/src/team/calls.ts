import { z } from "zod";
import { currencyCode, decimalText, wireTime } from "../codecs.ts";
import { defineCall } from "../define-call.ts";

export const readTeam = defineCall({
  method: "GET",
  path: "/api/marketing/myTeam",
  access: "member",
  summary: "My invitations: the code, who came by it, and the share of fees that they earned me.",
  input: z.object({}),
  result: z.object({
    inviteCode: z.string(),
    /** From wherever the app was opened. */
    link: z.string(),
    members: z.array(
      z.object({
        /** Masked: its first and last letters. */
        name: z.string(),
        joinedTime: wireTime,
        /** 1 I invited, 2 those did, 3 those of theirs; only the first pays. */
        level: z.int().min(1).max(3),
      }),
    ),
    memberCount: z.int(),
    /** In the currencies that fees were paid in. */
    earned: z.array(z.object({ currency: currencyCode, amount: decimalText })),
    byMonth: z.array(
      z.object({
        /** "2026-11": of UTC+8. */
        month: z.string(),
        currency: currencyCode,
        amount: decimalText,
      }),
    ),
    /** The share of fees, and for how long after a registration it is paid. */
    sharePct: decimalText,
    months: z.int(),
    isForbidden: z.boolean(),
  }),
  refusals: [],
});
