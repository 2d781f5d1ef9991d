import { z } from "zod";
import { decimalText, pageInput, pageOf, userId, wholeNumber, wireTime } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { searchInput } from "../list-filters.ts";
import { defineTermsCalls } from "../terms-calls.ts";
import { vipLevel, writtenVipTerms } from "./calls.ts";

export const listVipMembers = defineOperatorCall({
  method: "GET",
  path: "/api/desk/vip/members",
  need: "ledger.read",
  summary: "Members who have a level, the highest first.",
  input: z.object({
    ...pageInput,
    level: wholeNumber({ min: 1, max: 6 }).optional(),
    ...searchInput,
  }),
  result: pageOf(
    z.object({
      /** The member's id. */
      id: userId,
      account: z.string(),
      level: vipLevel,
      sinceTime: wireTime,
      /** The last server day whose average reached the level. */
      earnedTime: wireTime,
      /** The USDT of all bonuses paid. */
      bonuses: decimalText,
    }),
  ),
  refusals: [],
});

export const vipTermsCalls = defineTermsCalls({
  area: "vip",
  about: "levels",
  what: "the levels",
  terms: writtenVipTerms,
});

/** @public Clients call them by these names. */
export const {
  read: readVipSettings,
  propose: proposeVipTerms,
  confirm: confirmVipTerms,
  withdraw: withdrawVipTerms,
} = vipTermsCalls;
