import type { Permission } from "@plumbline/engine/desk";

/** SQL of what was typed as an id, so that its index is used; null where it is none. */
export const TEXT_AS_ID =
  "case when $1 ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then $1::uuid end";

/** What of an area operators find from anywhere at the desk. */
export interface SearchSource {
  /** The list of the desk that shows it. */
  readonly resource: string;
  readonly permission: Permission;
  /**
   * SQL of what matches: `case_id`, as that list names its record, `user_id`, `field` (what
   * matched, with a text of the desk) and `matched` (its words). $1 is the text in small letters
   * without spaces around it, $2 a pattern of all that begins so.
   */
  readonly matches: string;
}
