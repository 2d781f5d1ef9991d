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

/** A list that is read by an index of its order. */
export interface InTime extends Exported {
  /**
   * SQL: the creation time of a row, and the uuids that identify it among rows of the same time.
   * Rows are written in this order, so neither may change; for rows that are decided again, those
   * of the member.
   */
  readonly time: string;
  readonly ids: readonly string[];
  /**
   * SQL from `from` on, with a `where`: $1 is the list's filter as entered, by its names, $4 the
   * time of the request, and $6 its operator.
   */
  readonly rows: string;
}

/**
 * A list that is read in ranges of its rows' numbers, for tables that every command writes and for
 * which an index of the order would be too expensive: a block range index finds a range as well.
 */
export interface Numbered extends Exported {
  /** SQL: the number, and the creation time of the row. */
  readonly number: string;
  readonly time: string;
  /** SQL from `from` on, without a `where`. */
  readonly rows: string;
  /** SQL: whether a row is included. $1 is as above. */
  readonly filter: string;
}

/** SQL of a time in every file's format; the column's heading names the zone. */
export const zonedTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`;

/** SQL of an exact amount, without trailing zeros. */
export const exactAmount = (column: string): string => `trim_scale(${column})::text`;

/** SQL of the book of a list: the live one unless another is chosen. */
export const CHOSEN_BOOK = "coalesce(nullif($1::jsonb ->> 'book', ''), 'live')";

/** SQL of an id composed of the fields that identify a row besides uuids, such as a kind. */
export const idOf = (...names: readonly string[]): string =>
  `md5(concat_ws(':', ${names.join(", ")}))::uuid`;

/** SQL: whether nothing, or this value, was chosen for this name. */
export const isChosen = (name: string, column: string): string =>
  `coalesce($1::jsonb ->> '${name}', '') in ('', ${column}::text)`;
