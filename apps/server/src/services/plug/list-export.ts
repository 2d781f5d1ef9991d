import type { Permission } from "@plumbline/engine/desk";

/** A list of the desk that is taken along whole. */
export interface ListExport {
  /** As the desk calls it: "withdrawals". */
  readonly list: string;
  /** Of the list itself. */
  readonly permission: Permission;
  /** SQL: when a line came to be, and its id. Lines are written in this order. */
  readonly time: string;
  readonly id: string;
  /**
   * SQL from `from` on, with a `where`: $1 is the list's filter as it was typed, by its names, and
   * $4 when the file was asked for.
   */
  readonly rows: string;
  /** The head of each column, and the SQL of its text. */
  readonly columns: Readonly<Record<string, string>>;
}

/** SQL of a moment as every file says it; the column's head names the zone. */
export const zonedTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD HH24:MI:SS')`;

/** SQL of an exact amount, without noughts at its end. */
export const exactAmount = (column: string): string => `trim_scale(${column})::text`;

/** SQL: whether the account begins as what was searched for, or the id is it. */
export const isSearched = (account: string, ...ids: readonly string[]): string =>
  `(coalesce($1::jsonb ->> 'search', '') = ''
    or starts_with(${account}, lower(normalize($1::jsonb ->> 'search', NFKC)))
    or lower($1::jsonb ->> 'search') in (${ids.map((id) => `${id}::text`).join(", ")}))`;

/** SQL: whether nothing was chosen for this name, or this. */
export const isChosen = (name: string, column: string): string =>
  `coalesce($1::jsonb ->> '${name}', '') in ('', ${column}::text)`;
