import type { Tx } from "./database.ts";
import type { Statement } from "./statement-pipeline.ts";

interface PageRequest {
  /** From 1. */
  readonly pageNo: number;
  readonly pageSize: number;
}

/** The two statements of a paged list, which are filtered by the same parameters. */
interface PagedList {
  /** Ends with `limit` and `offset`, whose parameters follow those of the filter. */
  readonly page: Statement;
  /** `select count(*)` */
  readonly count: Statement;
  readonly filter: readonly unknown[];
  /** Parameters of `page` alone, between those of the filter and its limit. */
  readonly pageFilter?: readonly unknown[];
}

/** One page of a list, with the count of all. */
export async function readPage<Row>(
  tx: Tx,
  { page, count, filter, pageFilter = [] }: PagedList,
  request: PageRequest,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const [rows, [counted]] = await Promise.all([
    tx.query<Row>(page, [...filter, ...pageFilter, ...rangeOf(request)]),
    tx.query<{ count: number }>(count, filter),
  ]);
  return { rows, total: counted?.count ?? 0 };
}

/** The values of `limit` and `offset`. */
export const rangeOf = ({ pageNo, pageSize }: PageRequest): readonly [number, number] => [
  pageSize,
  (pageNo - 1) * pageSize,
];
