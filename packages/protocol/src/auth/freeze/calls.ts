import { z } from "zod";
import { defineCall } from "../../define-call.ts";
import { account, byCode, googleCode, password, secretToken } from "../views.ts";

export const freezeAccount = defineCall({
  method: "POST",
  path: "/api/user/appUser/freezeAccount",
  access: "member",
  whileHeld: "allowed",
  summary: "Freezes my account and ends all my sessions. No further proof is required.",
  input: z.strictObject({}),
  result: z.null(),
  refusals: [],
});

export const freezeByLink = defineCall({
  method: "POST",
  path: "/api/app/freezeByLink",
  access: "public",
  summary:
    "Freezes the account that the link of a security e-mail belongs to. A link can be used " +
    "once, within a week.",
  input: z.strictObject({ token: secretToken }),
  result: z.null(),
  refusals: ["code_wrong"],
});

export const unfreezeAccount = defineCall({
  method: "POST",
  path: "/api/app/unfreezeAccount",
  access: "public",
  summary:
    "Lifts a freeze that the owner began. Requires two factors: the password, and the " +
    "authenticator or, without one, a code for the purpose unfreeze sent to a bound " +
    "contact. Without either, the password alone suffices a week after the freeze. " +
    "Withdrawals are then held for a day.",
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
