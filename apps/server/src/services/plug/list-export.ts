import type { Permission } from "@plumbline/engine/desk";

/** A list of the desk that can be exported whole. */
export interface ListExport {
  /** The desk's name for it: "withdrawals". */
  readonly list: string;
  /** The permission of the list itself. */
  readonly permission: Permission;
  /** SQL: when a line was created, and its id. Lines are written in this order. */
  readonly time: string;
  readonly id: string;
  /**
   * SQL from `from` on, with a `where`: $1 is the list's filter by its names, and $4 the time of
   * the request.
   */
  readonly rows: string;
  /** The heading of each column, and the SQL of its text. */
  readonly columns: Readonly<Record<string, string>>;
}

/** SQL of a time in every file's format; the column's heading names the zone. */
export const zonedTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`;

/** SQL of an exact amount, without trailing zeros. */
export const exactAmount = (column: string): string => `trim_scale(${column})::text`;

/** SQL: whether the account begins with the searched text, or equals it as an id. */
export const isSearched = (account: string, ...ids: readonly string[]): string =>
  `(coalesce($1::jsonb ->> 'search', '') = ''
    or starts_with(${account}, lower(normalize($1::jsonb ->> 'search', NFKC)))
    or lower($1::jsonb ->> 'search') in (${ids.map((id) => `${id}::text`).join(", ")}))`;

/** SQL: whether the filter has no value of this name, or this one. */
export const isChosen = (name: string, column: string): string =>
  `coalesce($1::jsonb ->> '${name}', '') in ('', ${column}::text)`;
