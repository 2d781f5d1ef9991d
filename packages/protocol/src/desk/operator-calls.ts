import { PASSWORD_LENGTH_MAX } from "@plumbline/engine/auth";
import {
  FREEZE_HOURS_MAX,
  HOLD_REASONS,
  OPERATOR_ROLES,
  PERMISSION_NAMES,
  SIGN_IN_STEPS,
} from "@plumbline/engine/desk";
import { z } from "zod";
import { id, operatorId, operatorReason, pageInput, pageOf, userId, wireTime } from "../codecs.ts";
import { defineCall, defineOperatorCall } from "../define-call.ts";
import { timeInput } from "../list-filters.ts";
import { listName } from "./exports/operator-calls.ts";

export {
  confirmRights,
  proposeGrants,
  proposeRoles,
  readRights,
  withdrawRights,
} from "./rights/operator-calls.ts";

export {
  changeOwnPassword,
  endOperatorSessions,
  proposeEnable,
  proposeReset,
  replaceAuthenticator,
} from "./credentials/operator-calls.ts";

export { ALERT_KINDS, ALERT_STAGES, type AlertKind, listAlerts } from "./alerts/operator-calls.ts";
export { assignCase, listAssignments } from "./assignments/operator-calls.ts";
export { listOwnAccounts } from "./same-person/operator-calls.ts";
export { listExports, readExportPart, startExport } from "./exports/operator-calls.ts";
export { readDashboard, readInbox, search, SEARCH_LENGTH_MIN } from "./dashboard/operator-calls.ts";

// The rules decide whether a name or a password is valid; the wire only bounds them.
const operatorName = z.string().max(100);
const password = z.string().max(PASSWORD_LENGTH_MAX);
const code = z.string().regex(/^\d{6}$/, { message: "malformed" });
/** Ten characters, with any spacing. */
const RECOVERY_CODE_LENGTH_MAX = 40;
const roles = z.array(z.enum(OPERATOR_ROLES)).min(1).max(OPERATOR_ROLES.length);

/** The step of the session: what has to be proven next; at "open" it has full use. */
const progress = z.object({ step: z.enum(SIGN_IN_STEPS) });

export const login = defineCall({
  method: "POST",
  path: "/api/desk/login",
  access: "public",
  summary: "First step of an operator's sign-in: the password; the authenticator's code follows.",
  input: z.strictObject({ name: operatorName, password }),
  /** The token is sent as the desk-token header from now on. */
  result: progress.extend({ token: z.string() }),
  refusals: ["too_many_attempts", "operator_login_failed"],
});

export const setFirstPassword = defineOperatorCall({
  method: "POST",
  path: "/api/desk/setFirstPassword",
  need: "step.password",
  summary: "Replaces the first password, which another person knows.",
  input: z.strictObject({ newPassword: password }),
  result: progress,
  refusals: [
    "password_too_short",
    "password_common",
    "password_like_account",
    "password_unchanged",
    "operator_login_failed",
  ],
});

export const startEnrolment = defineOperatorCall({
  method: "POST",
  path: "/api/desk/startEnrolment",
  need: "step.enrol",
  summary: "Creates an authenticator's secret and its recovery codes, and returns them once.",
  input: z.strictObject({}),
  /** Each recovery code replaces the authenticator once, after its first code was entered. */
  result: z.object({
    secret: z.string(),
    uri: z.string(),
    recoveryCodes: z.array(z.string()),
  }),
  refusals: ["operator_login_failed"],
});

export const finishEnrolment = defineOperatorCall({
  method: "POST",
  path: "/api/desk/finishEnrolment",
  need: "step.enrol",
  summary: "Confirms the new authenticator by one of its codes, and opens the session.",
  input: z.strictObject({ code }),
  result: progress,
  refusals: ["too_many_attempts", "operator_login_failed"],
});

export const enterCode = defineOperatorCall({
  method: "POST",
  path: "/api/desk/enterCode",
  need: "step.code",
  summary: "Opens the session with a code of the authenticator; each code counts once.",
  input: z.strictObject({ code }),
  result: progress,
  refusals: ["too_many_attempts", "operator_login_failed"],
});

export const enterRecoveryCode = defineOperatorCall({
  method: "POST",
  path: "/api/desk/enterRecoveryCode",
  need: "step.code",
  summary: "Accepts a recovery code instead, once; the enrolment of a new authenticator follows.",
  input: z.strictObject({ recoveryCode: z.string().max(RECOVERY_CODE_LENGTH_MAX) }),
  result: progress,
  refusals: ["too_many_attempts", "operator_login_failed"],
});

export const logout = defineOperatorCall({
  method: "POST",
  path: "/api/desk/logout",
  need: "desk.use",
  summary: "Ends the session of this request.",
  input: z.strictObject({}),
  result: z.null(),
  refusals: [],
});

export const readMe = defineOperatorCall({
  method: "GET",
  path: "/api/desk/me",
  need: "desk.use",
  summary: "The signed-in operator and their permissions.",
  input: z.object({}),
  result: z.object({
    id,
    name: z.string(),
    roles,
    /** The present permissions of these roles. */
    permissions: z.array(z.enum(PERMISSION_NAMES)),
    recoveryCodesLeft: z.int(),
    /** Another administrator still has to vouch: until then the operator has no permissions. */
    isAwaitingVoucher: z.boolean(),
    /**
     * In a sandbox: whether each account counts as a person, so that one person may do both parts.
     */
    isOnePersonEnough: z.boolean(),
  }),
  refusals: [],
});

const operator = z.object({
  id,
  name: z.string(),
  roles,
  mustChangePassword: z.boolean(),
  mustEnrol: z.boolean(),
  isDisabled: z.boolean(),
  /** The number of open sessions. */
  sessions: z.int(),
  /** Other accounts that count as the same person, when a second person is required. */
  samePersonAs: z.array(z.string()),
  /** Whether it counts as an account of the caller. */
  isSelf: z.boolean(),
  /** Who added the account; null: it was added on the server machine. */
  createdBy: z.string().nullable(),
  /** The other administrator who confirmed that it is another person's. */
  vouchedBy: z.string().nullable(),
  isAwaitingVoucher: z.boolean(),
  createTime: wireTime,
});

export const listOperators = defineOperatorCall({
  method: "GET",
  path: "/api/desk/operators",
  need: "operators.read",
  summary: "All operators, the newest first.",
  input: z.object({ ...pageInput }),
  result: pageOf(operator),
  refusals: [],
});

export const addOperator = defineOperatorCall({
  method: "POST",
  path: "/api/desk/operators/add",
  need: "operators.manage",
  summary: "Adds an operator and returns the first password once.",
  input: z.strictObject({ name: operatorName, roles }),
  /** No password if this request was answered before: it is shown only once. */
  result: z.object({ id, oneTimePassword: z.string().nullable() }),
  refusals: ["operator_name_malformed", "operator_name_taken"],
});

export const vouchForOperator = defineOperatorCall({
  method: "POST",
  path: "/api/desk/operators/vouch",
  need: "operators.manage",
  summary:
    "Vouches, as another administrator, that an account belongs to another person than its " +
    "creator: until then both count as one where a second person is required.",
  input: z.strictObject({ id: operatorId }),
  result: z.null(),
  refusals: [
    "operator_not_found",
    "operator_disabled",
    "operator_vouched",
    "operator_not_enrolled",
    "second_person_needed",
  ],
});

export const disableOperator = defineOperatorCall({
  method: "POST",
  path: "/api/desk/operators/disable",
  need: "operators.manage",
  summary: "Disables an operator and ends their sessions. Nobody can disable themselves.",
  input: z.strictObject({ id: operatorId }),
  result: z.null(),
  refusals: ["operator_not_found", "operator_is_self", "operator_disabled"],
});

export const noteExport = defineOperatorCall({
  method: "POST",
  path: "/api/desk/exports/note",
  need: "desk.use",
  summary:
    "Records in the audit log that a list is about to be saved as a file: which, and its size.",
  input: z.strictObject({
    list: listName,
    /** The list's filter. */
    filter: z.string().max(500),
    rows: z.int().min(0),
  }),
  result: z.null(),
  refusals: [],
});

export const listAudit = defineOperatorCall({
  method: "GET",
  path: "/api/desk/audit",
  need: "audit.read",
  summary:
    "The audit log of all operators, the latest first: each entry contains its predecessor's hash.",
  input: z.object({
    ...pageInput,
    operatorId: operatorId.optional(),
    /** The beginning of an operator's name. */
    operator: z.string().max(100).optional(),
    /** A part of the call's name: "withdrawal". */
    call: z.string().max(100).optional(),
    /** The whole subject, or the id of the user or the record in it. */
    subject: z.string().max(100).optional(),
    ...timeInput,
  }),
  result: pageOf(
    z.object({
      id: z.int(),
      createTime: wireTime,
      operatorId,
      operatorName: z.string(),
      call: z.string(),
      subject: z.string(),
      /** JSON text of the changes. */
      before: z.string().nullable(),
      after: z.string().nullable(),
      hash: z.string(),
    }),
  ),
  refusals: [],
});

const named = { userId, freezeId: id };

const freeze = z.object({
  freezeId: id,
  /** The time until which it is in force. */
  endTime: wireTime,
  /** Later than the end: it takes effect once a second person has confirmed it. */
  requestedEndTime: wireTime,
});

export const freezeUser = defineOperatorCall({
  method: "POST",
  path: "/api/desk/users/freeze",
  need: "users.freeze",
  summary:
    "Puts a user's account on hold, with a reason, an end and a way to object that the user " +
    "reads. The user can sign in, see everything and close what is open, and nothing else.",
  input: z.strictObject({
    userId,
    hours: z.int().min(1).max(FREEZE_HOURS_MAX),
    reasonCode: z.enum(HOLD_REASONS),
    reason: operatorReason,
    /** How the user may object: the user reads it, so it has to be understandable. */
    appeal: operatorReason,
  }),
  result: freeze,
  refusals: ["user_not_found", "user_already_frozen"],
});

export const confirmFreeze = defineOperatorCall({
  method: "POST",
  path: "/api/desk/users/confirmFreeze",
  need: "users.freeze",
  summary: "Confirms, as the second person, a hold that is longer than one person may decide.",
  input: z.strictObject(named),
  result: freeze,
  refusals: ["freeze_not_found", "freeze_not_waiting", "second_person_needed"],
});

export const noteMember = defineOperatorCall({
  method: "POST",
  path: "/api/desk/users/note",
  need: "users.read",
  summary: "Adds a note about a member for colleagues; it appears in the member's timeline.",
  input: z.strictObject({ userId, words: operatorReason }),
  result: z.object({ noteId: z.string() }),
  refusals: ["user_not_found"],
});

export const unfreezeUser = defineOperatorCall({
  method: "POST",
  path: "/api/desk/users/unfreeze",
  need: "users.freeze",
  summary: "Ends a hold before its time; the reason is logged.",
  input: z.strictObject({ ...named, reason: operatorReason }),
  result: freeze,
  refusals: ["freeze_not_found", "user_not_frozen"],
});
