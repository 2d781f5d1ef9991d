import { PASSWORD_LENGTH_MAX } from "@plumbline/engine/auth";
import { SIGN_IN_STEPS } from "@plumbline/engine/desk";
import { z } from "zod";
import { id, operatorId, operatorReason } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";

const password = z.string().max(PASSWORD_LENGTH_MAX);
const code = z.string().regex(/^\d{6}$/, { message: "malformed" });
/** One's own credentials, entered again. */
const proof = { password, code };

export const changeOwnPassword = defineOperatorCall({
  method: "POST",
  path: "/api/desk/me/changePassword",
  need: "desk.use",
  summary: "Replaces one's own password, with the current one and a code; all other sessions end.",
  input: z.strictObject({ ...proof, newPassword: password }),
  result: z.null(),
  refusals: [
    "password_too_short",
    "password_common",
    "password_like_account",
    "password_unchanged",
    "too_many_attempts",
    "operator_login_failed",
  ],
});

export const replaceAuthenticator = defineOperatorCall({
  method: "POST",
  path: "/api/desk/me/replaceAuthenticator",
  need: "desk.use",
  summary:
    "Checks the current password and a code, ends all other sessions, and starts the " +
    "enrolment of a new authenticator in this one, as a recovery code does.",
  input: z.strictObject(proof),
  result: z.object({ step: z.enum(SIGN_IN_STEPS) }),
  refusals: ["too_many_attempts", "operator_login_failed"],
});

export const endOperatorSessions = defineOperatorCall({
  method: "POST",
  path: "/api/desk/operators/endSessions",
  need: "operators.manage",
  summary:
    "Ends all sessions of an operator. One administrator is enough, since nothing is granted.",
  input: z.strictObject({ id: operatorId }),
  result: z.null(),
  refusals: ["operator_not_found", "operator_disabled"],
});

const PROPOSAL_REFUSALS = [
  "rights_change_waiting",
  "operator_not_found",
  "operator_disabled",
  "rights_unchanged",
  "own_account",
  "own_rights_raised",
  "last_administrator",
] as const;

export const proposeReset = defineOperatorCall({
  method: "POST",
  path: "/api/desk/operators/proposeReset",
  need: "operators.manage",
  summary:
    "Proposes the reset of an operator: a one-time password and a new authenticator. The " +
    "person who confirms it receives the password, and the account counts as theirs.",
  input: z.strictObject({ id: operatorId, reason: operatorReason }),
  result: z.object({ id }),
  refusals: PROPOSAL_REFUSALS,
});

export const proposeEnable = defineOperatorCall({
  method: "POST",
  path: "/api/desk/operators/proposeEnable",
  need: "operators.manage",
  summary: "Proposes to enable a disabled operator with the former credentials.",
  input: z.strictObject({ id: operatorId, reason: operatorReason }),
  result: z.object({ id }),
  refusals: PROPOSAL_REFUSALS,
});
