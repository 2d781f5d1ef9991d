import type { Permission } from "@plumbline/engine/desk";

/** What an area knows of what happened to a member, in the order of time with all the others. */
export interface TimelineSource {
  readonly permission: Permission;
  /** SQL of one row an event, made by `timelineItems`; $1 is the member. */
  readonly items: string;
}

/** SQL expressions of what the timeline shows of an event. */
interface TimelineItem {
  readonly at: string;
  /** What happened: with a text of the desk, "desk.timeline.kinds.<kind>". */
  readonly kind: string;
  /** What became of it, as the area stores it. */
  readonly detail?: string;
  readonly amount?: string;
  readonly currency?: string;
  /** The desk's list that shows it, and the record's id there. */
  readonly resource?: string;
  readonly caseId?: string;
}

/** The statement of a source; `from` is all that follows its columns. */
export const timelineItems = (item: TimelineItem, from: string): string => `
  select (${item.at})::timestamptz as at, (${item.kind})::text as kind,
    (${item.detail ?? "null"})::text as detail,
    (${item.amount ?? "null"})::numeric(28, 8) as amount,
    (${item.currency ?? "null"})::text as currency, (${item.resource ?? "null"})::text as resource,
    (${item.caseId ?? "null"})::text as case_id
  ${from}`;
