import { z } from "zod";
import { wireTime } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";

const reason = z.discriminatedUnion("type", [
  /** Both were used in one browser; until when that counts. */
  z.object({ type: z.literal("browser"), names: z.array(z.string()), untilTime: wireTime }),
  /** The first was added or reset by the second, and has no voucher. */
  z.object({ type: z.literal("lineage"), names: z.array(z.string()) }),
]);

export const listOwnAccounts = defineOperatorCall({
  method: "GET",
  path: "/api/desk/me/accounts",
  need: "desk.use",
  summary:
    "Accounts that count as the same person as mine where a second person is required, with " +
    "the reasons: each link from my account to theirs.",
  input: z.object({}),
  result: z.array(z.object({ name: z.string(), reasons: z.array(reason) })),
  refusals: [],
});
