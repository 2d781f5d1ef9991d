import { FROZEN_KINDS, HOLD_REASONS } from "@plumbline/engine/desk";
import { z } from "zod";
import {
  decimalText,
  earlierInput,
  earlierOf,
  id,
  pageInput,
  pageOf,
  wireTime,
  userId,
} from "../codecs.ts";
import { defineOperatorCall } from "../define-call.ts";
import { searchInput, sortInput, timeInput } from "../list-filters.ts";
import { credentialAge, memberOrder, SHARED_KINDS, sharer, userOverview } from "./views.ts";

/**
 * A freeze by operators; its longer part that waits for approval; a freeze by the member;
 * withdrawals held after a changed credential; a reversal.
 */
const HOLD_KINDS = ["freeze", "freezeWaiting", "self", "withdrawals", "reversal"] as const;

const user = z.object({
  id,
  account: z.string(),
  nickname: z.string(),
  isGuest: z.boolean(),
  /** The number of open sessions. */
  sessions: z.int(),
  registeredAt: wireTime,
  lastActiveAt: wireTime.nullable(),
  /** The end of a hold by operators; a freeze by the member is not included. */
  holdEndTime: wireTime.nullable(),
});

export const listUsers = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/users",
  need: "users.read",
  summary:
    "Users, the newest first; filtered by the beginning of the account, by id, and by their " +
    "freezes.",
  input: z.object({
    ...pageInput,
    ...searchInput,
    /** When they registered. */
    ...timeInput,
    ...sortInput("registeredAt", "lastActiveAt"),
    frozen: z.enum(FROZEN_KINDS).optional(),
  }),
  result: pageOf(user),
  refusals: [],
});

export const findUser = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/findUser",
  need: "users.read",
  summary: "The user with this account, e-mail address or id, compared as at sign-in.",
  input: z.object({ name: z.string().trim().min(1).max(254) }),
  result: user.pick({ id: true, account: true, nickname: true, isGuest: true, registeredAt: true }),
  refusals: ["user_not_found"],
});

export const readUser = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/user",
  need: "users.read",
  summary: "One user: balances, sign-ins, positions, verification. Read only.",
  input: z.object({ id: userId }),
  result: user.extend({
    ...userOverview,
    /** Positions and orders by product; within each product the open ones first. */
    orders: z.array(memberOrder),
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

const timelineItem = z.object({
  time: wireTime,
  /** The event, for which the desk has a text. */
  kind: z.string(),
  /** The subject of the event: a symbol, a device, a name. */
  about: z.string().nullable(),
  /** The outcome: the key of a text of the desk, without "desk.". */
  detail: z.string().nullable(),
  amount: decimalText.nullable(),
  /** The change of the member's balance. */
  change: decimalText.nullable(),
  currency: z.string().nullable(),
  /** The desk's list that shows it, and the record's id there. */
  resource: z.string().nullable(),
  caseId: z.string().nullable(),
});

export const readTimeline = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/timeline",
  need: "users.read",
  summary:
    "The timeline of a member, the latest first, as far as the caller's permissions allow; " +
    "with deposits and withdrawals by currency. Only trades of real money are included.",
  input: z.object({ ...earlierInput, userId }),
  result: earlierOf(timelineItem).extend({
    /** Of finished deposits and withdrawals; empty if the caller may not read both. */
    totals: z.array(
      z.object({ currency: z.string(), deposited: decimalText, withdrawn: decimalText }),
    ),
  }),
  refusals: [],
});

export const readSignals = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/signals",
  need: "users.read",
  summary:
    "The properties that a member shares with others, the first few of each kind, and the " +
    "age of their credentials.",
  input: z.object({ userId }),
  result: z.object({
    shared: z.array(
      z.object({ kind: z.enum(SHARED_KINDS), total: z.int(), records: z.array(sharer) }),
    ),
    credentials: z.array(credentialAge),
    /** The present holds of the member's money or account. */
    holds: z.array(
      z.object({
        kind: z.enum(HOLD_KINDS),
        /** The id of a freeze by operators. */
        reasonCode: z.enum(HOLD_REASONS).nullable(),
        reason: z.string().nullable(),
        by: z.string().nullable(),
        startTime: wireTime.nullable(),
        endTime: wireTime.nullable(),
      }),
    ),
  }),
  refusals: [],
});

export const listSharing = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/sharing",
  need: "users.read",
  summary: "All members who share a property of one kind with a member, the newest first.",
  input: z.object({ ...pageInput, userId, kind: z.enum(SHARED_KINDS) }),
  result: pageOf(sharer),
  refusals: [],
});
