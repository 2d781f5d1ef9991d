import type { Permission } from "@plumbline/engine/desk";

/** An area's part of a member's timeline, merged with all others by time. */
export interface TimelineSource {
  readonly permission: Permission;
  /** SQL with a row for each event, made by `timelineItems`; $1 is the member. */
  readonly items: string;
}

/** SQL expressions of an event's columns. */
interface TimelineItem {
  readonly at: string;
  /** The kind of event: the desk has its text, "desk.timeline.kinds.<kind>". */
  readonly kind: string;
  /** Its outcome, as the area stores it. */
  readonly detail?: string;
  readonly amount?: string;
  readonly currency?: string;
  /** The desk's list that shows it, and the record's id there. */
  readonly resource?: string;
  readonly caseId?: string;
}

/** The statement of a source; `from` is everything after its columns. */
export const timelineItems = (item: TimelineItem, from: string): string => `
  select (${item.at})::timestamptz as at, (${item.kind})::text as kind,
    (${item.detail ?? "null"})::text as detail,
    (${item.amount ?? "null"})::numeric(28, 8) as amount,
    (${item.currency ?? "null"})::text as currency, (${item.resource ?? "null"})::text as resource,
    (${item.caseId ?? "null"})::text as case_id
  ${from}`;
