import { EXCLUSION_LENGTHS, LIMIT_KINDS, TIME_OUT_DAYS } from "@plumbline/engine/limits";
import { z } from "zod";
import { pageInput, pageOf, settledAmount } from "../codecs.ts";
import { defineCall } from "../define-call.ts";
import { ownLimitChange, ownLimits } from "./views.ts";

export const readOwnLimits = defineCall({
  method: "GET",
  path: "/api/user/appOwnLimit/read",
  access: "member",
  summary: "One's own limits of real money: those in force, their use, and pending changes.",
  input: z.object({}),
  result: ownLimits,
  refusals: [],
});

// Members whose accounts are on hold may send these calls too: they open nothing.
const whileHeld = "allowed";

export const setOwnLimit = defineCall({
  method: "POST",
  path: "/api/user/appOwnLimit/set",
  access: "member",
  whileHeld,
  summary:
    "Sets, changes or removes a limit: a tighter one immediately, a looser one after 24 hours.",
  input: z.strictObject({
    kind: z.enum(LIMIT_KINDS),
    /** USDT, for `session` whole minutes; if omitted, the limit is removed. */
    value: settledAmount.optional(),
  }),
  result: ownLimits,
  refusals: ["limit_out_of_range", "limit_unchanged"],
});

export const startTimeOut = defineCall({
  method: "POST",
  path: "/api/user/appOwnLimit/timeOut",
  access: "member",
  whileHeld,
  summary: "Begins or extends a time-out of whole days, which nobody can shorten.",
  input: z.strictObject({ days: z.int().min(TIME_OUT_DAYS.min).max(TIME_OUT_DAYS.max) }),
  result: ownLimits,
  refusals: ["limit_out_of_range", "break_not_longer"],
});

export const startExclusion = defineCall({
  method: "POST",
  path: "/api/user/appOwnLimit/exclusion",
  access: "member",
  whileHeld,
  summary: "Begins an exclusion of half a year or longer, or a permanent one; nobody can undo it.",
  input: z.strictObject({ length: z.enum(EXCLUSION_LENGTHS) }),
  result: ownLimits,
  refusals: ["limit_out_of_range", "break_not_longer"],
});

export const endExclusion = defineCall({
  method: "POST",
  path: "/api/user/appOwnLimit/endExclusion",
  access: "member",
  whileHeld,
  summary:
    "Requests the end of an exclusion whose minimum time has passed: it ends 24 hours later.",
  input: z.strictObject({}),
  result: ownLimits,
  refusals: ["not_excluded", "exclusion_not_over", "exclusion_ending"],
});

export const listOwnLimitChanges = defineCall({
  method: "GET",
  path: "/api/user/appOwnLimit/listMy",
  access: "member",
  summary: "The requests about one's own limits, the latest first.",
  input: z.object(pageInput),
  result: pageOf(ownLimitChange),
  refusals: [],
});
