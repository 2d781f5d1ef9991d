import type { Permission } from "@plumbline/engine/desk";

/** What waits for staff in an area: counted on the desk's first page, which links to it. */
export interface Queue {
  /** As the wire and the texts name it. */
  readonly name: string;
  /** Who may look at it: a role sees its own. */
  readonly permission: Permission;
  /**
   * One row of SQL: `count`, `oldest` (since when the one that waits longest does) and `overdue`
   * (how many should have been done). $1 is now.
   */
  readonly statement: string;
}
