import { z } from "zod";
import { defineCall } from "../../define-call.ts";
import { account, byCode, googleCode, password, secretToken } from "../views.ts";

export const freezeAccount = defineCall({
  method: "POST",
  path: "/api/user/appUser/freezeAccount",
  access: "member",
  whileHeld: "allowed",
  summary: "Freezes my account and ends all my sessions. Whoever is in may do it, unasked.",
  input: z.strictObject({}),
  result: z.null(),
  refusals: [],
});

export const freezeByLink = defineCall({
  method: "POST",
  path: "/api/app/freezeByLink",
  access: "public",
  summary: "Freezes the account whose letter brought the link. A link counts once, for a week.",
  input: z.strictObject({ token: secretToken }),
  result: z.null(),
  refusals: ["code_wrong"],
});

export const unfreezeAccount = defineCall({
  method: "POST",
  path: "/api/app/unfreezeAccount",
  access: "public",
  summary:
    "Lifts a freeze of the owner's own for who proves two factors: the password, and the " +
    "authenticator or, without one, a code for the purpose unfreeze sent to a bound contact. Who " +
    "has neither waits for a week from the freeze, and then needs the password alone. " +
    "Holds withdrawals for a day.",
  input: z.strictObject({ account, password, googleCode: googleCode.nullish(), ...byCode }),
  result: z.null(),
  refusals: [
    "too_many_attempts",
    "login_failed",
    "account_not_frozen",
    "second_factor_needed",
    "google_code_wrong",
    "code_wrong",
    "unfreeze_waits",
  ],
});
