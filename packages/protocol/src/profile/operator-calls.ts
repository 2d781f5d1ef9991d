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

/** A freeze; one whose longer part waits for a second person; by the member; money taken back. */
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
  /** Until when staff hold the account at present; a member's own freeze is another thing. */
  holdEndTime: wireTime.nullable(),
});

export const listUsers = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/users",
  need: "users.read",
  summary:
    "Users, the newest first, or those whose account begins with a text or whose id it is, and " +
    "who are frozen.",
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
  summary: "The one user whose account, e-mail or id this is, each compared as at sign-in.",
  input: z.object({ name: z.string().trim().min(1).max(254) }),
  result: user.pick({ id: true, account: true, nickname: true, isGuest: true, registeredAt: true }),
  refusals: ["user_not_found"],
});

export const readUser = defineOperatorCall({
  method: "GET",
  path: "/api/desk/profile/user",
  need: "users.read",
  summary: "One user: holdings, sign-ins, positions, verification. Nothing here can be changed.",
  input: z.object({ id: userId }),
  result: user.extend({
    ...userOverview,
    /** By product; of each, the open ones first. */
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
  /** The event: the desk has a text of it. */
  kind: z.string(),
  /** What it is about: a market, a device, a name. */
  about: z.string().nullable(),
  /** How it went: the key of a text of the desk, without "desk.". */
  detail: z.string().nullable(),
  amount: decimalText.nullable(),
  /** What the member's money gained, or lost if negative. */
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
    "All that happened to a member, the latest first, of what the caller may look at; and what " +
    "came in and went out by currency. Of trades those of real money.",
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
    "What a member has in common with others, the first few of each kind, and how old what they " +
    "sign in with is.",
  input: z.object({ userId }),
  result: z.object({
    shared: z.array(
      z.object({ kind: z.enum(SHARED_KINDS), total: z.int(), records: z.array(sharer) }),
    ),
    credentials: z.array(credentialAge),
    /** What holds the member's money or account at present. */
    holds: z.array(
      z.object({
        kind: z.enum(HOLD_KINDS),
        /** Of a freeze by operators. */
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
  summary: "All members who have something of one kind in common with a member, the newest first.",
  input: z.object({ ...pageInput, userId, kind: z.enum(SHARED_KINDS) }),
  result: pageOf(sharer),
  refusals: [],
});
