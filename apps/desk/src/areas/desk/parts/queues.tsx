import { Link } from "@mui/material";
import { useGetResourceLabel, useResourceDefinitions, useTranslate } from "ra-core";
import { StatusChip } from "#shell/lists/cells.tsx";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { WaitingText } from "#shell/lists/waiting.tsx";
import { Panel } from "#shell/panel.tsx";
import type { DeskResourceQueue } from "#shell/resource.ts";
import type { Dashboard } from "../dashboard/use-dashboard.ts";

/** A list of the desk in which a queue is processed. */
interface QueuePage {
  readonly name: string;
  readonly queue: DeskResourceQueue;
}

interface QueuePages {
  readonly queue: Dashboard["queues"][number];
  /** Proposed settings are on several pages, one for each kind. */
  readonly pages: readonly QueuePage[];
}

/** In the menu's order; a queue without a page in this desk is left out. */
function useQueuePages(queues: Dashboard["queues"]): readonly QueuePages[] {
  const definitions = Object.values(useResourceDefinitions<{ queue?: DeskResourceQueue }>());
  const pages = definitions.flatMap(({ name, options }) =>
    options?.queue === undefined ? [] : [{ name, queue: options.queue }],
  );
  return [...new Set(pages.map(({ queue }) => queue.name))].flatMap((name) => {
    const own = pages.filter(({ queue }) => queue.name === name);
    return queues.filter(({ id }) => id === name).map((queue) => ({ queue, pages: own }));
  });
}

/** The waiting cases: how many, since when, and how many are late. */
export function Queues({ queues }: { readonly queues: Dashboard["queues"] }) {
  const translate = useTranslate();
  const shown = useQueuePages(queues);
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
        rows={shown.map(({ queue, pages }) => ({
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
  const labelOf = useGetResourceLabel();
  const [page] = pages;
  // A queue without a label of its own has that of its page.
  const fallback = page === undefined ? queue.id : labelOf(page.name);
  const name = translate(`desk.dashboard.names.${queue.id}`, { _: fallback });
  // For a queue on several pages, the inbox links to the page of each case.
  const place = page !== undefined && pages.length === 1 ? linkTo(page) : linkTo(inboxOf(queue.id));
  return <Link href={place}>{name}</Link>;
}

const inboxOf = (queue: string): QueuePage => ({
  name: "inbox",
  queue: { name: queue, filter: { queue } },
});

function linkTo({ name, queue: { filter } }: QueuePage): string {
  if (filter === undefined) return `#/${name}`;
  return `#/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
}

function Overdue({ count }: { readonly count: number }) {
  return count === 0 ? "0" : <StatusChip text={String(count)} tone="error" />;
}
