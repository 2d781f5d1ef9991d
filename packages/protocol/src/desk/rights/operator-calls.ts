import { OPERATOR_ROLES, PERMISSION_NAMES } from "@plumbline/engine/desk";
import { z } from "zod";
import { id, operatorId, operatorReason, wireTime } from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";

/** A longer list could not be reviewed by a second person. */
const CHANGES_MAX = 50;

const permission = z.enum(PERMISSION_NAMES);
const role = z.enum(OPERATOR_ROLES);
const roles = z.array(role).min(1).max(OPERATOR_ROLES.length);

/** Grants a permission to a role, or withdraws it. */
const grantChange = z.strictObject({ permission, role, isGiven: z.boolean() });

/** The kinds of proposals: permissions of roles, or one operator. */
const PROPOSAL_TYPES = ["grants", "roles", "reset", "enable"] as const;

const proposal = z.object({
  id,
  type: z.enum(PROPOSAL_TYPES),
  reason: z.string(),
  proposedBy: z.string(),
  /** Whether the proposer is the caller, or counts as the same person. */
  isOwn: z.boolean(),
  proposeTime: wireTime,
  expireTime: wireTime,
  /** For permissions of roles; empty for a proposal about an operator. */
  changes: z.array(grantChange),
  operator: z
    .object({ id, name: z.string(), rolesBefore: z.array(role), roles: z.array(role) })
    .nullable(),
});

export const readRights = defineOperatorCall({
  method: "GET",
  path: "/api/desk/rights",
  need: "operators.read",
  summary: "The permissions of each role, pending proposals, and earlier versions.",
  input: z.object({}),
  result: z.object({
    version: z.int(),
    grants: z.array(z.object({ permission, roles: z.array(role), isFixed: z.boolean() })),
    proposal: proposal.nullable(),
    /** The latest first; the earliest is built in and has no names. */
    versions: z.array(
      z.object({
        version: z.int(),
        effectiveTime: wireTime.nullable(),
        proposedBy: z.string().nullable(),
        confirmedBy: z.string().nullable(),
        changes: z.array(grantChange),
      }),
    ),
  }),
  refusals: [],
});

const CHANGE_REFUSALS = [
  "rights_unchanged",
  "own_account",
  "own_rights_raised",
  "last_administrator",
] as const;
const OPERATOR_REFUSALS = ["operator_not_found", "operator_disabled"] as const;

export const proposeGrants = defineOperatorCall({
  method: "POST",
  path: "/api/desk/rights/propose",
  need: "operators.manage",
  summary: "Proposes permissions of roles; nothing changes until a second person confirms it.",
  input: z.strictObject({
    changes: z.array(grantChange).min(1).max(CHANGES_MAX),
    reason: operatorReason,
  }),
  result: z.object({ id }),
  refusals: ["rights_change_waiting", ...OPERATOR_REFUSALS, ...CHANGE_REFUSALS],
});

export const proposeRoles = defineOperatorCall({
  method: "POST",
  path: "/api/desk/operators/proposeRoles",
  need: "operators.manage",
  summary: "Proposes other roles for an operator; a second person has to confirm them.",
  input: z.strictObject({ id: operatorId, roles, reason: operatorReason }),
  result: z.object({ id }),
  refusals: ["rights_change_waiting", ...OPERATOR_REFUSALS, ...CHANGE_REFUSALS],
});

export const confirmRights = defineOperatorCall({
  method: "POST",
  path: "/api/desk/rights/confirm",
  need: "operators.manage",
  summary: "Confirms a change of permissions as the second person; it takes effect immediately.",
  input: z.strictObject({ id }),
  /** Returned once, for a reset; null otherwise, and if the request was answered before. */
  result: z.object({ oneTimePassword: z.string().nullable() }),
  refusals: [
    "rights_change_not_found",
    "second_person_needed",
    ...OPERATOR_REFUSALS,
    ...CHANGE_REFUSALS,
  ],
});

export const withdrawRights = defineOperatorCall({
  method: "POST",
  path: "/api/desk/rights/withdraw",
  need: "operators.manage",
  summary: "Withdraws or rejects a proposed change of permissions.",
  input: z.strictObject({ id }),
  result: z.null(),
  refusals: ["rights_change_not_found"],
});
