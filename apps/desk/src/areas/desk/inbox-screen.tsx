import type { DeskClient } from "@plumbline/client";
import { Link } from "@mui/material";
import {
  useGetIdentity,
  useGetResourceLabel,
  useRecordContext,
  useResourceDefinitions,
  useTranslate,
} from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { assignAction } from "#shell/assignments/assign-button.tsx";
import { useCaseAssigning } from "#shell/assignments/case-assigning.ts";
import { claimAction } from "#shell/lists/bulk-claim.tsx";
import { type BulkAction, choiceOf } from "#shell/lists/choice.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
import { DeskList, NothingHere } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { ROW_LINK } from "#shell/layout/desk-keys.tsx";
import { stageFilter } from "#shell/lists/filters.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import { useDeskSession } from "#shell/session.ts";
import type { DeskOptions } from "#shell/resource.ts";

type Item = Awaited<ReturnType<DeskClient["desk"]["readInbox"]>>["records"][number];

/** The cases of all queues that the reader may process, by due time. */
export function InboxScreen() {
  const queues = useQueueNames();
  const choice = choiceOf<Item>(useInboxActions());
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
      <DeskTable<Item> empty={<NothingHere text="desk.inbox.empty" />}>
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

/** Claiming unassigned cases, and handing over, for all queues alike. */
function useInboxActions(): readonly BulkAction<Item>[] {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { data: identity } = useGetIdentity();
  const assigningOf = useCaseAssigning();
  const nameOf = ({ account, queue }: Item): string =>
    [translate(`desk.dashboard.names.${queue}`, { _: queue }), account]
      .filter((part) => part !== null)
      .join(" · ");
  return [
    claimAction<Item>({
      text: "desk.assign.takeText",
      isOffered: ({ holderName, isAssignable }) => isAssignable && holderName === null,
      send: (id, requestId) => {
        const queue = id.slice(0, id.indexOf(":"));
        const caseId = id.slice(queue.length + 1);
        const assigned = { caseId, operatorId: String(identity?.id), note: "" };
        return assigningOf(queue).assign(client, assigned, { requestId });
      },
    }),
    assignAction<Item>({
      isOffered: ({ isAssignable }) => isAssignable,
      caseOf: (item) => {
        const { caseId, holderName: holder, queue } = item;
        return { queue, caseId, name: nameOf(item), holder };
      },
    }),
  ];
}

function useQueueNames(): readonly string[] {
  const definitions = Object.values(useResourceDefinitions<DeskOptions>());
  return [...new Set(definitions.flatMap(({ options }) => options?.queue?.name ?? []))];
}

/** The subject, and a link to where it is decided: the case itself, or the list that has it. */
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
