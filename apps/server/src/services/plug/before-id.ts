interface Place {
  readonly beforeId?: string | undefined;
  readonly pageSize: number;
}

/** SQL: the page of a member ($1) that begins before an id ($2), with one more line ($3). */
export const BEFORE_ID = `user_id = $1 and ($2::uuid is null or id < $2) order by id desc limit $3`;

/** The values of such a statement. */
export const beforeIdValues = (userId: string, { beforeId, pageSize }: Place) => [
  userId,
  beforeId ?? null,
  pageSize + 1,
];

/** The page of the rows read, and the start of the next one. */
export function pageBeforeId<Record extends { readonly id: string }>(
  rows: readonly Record[],
  { pageSize }: Place,
) {
  const records = rows.slice(0, pageSize);
  const last = records.at(-1);
  const next = last === undefined || rows.length <= pageSize ? null : { beforeId: last.id };
  return { records, next };
}
