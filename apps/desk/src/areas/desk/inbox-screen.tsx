import type { DeskClient } from "@plumbline/client";
import { Link } from "@mui/material";
import {
  useGetResourceLabel,
  useRecordContext,
  useResourceDefinitions,
  useTranslate,
} from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { useAssigning } from "#shell/assignments/queue-assigning.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { ROW_LINK } from "#shell/key-targets.ts";
import { stageFilter } from "#shell/lists/filters.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import type { DeskOptions } from "#shell/resource.ts";

type Item = Awaited<ReturnType<DeskClient["desk"]["readInbox"]>>["records"][number];

/** All waiting cases of the queues that the operator may process, sorted by due time. */
export function InboxScreen() {
  const translate = useTranslate();
  const queues = useQueueNames();
  const { handOver, takeOn } = useAssigning<Item>({
    isOffered: ({ isAssignable }) => isAssignable,
    caseOf: ({ account, assigneeId: holderId, caseId, holderName: holder, queue }) => {
      const queueName = translate(`desk.dashboard.names.${queue}`, { _: queue });
      return {
        queue,
        caseId,
        name: account === null ? queueName : `${queueName} · ${account}`,
        holder,
        holderId,
      };
    },
  });
  const choice = choiceOf<Item>([takeOn, handOver]);
  return (
    <DeskList
      actions={choice.action}
      empty="desk.inbox.empty"
      filters={[
        <SelectInput
          key="queue"
          source="queue"
          label="desk.inbox.queue"
          alwaysOn
          emptyText="desk.inbox.kinds.all"
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          choices={queues.map((name) => ({ id: name, name: `desk.dashboard.names.${name}` }))}
        />,
        stageFilter({
          source: "kind",
          label: "desk.inbox.kind",
          texts: "desk.inbox.kinds",
          unchosen: "desk.inbox.kinds.all",
          stages: INBOX_KINDS,
        }),
      ]}
      isQueue
    >
      <DeskTable<Item>>
        {choice.column}
        <DataTable.Col<Item> label="desk.inbox.queue" render={(item) => <CaseLink item={item} />} />
        <DataTable.Col<Item> label="desk.inbox.account" render={({ account }) => account ?? "–"} />
        <DataTable.Col<Item>
          align="right"
          label="desk.inbox.since"
          render={({ sinceTime }) => <WaitingText since={sinceTime} />}
        />
        <DataTable.Col<Item>
          label="desk.inbox.due"
          render={({ dueTime }) => (dueTime === null ? "–" : <DueText time={dueTime} />)}
        />
        <DataTable.Col<Item> label="desk.inbox.holder" render={() => <Holder />} />
      </DeskTable>
    </DeskList>
  );
}

export const INBOX_KINDS = ["late", "mine", "free"] as const;

function useQueueNames(): readonly string[] {
  const definitions = Object.values(useResourceDefinitions<DeskOptions>());
  return [...new Set(definitions.flatMap(({ options }) => options?.queue?.name ?? []))];
}

/** The case, with a link to its page or to the list that contains it. */
function CaseLink({ item }: { readonly item: Item }) {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const definitions = Object.values(useResourceDefinitions<DeskOptions>());
  const list = definitions.find(({ options }) => {
    const { name, part = item.part } = options?.queue ?? {};
    return name === item.queue && part === item.part;
  });
  const queue = list?.options?.queue;
  const fallback = list === undefined ? item.queue : labelOf(list.name);
  const name = translate(`desk.dashboard.names.${item.queue}`, { _: fallback });
  const label = queue?.part === undefined ? name : `${name} · ${fallback}`;
  if (list === undefined || queue === undefined) return label;
  const { filter } = queue;
  const query = filter === undefined ? "" : `?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const isCase = list.hasShow === true && queue.part === undefined;
  const path = isCase ? `${encodeURIComponent(item.caseId)}/show` : query;
  return (
    <Link href={`#/${list.name}${isCase ? "/" : ""}${path}`} {...ROW_LINK}>
      {label}
    </Link>
  );
}

function Holder() {
  const translate = useTranslate();
  const item = useRecordContext<Item>();
  if (item === undefined || item.holderName === null) return "–";
  if (!item.isMine) return item.holderName;
  return <StatusChip text={translate("desk.inbox.mine")} tone="success" />;
}
