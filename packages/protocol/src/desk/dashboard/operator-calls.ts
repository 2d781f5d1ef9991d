import { z } from "zod";
import {
  decimalText,
  operatorId,
  pageInput,
  pageOf,
  symbolCode,
  symbolStatus,
  wireTime,
} from "../../codecs.ts";
import { defineOperatorCall } from "../../define-call.ts";

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/);

/** A part is null if the caller's roles may not read it. */
export const readDashboard = defineOperatorCall({
  method: "GET",
  path: "/api/desk/dashboard",
  need: "desk.use",
  summary:
    "The dashboard, as far as the caller's permissions allow: queues, days, exposure, health.",
  input: z.object({}),
  result: z.object({
    queues: z.array(
      z.object({
        /** The queue's name in its area. */
        id: z.string(),
        count: z.int(),
        /** Since when the oldest case waits. */
        oldestTime: wireTime.nullable(),
        overdue: z.int(),
      }),
    ),
    /** Thirty server days (UTC+8), the oldest first; the last one is today. */
    userDays: z.array(z.object({ day, newUsers: z.int(), verified: z.int() })).nullable(),
    moneyDays: z
      .array(z.object({ day, currency: z.string(), in: decimalText, out: decimalText }))
      .nullable(),
    /** At each position's opening price, in USDT, in the live book. */
    openInterest: z
      .array(z.object({ symbol: symbolCode, long: decimalText, short: decimalText }))
      .nullable(),
    conservation: z
      .object({ isConserved: z.boolean().nullable(), checkedTime: wireTime.nullable() })
      .nullable(),
    feeds: z.array(
      z.object({
        symbol: symbolCode,
        status: symbolStatus,
        tickTime: wireTime.nullable(),
      }),
    ),
  }),
  refusals: [],
});

/** A case of any queue, with the fields that all have. */
const inboxItem = z.object({
  /** "<queue>:<case>". */
  id: z.string(),
  /** The queue's name in its area. */
  queue: z.string(),
  /** The record's id in the desk's list of that queue. */
  caseId: z.string(),
  /** For a queue that several lists show: the list. */
  part: z.string().nullable(),
  /** The member concerned; null: none, as with settings. */
  account: z.string().nullable(),
  /** If it waits for a second person: the reason given by the first, and their name. */
  why: z.string().nullable(),
  requestedBy: z.string().nullable(),
  /** The hold of the member concerned; null without one, or if the caller may not read users. */
  hold: z.object({ reason: z.string(), endTime: wireTime }).nullable(),
  sinceTime: wireTime,
  /** null: there is no due time. */
  dueTime: wireTime.nullable(),
  /** The operator who works on it at present. */
  holderName: z.string().nullable(),
  isMine: z.boolean(),
  /** The assignee's id, for assigning it; null where an operator only views the case. */
  assigneeId: operatorId.nullable(),
  /** Whether the caller may claim it, hand it over and release it. */
  isAssignable: z.boolean(),
});

export const readInbox = defineOperatorCall({
  method: "GET",
  path: "/api/desk/inbox",
  need: "desk.use",
  summary:
    "Waiting cases of all queues that the caller may see: by due time, then by waiting time.",
  input: z.object({
    ...pageInput,
    queue: z.string().max(40).optional(),
    /** "late": past its due time; "mine": assigned to the caller; "free": to nobody. */
    kind: z.enum(["late", "mine", "free"]).optional(),
  }),
  result: pageOf(inboxItem),
  refusals: [],
});

const searchHit = z.object({
  /** The desk's list that shows it, and the record's id there. */
  resource: z.string(),
  caseId: z.string(),
  account: z.string().nullable(),
  /** The field that matched, and its text. */
  field: z.string(),
  matched: z.string(),
});

export const SEARCH_LENGTH_MIN = 3;

export const search = defineOperatorCall({
  method: "GET",
  path: "/api/desk/search",
  need: "desk.use",
  summary:
    "Finds members by the beginning of an account, e-mail address, phone number or " +
    "nickname, and members and records by a whole id, address, reference or transaction id, " +
    "as far as the caller's permissions allow.",
  input: z.object({ text: z.string().trim().min(SEARCH_LENGTH_MIN).max(100) }),
  result: z.array(searchHit),
  refusals: [],
});
