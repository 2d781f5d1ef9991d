import type { Permission } from "@plumbline/engine/desk";

/** A list of the desk that can be exported whole. */
export type ListExport = InTime | Numbered;

interface Exported {
  /** The desk's name for it: "withdrawals". */
  readonly list: string;
  /** The permission of the list itself. */
  readonly permission: Permission;
  /** The heading of each column, and the SQL of its text. */
  readonly columns: Readonly<Record<string, string>>;
}

/** Read by an index of its order. */
export interface InTime extends Exported {
  /**
   * SQL: when a line came to be, and the uuids that name it among those of one moment. Lines are
   * written in this order, so neither may change: of what is decided anew, the member's own.
   */
  readonly time: string;
  readonly ids: readonly string[];
  /**
   * SQL from `from` on, with a `where`: $1 is the list's filter as it was typed, by its names, $4
   * when the file was asked for, and $6 by whom.
   */
  readonly rows: string;
}

/**
 * Read span by span of the numbers that its lines have, where every command writes the table and
 * would pay for an index of the order: one of block ranges finds a span as well.
 */
export interface Numbered extends Exported {
  /** SQL: the number, and when the line came to be. */
  readonly number: string;
  readonly time: string;
  /** SQL from `from` on, without a `where`. */
  readonly rows: string;
  /** SQL: whether a line is to be written. $1 is as above. */
  readonly filter: string;
}

/** SQL of a time in every file's format; the column's heading names the zone. */
export const zonedTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`;

/** SQL of an exact amount, without trailing zeros. */
export const exactAmount = (column: string): string => `trim_scale(${column})::text`;

/** SQL of the book that a list is of: the live one until another is chosen. */
export const CHOSEN_BOOK = "coalesce(nullif($1::jsonb ->> 'book', ''), 'live')";

/** SQL of an id made of what names a line beside uuids, such as a kind. */
export const idOf = (...names: readonly string[]): string =>
  `md5(concat_ws(':', ${names.join(", ")}))::uuid`;

/** SQL: whether nothing was chosen for this name, or this. */
export const isChosen = (name: string, column: string): string =>
  `coalesce($1::jsonb ->> '${name}', '') in ('', ${column}::text)`;
