import { z } from "zod";
import { decimalText, pageInput, pageOf, userId } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { searchInput } from "../list-filters.ts";

export const listInviters = defineOperatorCall({
  method: "GET",
  path: "/api/desk/team/inviters",
  need: "ledger.read",
  summary: "Members who invited others, those with the most first.",
  input: z.object({ ...pageInput, ...searchInput }),
  result: pageOf(
    z.object({
      /** The member's id. */
      id: userId,
      account: z.string(),
      inviteCode: z.string(),
      invited: z.int(),
      /** Commissions in USDT, less reversals. */
      earned: decimalText,
    }),
  ),
  refusals: [],
});
