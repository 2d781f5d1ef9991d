import type { Permission } from "@plumbline/engine/desk";

/** SQL of the typed text as an id, so that its index is used; null if it is none. */
export const TEXT_AS_ID =
  "case when $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end";

/** An area's part of the desk's search. */
export interface SearchSource {
  /** The desk's list of the matches. */
  readonly resource: string;
  readonly permission: Permission;
  /**
   * SQL of the matches: `case_id` (the record's id in that list), `user_id`, `field` (what matched,
   * with a text of the desk) and `matched` (its value). $1 is the text in lower case and trimmed,
   * $2 a pattern of its prefix.
   */
  readonly matches: string;
}

/**
 * Finds the owner of an order or a position by its id; the member's page lists all orders of the
 * member.
 */
export const orderSearch = (table: string, where = "true"): SearchSource => ({
  resource: "users",
  permission: "users.read",
  matches: `select user_id::text as case_id, user_id, 'orderId' as field, id::text as matched
    from ${table} where id = ${TEXT_AS_ID} and ${where}`,
});
