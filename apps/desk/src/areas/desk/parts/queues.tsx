import { Link } from "@mui/material";
import { useTranslate } from "ra-core";
import { use } from "react";
import { ResourcesContext } from "#shell/layout/resources-context.ts";
import { StatusChip } from "#shell/lists/cells.tsx";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { WaitingText } from "#shell/lists/waiting.tsx";
import { Panel } from "#shell/panel.tsx";
import type { Dashboard } from "../dashboard/use-dashboard.ts";

/** Where each queue is worked off; one without a page of its own is said only. */
const PAGES = {
  kyc: "verifications",
  recharges: "recharges",
  withdrawals: "withdrawals",
  adjustments: "adjustments",
  settings: "payments",
} as const satisfies Record<Dashboard["queues"][number]["id"], string>;

/** What waits: how much, since when, and how much of it is late. */
export function Queues({ queues }: { readonly queues: Dashboard["queues"] }) {
  const translate = useTranslate();
  return (
    <Panel title={translate("desk.dashboard.queues")}>
      <FigureTable
        label={translate("desk.dashboard.queues")}
        empty=""
        columns={[
          { name: translate("desk.dashboard.queue") },
          { name: translate("desk.dashboard.count"), isFigure: true },
          { name: translate("desk.dashboard.oldest"), isFigure: true },
          { name: translate("desk.dashboard.overdue"), isFigure: true },
        ]}
        rows={queues.map((queue) => ({
          key: queue.id,
          cells: [
            <QueueName key="name" id={queue.id} />,
            queue.count,
            queue.oldestTime === null ? "–" : <WaitingText key="age" since={queue.oldestTime} />,
            <Overdue key="late" count={queue.overdue} />,
          ],
        }))}
      />
    </Panel>
  );
}

function QueueName({ id }: Pick<Dashboard["queues"][number], "id">) {
  const translate = useTranslate();
  const resources = use(ResourcesContext);
  const name = translate(`desk.dashboard.names.${id}`);
  const hasPage = resources.some((resource) => resource.name === PAGES[id]);
  return hasPage ? <Link href={`#/${PAGES[id]}`}>{name}</Link> : name;
}

function Overdue({ count }: { readonly count: number }) {
  return count === 0 ? "0" : <StatusChip text={String(count)} tone="error" />;
}
