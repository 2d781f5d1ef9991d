import { type Instant, ok } from "@plumbline/engine/kernel";
import { type ResultOf, toPage, toWireTime } from "@plumbline/protocol";
import { listAlerts } from "@plumbline/protocol/desk/operator-calls";
import { operatorRoute, type Route } from "#platform/http/route";
import { sql } from "#platform/postgres/database";
import { readPage } from "#platform/postgres/read-page";
import type { Deps } from "#services/plug/deps";
import { filterValue, isFiltered } from "#services/plug/list-filter";
import { type Queue, queueItems } from "#services/plug/queue";

type Alert = ResultOf<typeof listAlerts>["records"][number];

interface AlertRow extends Omit<Alert, "openedTime" | "closedTime"> {
  readonly openedAt: Instant;
  readonly closedAt: Instant | null;
}

/** Alerts of the server itself, raised in `services/alerts`. */
export const alertRoutes = ({ database }: Pick<Deps, "database">): readonly Route[] => [
  operatorRoute(listAlerts, async ({ input }) => {
    const { kind = null, stage = null } = input;
    const filter = [filterValue(input), stage, kind];
    const list = { page: pageStatement, count: countStatement, filter };
    const { rows, total } = await readPage<AlertRow>(database, list, input);
    const alerts = rows.map(({ openedAt, closedAt, ...row }) => ({
      ...row,
      openedTime: toWireTime(openedAt),
      closedTime: closedAt === null ? null : toWireTime(closedAt),
    }));
    return ok(toPage(alerts, { ...input, total }));
  }),
];

/** Alerts whose condition still holds: due immediately, so that they are listed first. */
export const alertQueue: Queue = {
  name: "alerts",
  permission: "alerts.read",
  items: queueItems(
    {
      caseId: "kind || ':' || subject",
      part: "kind",
      since: "opened_at",
      dueAt: "opened_at",
      why: "concat_ws(' ', subject, nullif(figure, ''))",
    },
    "from house_alerts where closed_at is null",
  ),
};

export const ALERT_FILTER = {
  words: ["subject"],
  ids: ["house_alerts.id"],
  time: "opened_at",
} as const;

const WANTED = `from house_alerts where ${isFiltered(ALERT_FILTER)}
  and ($2::text is null or (closed_at is null) = ($2 = 'open'))
  and ($3::text is null or kind = $3)`;

const pageStatement = sql(
  "desk.alerts",
  `select id, kind, subject, figure, opened_at as "openedAt", closed_at as "closedAt" ${WANTED}
   order by opened_at desc, id desc limit $4 offset $5`,
);

const countStatement = sql("desk.alerts-count", `select count(*) ${WANTED}`);
