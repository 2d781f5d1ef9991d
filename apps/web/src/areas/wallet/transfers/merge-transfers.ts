import type { Transfer } from "./queries.ts";

/** The loaded part of one direction, the newest first. */
export interface ReadSoFar {
  readonly records: readonly Transfer[];
  readonly hasMore: boolean;
}

/**
 * Both directions as one list, the newest first. A record is shown only when no unloaded record can
 * be newer; one that moved to the next page while loading is shown once.
 */
export function mergeTransfers(lists: readonly ReadSoFar[]): readonly Transfer[] {
  const byId = new Map(
    lists.flatMap(({ records }) =>
      records.map((transfer): [string, Transfer] => [transfer.record.id, transfer]),
    ),
  );
  const unreadBelow = lists
    .filter(({ hasMore }) => hasMore)
    .map(({ records }) => records.at(-1)?.record.createTime ?? NEVER);
  return [...byId.values()]
    .filter(({ record }) => unreadBelow.every((time) => record.createTime >= time))
    .sort((a, b) => newestFirst(a.record, b.record));
}

/** For a list without any loaded record: later than every time. */
const NEVER = "9999-12-31 23:59:59";

interface Ordered {
  /** "2026-01-31 08:00:00": sorts by time as text. */
  readonly createTime: string;
  readonly id: string;
}

/** Within a second by id, which grows with time. */
function newestFirst(a: Ordered, b: Ordered): number {
  if (a.createTime !== b.createTime) return a.createTime < b.createTime ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
