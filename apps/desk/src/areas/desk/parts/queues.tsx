import { Link } from "@mui/material";
import { useTranslate } from "ra-core";
import { Fragment, use } from "react";
import { ResourcesContext } from "#shell/layout/resources-context.ts";
import { StatusChip } from "#shell/lists/cells.tsx";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { WaitingText } from "#shell/lists/waiting.tsx";
import { Panel } from "#shell/panel.tsx";
import type { DeskResource } from "#shell/resource.ts";
import type { Dashboard } from "../dashboard/use-dashboard.ts";

interface QueuePages {
  readonly queue: Dashboard["queues"][number];
  /** Where it is worked off; settings are on as many pages as there are kinds of them. */
  readonly pages: readonly DeskResource[];
}

/** In the menu's order; one that no page of this desk works off is none to show. */
function withPages(
  queues: Dashboard["queues"],
  resources: readonly DeskResource[],
): readonly QueuePages[] {
  const names = new Set(resources.flatMap(({ queue }) => queue?.name ?? []));
  return [...names].flatMap((name) => {
    const pages = resources.filter((resource) => resource.queue?.name === name);
    return queues.filter(({ id }) => id === name).map((queue) => ({ queue, pages }));
  });
}

/** What waits: how much, since when, and how much of it is late. */
export function Queues({ queues }: { readonly queues: Dashboard["queues"] }) {
  const translate = useTranslate();
  const resources = use(ResourcesContext);
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
        rows={withPages(queues, resources).map(({ queue, pages }) => ({
          key: queue.id,
          cells: [
            <QueueName key="name" queue={queue} pages={pages} />,
            queue.count,
            queue.oldestTime === null ? "–" : <WaitingText key="age" since={queue.oldestTime} />,
            <Overdue key="late" count={queue.overdue} />,
          ],
        }))}
      />
    </Panel>
  );
}

function QueueName({ queue, pages }: QueuePages) {
  const translate = useTranslate();
  const [page] = pages;
  // One without a name of its own is called as its page is.
  const fallback = page === undefined ? queue.id : translate(page.labelKey);
  const name = translate(`desk.dashboard.names.${queue.id}`, { _: fallback });
  if (page !== undefined && pages.length === 1) return <Link href={linkTo(page)}>{name}</Link>;
  return (
    <>
      {name}
      {pages.map((each) => (
        <Fragment key={each.name}>
          {" · "}
          <Link href={linkTo(each)}>{translate(each.labelKey)}</Link>
        </Fragment>
      ))}
    </>
  );
}

function linkTo({ name, queue }: DeskResource): string {
  const filter = queue?.filter;
  if (filter === undefined) return `#/${name}`;
  return `#/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

function Overdue({ count }: { readonly count: number }) {
  return count === 0 ? "0" : <StatusChip text={String(count)} tone="error" />;
}
