import type { DeskClient } from "@plumbline/client";
import { Link, Stack, Typography } from "@mui/material";
import {
  useGetResourceLabel,
  useRecordContext,
  useResourceDefinitions,
  useTranslate,
} from "ra-core";
import type { ComponentProps } from "react";
import { DataTable, SelectInput } from "react-admin";
import { useAssigning } from "#shell/assignments/queue-assigning.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { ROW_LINK } from "#shell/key-targets.ts";
import { queueColumn } from "#shell/lists/waiting.tsx";
import { showTime } from "#shell/wire-time.ts";
import type { DeskOptions } from "#shell/resource.ts";
import { placeOf } from "./inbox-place.ts";
import { reasonText } from "./inbox-reason.ts";

type Item = Awaited<ReturnType<DeskClient["desk"]["readInbox"]>>["records"][number];

/** The cases of all queues that the reader may process, by due time. */
export function InboxScreen() {
  const translate = useTranslate();
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
    <DeskList actions={choice.action} empty="desk.inbox.empty" isQueue>
      <DeskTable<Item>>
        {choice.column}
        <DataTable.Col<Item> label="desk.inbox.queue" render={(item) => <CaseLink item={item} />} />
        <DataTable.Col<Item> label="desk.inbox.account" render={(item) => <Reason item={item} />} />
        {queueColumn<Item>(({ dueTime: due, sinceTime: since }) => ({ due, since }))}
        <DataTable.Col<Item> label="desk.inbox.holder" render={() => <Holder />} />
      </DeskTable>
    </DeskList>
  );
}

export const INBOX_KINDS = ["late", "mine", "free"] as const;

/** The queues of all lists of the desk. */
export function QueueInput(input: ComponentProps<typeof SelectInput>) {
  const definitions = Object.values(useResourceDefinitions<DeskOptions>());
  const queues = new Set(definitions.flatMap(({ options }) => options?.queue?.name ?? []));
  const choices = [...queues].map((id) => ({ id, name: `desk.dashboard.names.${id}` }));
  return <SelectInput {...input} choices={choices} />;
}

/**
 * The subject, and a link to the page where it is decided: the case itself, or the list that
 * contains it.
 */
function CaseLink({ item }: { readonly item: Item }) {
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  const definitions = Object.values(useResourceDefinitions<DeskOptions>());
  const place = placeOf(definitions, item);
  const name = translate(`desk.dashboard.names.${item.queue}`, { _: item.queue });
  if (place === null) return name;
  return (
    <Link href={place.href} {...ROW_LINK}>
      {place.nameKey !== null
        ? `${name} · ${translate(place.nameKey)}`
        : place.isPart
          ? `${name} · ${labelOf(place.resource)}`
          : name}
    </Link>
  );
}

/** The member concerned, whether they are held, and the reason of the request. */
function Reason({ item }: { readonly item: Item }) {
  const { account, hold, why } = item;
  const translate = useTranslate();
  // A freeze that waits for a longer one has the same reason.
  const holdText =
    hold &&
    hold.reason !== why &&
    translate("desk.inbox.held", { time: showTime(hold.endTime), reason: hold.reason });
  const reason = reasonText(item);
  return (
    <Stack sx={{ maxWidth: 360 }}>
      {account ?? (reason === null && "–")}
      {[reason, holdText].map(
        (text) =>
          typeof text === "string" && (
            <Typography
              key={text}
              variant="body2"
              color={text === holdText ? "error" : "text.secondary"}
              sx={{ overflowWrap: "anywhere" }}
            >
              {text}
            </Typography>
          ),
      )}
    </Stack>
  );
}

function Holder() {
  const translate = useTranslate();
  const item = useRecordContext<Item>();
  if (item === undefined || item.holderName === null) return "–";
  if (!item.isMine) return item.holderName;
  return <StatusChip text={translate("desk.inbox.mine")} tone="success" />;
}
