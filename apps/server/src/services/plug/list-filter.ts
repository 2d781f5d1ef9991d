import { instant } from "@plumbline/engine/kernel";
import type { ListFilter, ListSort } from "@plumbline/protocol/list-filters";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import type { Statement } from "#platform/postgres/statement-pipeline";

/** SQL of a list's filter columns. A list and its export share one such table. */
interface FilterColumns {
  /** The owner of a row, found by the beginning of their account. */
  readonly userId?: string;
  /** Other texts that are searched by prefix, in lower case. */
  readonly words?: readonly string[];
  /** Values that are found by equality: ids, a transaction's id. */
  readonly ids?: readonly string[];
  /** Columns any of which may be the chosen currency. */
  readonly currencies?: readonly string[];
  readonly channel?: string;
  readonly amount?: string;
  readonly time?: string;
  readonly due?: string;
  /** The operator of a case: `holderOf`. */
  readonly holder?: string;
}

interface CaseHolder {
  /** The queue whose cases the desk assigns, and SQL of the case's id in it. */
  readonly assigned?: { readonly queue: string; readonly caseId: string };
  /** SQL of the id of the operator who works on it. */
  readonly workerId?: string;
}

/**
 * SQL: the id of the operator of the case, by the inbox's rule: the assignee, otherwise the one who
 * works on it; a disabled operator does not count.
 */
export function holderOf({ assigned, workerId }: CaseHolder): string {
  const holders = [
    ...(assigned === undefined
      ? []
      : [
          `(select operator_id from assigned_cases
        where queue = '${assigned.queue}' and case_id = ${assigned.caseId})`,
        ]),
    ...(workerId === undefined
      ? []
      : [
          `(select operator_standings.id from operator_standings
        where operator_standings.id = (${workerId})::uuid and not is_disabled)`,
        ]),
  ];
  return `coalesce(${holders.join(", ")})`;
}

/** The placeholders of a statement for the filter, the time and the reader. */
interface FilterPlaces {
  readonly filter: string;
  readonly now?: string;
  readonly operatorId?: string;
}

const OF_EXPORTS = { filter: "$1", now: "$4", operatorId: "$6" } as const;

/**
 * SQL: whether a row matches. An incomplete code, amount or time does not filter, because an export
 * uses the fields' present input.
 */
export function isFiltered(columns: FilterColumns, places: FilterPlaces = OF_EXPORTS): string {
  const typed = (name: string) => `(${places.filter}::jsonb ->> '${name}')`;
  const when = (name: string, pattern: string, holds: (text: string) => string) =>
    `case when ${typed(name)} ~* '${pattern}' then ${holds(typed(name))} else true end`;
  const { amount, channel, currencies, time } = columns;
  const holds = [
    ...searchOf(columns, typed("search")),
    ...(currencies === undefined
      ? []
      : [when("currency", CODE, (text) => `upper(${text}) in (${currencies.join(", ")})`)]),
    ...(channel === undefined
      ? []
      : [when("channelId", CODE, (text) => `${channel} = upper(${text})`)]),
    ...(amount === undefined
      ? []
      : [
          when("amountMin", AMOUNT, (text) => `${amount} >= ${text}::numeric`),
          when("amountMax", AMOUNT, (text) => `${amount} <= ${text}::numeric`),
        ]),
    ...(time === undefined
      ? []
      : [
          when("from", MOMENT, (text) => `${time} >= ${text}::timestamptz`),
          when("to", MOMENT, (text) => `${time} < ${text}::timestamptz`),
        ]),
    ...standingOf(columns, typed("standing"), places),
  ];
  return `(${holds.join("\n    and ")})`;
}

const CODE = "^[A-Z0-9-]{2,40}$";
const AMOUNT = String.raw`^\d{1,19}(\.\d{1,8})?$`;
const MOMENT = String.raw`^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z$`;

function searchOf({ userId, words = [], ids = [] }: FilterColumns, text: string): string[] {
  const places = [
    ...(userId === undefined
      ? []
      : [
          `${userId} in (select member_names.user_id from member_names
        where starts_with(member_names.account, lower(normalize(${text}, NFKC))))`,
        ]),
    ...words.map((word) => `starts_with(lower(${word}), lower(${text}))`),
    `lower(${text}) in (${[...(userId === undefined ? [] : [userId]), ...ids]
      .map((id) => `lower(${id}::text)`)
      .join(", ")})`,
  ];
  const isSearched = userId !== undefined || words.length > 0 || ids.length > 0;
  return isSearched ? [`(coalesce(${text}, '') = '' or ${places.join(" or ")})`] : [];
}

function standingOf({ due, holder }: FilterColumns, text: string, places: FilterPlaces): string[] {
  const { now, operatorId } = places;
  const cases = [
    ...(due === undefined || now === undefined
      ? []
      : [`when 'late' then ${due} <= ${now}::timestamptz`]),
    ...(holder === undefined || operatorId === undefined
      ? []
      : [`when 'mine' then ${holder} = ${operatorId}::uuid`, `when 'free' then ${holder} is null`]),
  ];
  return cases.length === 0
    ? []
    : [`coalesce(case ${text} ${cases.join(" ")} else true end, false)`];
}

/** The value of a statement's filter. */
export const filterValue = ({ fromMs, toMs, ...chosen }: ListFilter): string => {
  const { search, currency, channelId, amountMin, amountMax, standing } = chosen;
  const times = { from: momentOf(fromMs), to: momentOf(toMs) };
  return JSON.stringify({ search, currency, channelId, amountMin, amountMax, standing, ...times });
};

const momentOf = (epochMs: number | undefined): string | undefined =>
  epochMs === undefined ? undefined : instantToColumn(instant(epochMs));

interface ListOrder {
  readonly own: string;
  readonly tie: string;
  readonly by: SortColumns;
  /** Set if no column of `by` is ever null; one index then serves both directions. */
  readonly isNeverNull?: boolean;
}

/** A list's statement in the chosen order. */
type SortedStatement = (sort?: ListSort) => Statement;

/**
 * One statement for each column and direction, so that an index serves each order. `own` is the
 * list's default order, and `tie` orders rows of equal value.
 */
export function sortedStatement(
  name: string,
  { own, tie, by, isNeverNull = false }: ListOrder,
  textIn: (orderBy: string) => string,
): SortedStatement {
  const ownStatement = sql(name, textIn(own));
  const nulls = isNeverNull ? "" : " nulls last";
  const sorted = new Map(
    Object.entries(by).flatMap(([column, value]) =>
      (["ASC", "DESC"] as const).map((order): [string, Statement] => {
        const orderBy = `${value} ${order}${nulls}, ${tie} ${order}`;
        return [`${column} ${order}`, sql(`${name}-${column}-${order}`, textIn(orderBy))];
      }),
    ),
  );
  return ({ sort, order = "ASC" } = {}) =>
    (sort === undefined ? undefined : sorted.get(`${sort} ${order}`)) ?? ownStatement;
}

/** The columns by which a list may be sorted, and the SQL of each. */
type SortColumns = Readonly<Record<string, string>>;
