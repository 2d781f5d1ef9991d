import { type Instant, ok } from "@plumbline/engine/kernel";
import { type ResultOf, toWireTime } from "@plumbline/protocol";
import type { NoticeKind } from "@plumbline/protocol/content";
import * as calls from "@plumbline/protocol/content/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { sql } from "#platform/postgres/database";
import { type Gaps, renderNotice } from "#services/notifications/notice";
import { permittedKinds } from "#services/notifications/notice-permission";
import { logOnce } from "#services/operators/log-event";
import { BEFORE_ID, beforeIdValues, pageBeforeId } from "#services/plug/before-id";
import type { ContentDeps } from "./routes.ts";

type Delivery = ResultOf<typeof calls.listMessagesOf>["records"][number]["deliveries"][number];

/** The notices sent to a member, and how each was delivered. */
export const memberMessageRoutes = (deps: ContentDeps): readonly Route[] => [
  operatorRoute(calls.listMessagesOf, async ({ input, caller, operator: by }) => {
    const { database, messages } = deps;
    const { userId: subject } = input;
    const values = [...beforeIdValues(subject, input), permittedKinds(by.permissions)];
    const { records, next } = pageBeforeId(
      await database.query<NoticeRow>(noticesStatement, values),
      input,
    );
    // A look at an empty page is not logged: nothing about a member was shown.
    if (records.length === 0) return ok({ records: [], next });
    const logged = await logOnce(deps, { call: "content.list-messages", by, subject });
    if (!logged.ok) return logged;
    const sent = await database.query<DeliveryRow>(deliveriesStatement, [
      subject,
      records.map(({ id }) => id),
    ]);
    const lines = records.map(({ id, kind, gaps, account, readAt, createdAt, isRecorded }) => ({
      id,
      // Its text may contain data that requires other permissions.
      title: renderNotice(messages, caller.language, { kind, gaps, account }).title,
      readTime: readAt === null ? null : toWireTime(readAt),
      createTime: toWireTime(createdAt),
      isRecorded,
      deliveries: sent
        .filter(({ noticeId }) => noticeId === id)
        .map(({ channel, outcome, endedAt }) => ({
          channel,
          outcome,
          time: endedAt === null ? null : toWireTime(endedAt),
        })),
    }));
    return ok({ records: lines, next });
  }),
];

interface NoticeRow {
  readonly id: string;
  readonly kind: NoticeKind;
  readonly gaps: Gaps;
  readonly account: string;
  readonly readAt: Instant | null;
  readonly createdAt: Instant;
  readonly isRecorded: boolean;
}

interface DeliveryRow extends Pick<Delivery, "channel" | "outcome"> {
  readonly noticeId: string;
  readonly endedAt: Instant | null;
}

const noticesStatement = sql(
  "content.messages-of",
  `select id, kind, gaps, account, read_at as "readAt", created_at as "createdAt",
     is_delivery_recorded as "isRecorded"
   from notices join member_names using (user_id) where kind = any($4::text[]) and ${BEFORE_ID}`,
);

const deliveriesStatement = sql(
  "content.deliveries-of",
  `select notice_id as "noticeId", channel, outcome, ended_at as "endedAt"
   from message_deliveries where user_id = $1 and notice_id = any($2::uuid[])
   order by channel, ended_at nulls last, id`,
);
