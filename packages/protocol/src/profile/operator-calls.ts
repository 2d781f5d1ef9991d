import { z } from "zod";
import { decimalText, id, pageInput, pageOf, wireTime } from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { userDossier } from "./views.ts";

const user = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  isGuest: z.boolean(),
  /** Where they are signed in just now. */
  sessions: z.int(),
  registeredAt: wireTime,
  lastActiveAt: wireTime.nullable(),
});

export const listUsers = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/users",
  need: "users.read",
  summary: "Users, the newest first, or those whose account begins with a text or whose id it is.",
  input: z.object({ ...pageInput, search: z.string().max(100).optional() }),
  result: pageOf(user),
  refusals: [],
});

export const readUser = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/user",
  need: "users.read",
  summary: "One user: holdings, sign-ins, positions, verification. Nothing here can be changed.",
  input: z.object({ id }),
  result: user.extend({
    ...userDossier,
    balances: z.array(
      z.object({
        book: z.string(),
        currency: z.string(),
        account: z.string(),
        amount: decimalText,
      }),
    ),
  }),
  refusals: [],
});
