import type { Permission } from "@plumbline/engine/desk";

/** An area's part of a member's timeline, merged with all others by time. */
export interface TimelineSource {
  readonly permission: Permission;
  /**
   * SQL with a row for each event of one kind, built by `timelineItems`; $1 is the member. It is
   * read from the latest on, no further than a page needs, so a table that grows with trading has
   * an index of the member and `at`.
   */
  readonly items: string;
}

/** SQL expressions of an event's columns. */
interface TimelineItem {
  readonly at: string;
  /** The kind of event; the desk's text is "desk.timeline.kinds.<kind>". */
  readonly kind: string;
  /** The subject, in a form that needs no translation: a market, a device, a name. */
  readonly about?: string;
  /** The outcome: the key of a text of the desk without "desk.", such as "contract.reason.user". */
  readonly detail?: string;
  /** The size of the request or order. */
  readonly amount?: string;
  /** The change of the member's balance; shown in place of `amount`. */
  readonly change?: string;
  readonly currency?: string;
  /** The desk's list that shows it, and the record's id there. */
  readonly resource?: string;
  readonly caseId?: string;
}

/** The statement of a source; `from` is everything after its columns. */
export const timelineItems = (item: TimelineItem, from: string): string => `
  select (${item.at})::timestamptz as at, (${item.kind})::text as kind,
    (${item.about ?? "null"})::text as about, (${item.detail ?? "null"})::text as detail,
    (${item.amount ?? "null"})::numeric(28, 8) as amount,
    (${item.change ?? "null"})::numeric(28, 8) as change,
    (${item.currency ?? "null"})::text as currency, (${item.resource ?? "null"})::text as resource,
    (${item.caseId ?? "null"})::text as case_id
  ${from}`;

/**
 * An order of a product, with real money only, because play money would hide the relevant events.
 * The desk's list is searched by its id.
 */
export const orderItems = (
  item: Omit<TimelineItem, "caseId">,
  { table, where = "true" }: { readonly table: string; readonly where?: string },
): TimelineSource => ({
  permission: "users.read",
  items: timelineItems(
    { ...item, caseId: "id" },
    `from ${table} where user_id = $1 and book = 'live' and ${where}`,
  ),
});
