import { DAY_MS, HOUR_MS, type Instant, instant, MINUTE_MS } from "#kernel";
import { TICKET_CATEGORIES, type TicketCategory } from "./state.ts";

export const WEEKDAYS = [
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
  "sunday",
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** The opening hours of support, and its response times: plain JSON, as stored. */
export interface SupportTerms {
  /** The offset of its clock from UTC. */
  readonly utcOffsetMinutes: number;
  /** The response time of a complaint, in hours on any day. */
  readonly complaintHours: number;
  readonly days: {
    readonly id: Weekday;
    readonly isOpen: boolean;
    /** "09:00", on the clock above. */
    readonly opens: string;
    /** "24:00" is the day's end. */
    readonly closes: string;
  }[];
  readonly categories: {
    readonly id: TicketCategory;
    /** Minutes within the opening hours. */
    readonly answersWithinMinutes: number;
  }[];
}

/** The first version of a fresh installation. */
export const DEFAULT_SUPPORT_TERMS: SupportTerms = {
  utcOffsetMinutes: 480,
  complaintHours: 360,
  days: WEEKDAYS.map((id) => ({ id, isOpen: true, opens: "08:00", closes: "24:00" })),
  categories: TICKET_CATEGORIES.map((id) => ({
    id,
    answersWithinMinutes: id === "complaint" ? 480 : id === "withdrawal" ? 10 : 20,
  })),
};

interface Problem {
  readonly path: string;
  readonly problem: "out_of_range" | "hours_reversed" | "never_open" | "list_changed";
}

const OFFSET_MAX = 14 * 60;
const COMPLAINT_HOURS_MAX = 35 * 24;
const ANSWER_MINUTES_MAX = 7 * 24 * 60;

/** All problems of new terms. */
export function supportTermsProblems(terms: SupportTerms): readonly Problem[] {
  const { utcOffsetMinutes, complaintHours, days, categories } = terms;
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id).join();
  return [
    ...when(Math.abs(utcOffsetMinutes) > OFFSET_MAX, "utcOffsetMinutes", "out_of_range"),
    ...when(!isWithin(complaintHours, COMPLAINT_HOURS_MAX), "complaintHours", "out_of_range"),
    ...when(idsOf(days) !== WEEKDAYS.join(), "days", "list_changed"),
    ...when(idsOf(categories) !== TICKET_CATEGORIES.join(), "categories", "list_changed"),
    ...when(!days.some(({ isOpen }) => isOpen), "days", "never_open"),
    ...days.flatMap(({ id, opens, closes }) =>
      when(minuteOf(closes) <= minuteOf(opens), `days.${id}.closes`, "hours_reversed"),
    ),
    ...categories.flatMap(({ id, answersWithinMinutes: minutes }) => {
      const path = `categories.${id}.answersWithinMinutes`;
      return when(!isWithin(minutes, ANSWER_MINUTES_MAX), path, "out_of_range");
    }),
  ];
}

const isWithin = (count: number, max: number): boolean => count >= 1 && count <= max;

const when = (isWrong: boolean, path: string, problem: Problem["problem"]): Problem[] =>
  isWrong ? [{ path, problem }] : [];

/** The due time of a complaint made now. */
export const complaintDue = ({ complaintHours }: SupportTerms, now: Instant): Instant =>
  instant(now + complaintHours * HOUR_MS);

/** The next time within opening hours; the present time if they have begun. */
export function opensNext(terms: SupportTerms, now: Instant): Instant {
  return instant(Math.max(now, nextHours(terms, now).from));
}

/** When to expect an answer: after the minutes of its category, counted within opening hours. */
export function answerExpected(
  terms: SupportTerms,
  category: TicketCategory,
  now: Instant,
): Instant {
  const minutes = terms.categories.find(({ id }) => id === category)?.answersWithinMinutes ?? 0;
  let leftMs = minutes * MINUTE_MS;
  for (let at: number = now; ;) {
    const hours = nextHours(terms, at);
    const from = Math.max(at, hours.from);
    if (from + leftMs <= hours.to) return instant(from + leftMs);
    leftMs -= hours.to - from;
    at = hours.to;
  }
}

interface Hours {
  readonly from: number;
  readonly to: number;
}

/** 1 January 1970 was a Thursday. */
const EPOCH_WEEKDAY = 3;

/** The present opening hours, or the next ones; every week has some. */
function nextHours({ days, utcOffsetMinutes }: SupportTerms, at: number): Hours {
  const offsetMs = utcOffsetMinutes * MINUTE_MS;
  const today = Math.floor((at + offsetMs) / DAY_MS);
  for (let day = today; day <= today + WEEKDAYS.length; day += 1) {
    const weekday = WEEKDAYS[(day + EPOCH_WEEKDAY) % WEEKDAYS.length];
    const hours = days.find(({ id }) => id === weekday);
    if (hours?.isOpen !== true) continue;
    const midnight = day * DAY_MS - offsetMs;
    const to = midnight + minuteOf(hours.closes) * MINUTE_MS;
    if (to > at) return { from: midnight + minuteOf(hours.opens) * MINUTE_MS, to };
  }
  throw new Error("support is never there: such terms are refused");
}

const minuteOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(":").map((part) => Number.parseInt(part, 10));
  return hours * 60 + minutes;
};
