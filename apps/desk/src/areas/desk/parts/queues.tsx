import { Link } from "@mui/material";
import type { FrozenKind } from "@plumbline/engine/desk";
import { useGetResourceLabel, useTranslate } from "ra-core";
import { Fragment } from "react";
import { StatusChip } from "#shell/lists/cells.tsx";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { WaitingText } from "#shell/lists/waiting.tsx";
import { Panel } from "#shell/panel.tsx";
import type { Dashboard } from "../dashboard/use-dashboard.ts";

/** Where each queue is worked off; settings are on as many pages as there are kinds of them. */
const PAGES = {
  kyc: ["verifications"],
  recharges: ["recharges"],
  withdrawals: ["withdrawals"],
  adjustments: ["adjustments"],
  houseTransfers: ["houseTransfers"],
  settings: ["payments", "terms"],
  freezes: ["users"],
  rights: ["rights"],
} as const satisfies Record<Dashboard["queues"][number]["id"], readonly string[]>;

/** Of a list that shows more than what waits: what is chosen there to see just that. */
const CHOSEN: Partial<Record<Dashboard["queues"][number]["id"], Readonly<Record<string, string>>>> =
  { freezes: { frozen: "waiting" } satisfies { readonly frozen: FrozenKind } };

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
  const labelOf = useGetResourceLabel();
  const name = translate(`desk.dashboard.names.${id}`);
  const chosen = CHOSEN[id];
  const query = chosen === undefined ? "" : `?filter=${encodeURIComponent(JSON.stringify(chosen))}`;
  const pages = PAGES[id];
  if (pages.length === 1) return <Link href={`#/${pages[0]}${query}`}>{name}</Link>;
  return (
    <>
      {name}
      {pages.map((page) => (
        <Fragment key={page}>
          {" · "}
          <Link href={`#/${page}`}>{labelOf(page)}</Link>
        </Fragment>
      ))}
    </>
  );
}

function Overdue({ count }: { readonly count: number }) {
  return count === 0 ? "0" : <StatusChip text={String(count)} tone="error" />;
}
