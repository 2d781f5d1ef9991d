import { decided, err, type Instant, instant, type UserId } from "@plumbline/engine/kernel";
import { isNoticeDue, UNREAD_AFTER_MS, type UnreadAnswers } from "@plumbline/engine/support";
import type { Store } from "#platform/command/command";
import { instantToColumn } from "#platform/postgres/columns";
import { sql } from "#platform/postgres/database";
import { systemRequestId } from "#platform/process/ids";
import type { Job } from "#platform/operations/jobs";
import type { Deps } from "#services/plug/deps";

/**
 * Notifies members who are away that staff have answered: once for all unread messages. Whether a
 * member is away is derived from the messages read, on whichever server the member is connected.
 */
export const unreadAnswersJob = (deps: Pick<Deps, "clock" | "commands" | "database">): Job => ({
  name: "support.tell-unread",
  cron: "* * * * *",
  backfill: "1h",
  run: async () => {
    const before = instantToColumn(instant(deps.clock.now() - UNREAD_AFTER_MS));
    const rows = await deps.database.query<{ userId: UserId; firstSeq: number }>(waitingStatement, [
      before,
    ]);
    await Promise.all(rows.map(({ userId, firstSeq }) => notifyUnread(deps, userId, firstSeq)));
  },
});

/**
 * Decided on the present rows, so that members who have read the messages meanwhile get no notice.
 */
const notifyUnread = ({ commands }: Pick<Deps, "commands">, userId: UserId, firstSeq: number) =>
  commands.run({
    name: "support.tell-unread",
    userId,
    requestId: systemRequestId("support-unread", userId, firstSeq),
    content: "",
    store: unreadStore,
    decide: ({ state }, now: Instant) =>
      isNoticeDue(state, now)
        ? decided({ noticeSeq: state.lastSeq })
        : err({ type: "no_notice_due" }),
    answer: () => null,
  });

const NOTHING: UnreadAnswers = { first: null, lastSeq: 0, noticeSeq: 0 };

const unreadStore: Store<UnreadAnswers, Pick<UnreadAnswers, "noticeSeq">> = {
  name: "support.unread-answers",
  load: async (tx, userIds) => {
    const rows = await tx.query<Row>(loadStatement, [userIds]);
    return new Map(
      userIds.map((userId): [UserId, UnreadAnswers] => {
        const row = rows.find((one) => one.userId === userId);
        if (row === undefined) return [userId, NOTHING];
        const { lastSeq, noticeSeq, firstSeq, sentAt } = row;
        const first = firstSeq === null || sentAt === null ? null : { seq: firstSeq, sentAt };
        return [userId, { first, lastSeq, noticeSeq }];
      }),
    );
  },
  merge: (state, next) => ({ ...state, ...next }),
  save: async (tx, changes) => {
    for (const { userId, next } of changes) tx.send(saveStatement, [userId, next.noticeSeq]);
  },
  noticesOf: ({ userId }) => [{ userId, kind: "supportAnswered", aboutId: null, gaps: {} }],
};

interface Row {
  readonly userId: UserId;
  readonly lastSeq: number;
  readonly noticeSeq: number;
  readonly firstSeq: number | null;
  readonly sentAt: Instant | null;
}

const FIRST_UNREAD = `left join lateral (
     select seq, sent_at from support_messages as one
     where one.user_id = conversations.user_id and one.seq > member_read_seq
       and one.author = 'staff' order by seq limit 1
   ) as first on true`;

const waitingStatement = sql(
  "support.unread-answers",
  `select user_id as "userId", first.seq as "firstSeq"
   from support_conversations as conversations ${FIRST_UNREAD}
   where last_seq > member_read_seq and last_seq > notice_seq
     and first.seq > notice_seq and first.sent_at <= $1 limit 1000`,
);

const loadStatement = sql(
  "support.load-unread",
  `select user_id as "userId", last_seq as "lastSeq", notice_seq as "noticeSeq",
     first.seq as "firstSeq", first.sent_at as "sentAt"
   from support_conversations as conversations ${FIRST_UNREAD}
   where user_id = any($1::uuid[])`,
);

const saveStatement = sql(
  "support.save-notice-seq",
  "update support_conversations set notice_seq = $2 where user_id = $1",
);
