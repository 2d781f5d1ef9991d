import type { UserId } from "@plumbline/engine/kernel";
import type { Tx } from "#platform/postgres/database";
import type { Statement, StatementSection } from "./make-statement.ts";
import { type Movement, readMovements } from "./statement-queries.ts";

/** The number of postings read at once: some hundred kilobytes. */
const POSTINGS_AT_ONCE = 500;

/**
 * The entries of a section, the earliest first, some hundred at a time. Throws at the end if they
 * differ from the sums: an incomplete file is better than a wrong one.
 */
export async function* entriesOf(
  tx: Tx,
  { userId, statement, section }: EntriesRequest,
): AsyncGenerator<readonly Movement[]> {
  const { seqs, types } = statement;
  const scope = { userId, book: section.book, currency: section.currency };
  let { from } = seqs;
  let units = 0n;
  let entries = 0;
  for (;;) {
    const some = await readMovements(tx, scope, {
      from,
      until: seqs.until,
      types,
      postingsMax: POSTINGS_AT_ONCE,
    });
    const last = some.at(-1);
    if (last === undefined) break;
    for (const movement of some) units += movement.units;
    entries += some.length;
    from = last.seq + 1n;
    yield some;
  }
  const expected = section.totals
    .filter(({ type }) => types?.includes(type) ?? true)
    .reduce((sum, total) => sum + total.units, 0n);
  if (units !== expected || entries !== section.listed) {
    throw new Error("the entries of a statement are not those that were added up");
  }
}

interface EntriesRequest {
  readonly userId: UserId;
  readonly statement: Statement;
  readonly section: StatementSection;
}
