import type { Instant, UserId } from "@plumbline/engine/kernel";
import type { NoticeKind } from "@plumbline/protocol/content";
import { instantToColumn } from "#platform/postgres/columns";
import { sql, type Tx } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { Gaps } from "#services/notifications/notice";

interface StoredNotice {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly gaps: Gaps;
  readonly aboutId: string | null;
  /** The owner's current account name. */
  readonly account: string;
  readonly isRead: boolean;
  readonly createdAt: Instant;
}

/** One page of a member's notices, the latest first, with the total count. */
export async function findNotices(
  tx: Tx,
  request: { readonly userId: UserId; readonly pageNo: number; readonly pageSize: number },
): Promise<{ readonly notices: readonly StoredNotice[]; readonly total: number }> {
  const { userId } = request;
  const { rows: notices, total } = await readPage<StoredNotice>(
    tx,
    { page: pageStatement, count: countStatement, filter: [userId] },
    request,
  );
  return { notices, total };
}

export async function countUnread(tx: Tx, userId: UserId): Promise<number> {
  const [counted] = await tx.query<{ count: number }>(unreadStatement, [userId]);
  return counted?.count ?? 0;
}

/** Marks one notice as read, or with null all of them; only the member's own. */
export async function markRead(
  tx: Tx,
  {
    userId,
    id,
    now,
  }: { readonly userId: UserId; readonly id: string | null; readonly now: Instant },
): Promise<void> {
  await tx.query(readStatement, [userId, id, instantToColumn(now)]);
}

const pageStatement = sql(
  "content.notices",
  `select notices.id, kind, gaps, about_id as "aboutId", account, read_at is not null as "isRead",
     notices.created_at as "createdAt"
   from notices join member_names using (user_id)
   where user_id = $1 order by notices.id desc limit $2 offset $3`,
);

const countStatement = sql(
  "content.notices-count",
  "select count(*) from notices where user_id = $1",
);

const unreadStatement = sql(
  "content.notices-unread",
  "select count(*) from notices where user_id = $1 and read_at is null",
);

const readStatement = sql(
  "content.read-notices",
  `update notices set read_at = $3
   where user_id = $1 and read_at is null and ($2::uuid is null or id = $2)`,
);
