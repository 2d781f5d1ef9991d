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

/** null wherever the caller's roles may not look. */
export const readDashboard = defineOperatorCall({
  method: "GET",
  path: "/api/desk/dashboard",
  need: "desk.use",
  summary: "How things stand, as far as the caller may look: queues, days, exposure, health.",
  input: z.object({}),
  result: z.object({
    queues: z.array(
      z.object({
        /** As the area names it that it waits in. */
        id: z.string(),
        count: z.int(),
        /** Since when the one that waits longest does. */
        oldestTime: wireTime.nullable(),
        overdue: z.int(),
      }),
    ),
    /** Thirty server days (UTC+8), the oldest first; the last one is today. */
    userDays: z.array(z.object({ day, newUsers: z.int(), verified: z.int() })).nullable(),
    moneyDays: z
      .array(z.object({ day, currency: z.string(), in: decimalText, out: decimalText }))
      .nullable(),
    /** At the price each position was opened at, in USDT, of the live book. */
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

/** A case of any queue, by what all of them have. */
const inboxItem = z.object({
  /** "<queue>:<case>". */
  id: z.string(),
  /** As the area names it that it waits in. */
  queue: z.string(),
  /** As the desk's list of that queue names it. */
  caseId: z.string(),
  /** Of a queue that several lists show: which. */
  part: z.string().nullable(),
  /** Whom it is about; null: nobody, as with settings. */
  account: z.string().nullable(),
  /** Of what waits for a second person: why, in the words of the first, and who that is. */
  why: z.string().nullable(),
  askedBy: z.string().nullable(),
  /** Whom it is about is held by operators at present: why, and until when. */
  hold: z.object({ reason: z.string(), endTime: wireTime }).nullable(),
  sinceTime: wireTime,
  /** By when it should be done; null: nothing was promised. */
  dueTime: wireTime.nullable(),
  /** Who works on it just now. */
  holderName: z.string().nullable(),
  isMine: z.boolean(),
  /** Whom it is assigned to, as the call that assigns it is told; who only looks at it is not. */
  assigneeId: operatorId.nullable(),
  /** Whether the caller may take it, hand it over and give it back. */
  isAssignable: z.boolean(),
});

export const readInbox = defineOperatorCall({
  method: "GET",
  path: "/api/desk/inbox",
  need: "desk.use",
  summary:
    "All that waits for staff in the queues that the caller may look at: what is due first, then " +
    "what has waited longest.",
  input: z.object({
    ...pageInput,
    queue: z.string().max(40).optional(),
    /** "late": past its due time; "mine": taken on by the caller; "free": by nobody. */
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
  /** What matched, and its words. */
  field: z.string(),
  matched: z.string(),
});

export const SEARCH_LENGTH_MIN = 3;

export const search = defineOperatorCall({
  method: "GET",
  path: "/api/desk/search",
  need: "desk.use",
  summary:
    "Finds members by how an account, e-mail, phone number or nickname begins, and members and " +
    "records by a whole id, address, reference or transaction id, as far as the caller may look.",
  input: z.object({ text: z.string().trim().min(SEARCH_LENGTH_MIN).max(100) }),
  result: z.array(searchHit),
  refusals: [],
});
