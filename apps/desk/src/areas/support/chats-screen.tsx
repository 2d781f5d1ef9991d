import { TICKET_CATEGORIES, TICKET_STATUSES, ticketAccepts } from "@plumbline/engine/support";
import { listChats } from "@plumbline/protocol/support/operator-calls";
import { useTranslate } from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { Typography } from "@mui/material";
import type { ReactElement } from "react";
import { assignAction } from "#shell/assignments/queue-assigning.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { useMay } from "#shell/session.ts";
import { RowLink, StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { filtersOf, stageFilter } from "#shell/lists/filters.tsx";
import { DueText, WaitingText } from "#shell/lists/waiting.tsx";
import { type ChatLine, TONES } from "./chat.ts";

const Column = DataTable.Col<ChatLine>;

const STAGE = stageFilter({
  label: "desk.support.stage",
  texts: "desk.support.is",
  unchosen: "desk.support.is.unsettled",
  stages: TICKET_STATUSES,
});

const NARROWING = filtersOf(listChats, { search: "desk.support.search" });

const CHAT_FILTERS = [
  STAGE,
  <SelectInput
    key="category"
    source="category"
    label="desk.support.category"
    alwaysOn
    choices={TICKET_CATEGORIES.map((id) => ({ id, name: `desk.support.categories.${id}` }))}
  />,
  ...NARROWING,
];

/** Members who wait for an answer, the longest first; a row opens the conversation. */
export function ChatsScreen() {
  return <Lines empty="desk.support.none" filters={CHAT_FILTERS} />;
}

/** Complaints that wait for a decision. */
export function ComplaintsScreen() {
  return <Lines empty="desk.support.noComplaints" filters={[STAGE, ...NARROWING]} />;
}

function Lines({ empty, filters }: { readonly empty: string; readonly filters: ReactElement[] }) {
  const translate = useTranslate();
  const mayAnswer = useMay("support.answer");
  const choice = choiceOf<ChatLine>([
    assignAction({
      isOffered: ({ status }) => ticketAccepts("assign", status),
      caseOf: ({ account, assignee, id: caseId }) => ({
        queue: "support",
        caseId,
        name: account,
        holder: assignee?.name ?? null,
        holderId: assignee?.id ?? null,
      }),
    }),
  ]);
  return (
    <DeskList
      empty={empty}
      isQueue
      filters={filters}
      {...(mayAnswer && { actions: choice.action })}
    >
      <DeskTable<ChatLine>>
        {mayAnswer && choice.column}
        <Column
          label="desk.support.account"
          render={({ account }) => <RowLink>{account}</RowLink>}
        />
        <Column
          label="desk.support.category"
          render={({ category }) => translate(`desk.support.categories.${category}`)}
        />
        <Column
          label="desk.support.stage"
          render={({ status }) => (
            <StatusChip text={translate(`desk.support.is.${status}`)} tone={TONES[status]} />
          )}
        />
        <Column label="desk.support.last" render={(line) => <LastText line={line} />} />
        <Column
          label="desk.support.assignee"
          render={({ assignee }) => assignee?.name ?? translate("desk.support.nobody")}
        />
        <Column
          label="desk.queue.age"
          align="right"
          render={({ sinceTime }) => (sinceTime === null ? "–" : <WaitingText since={sinceTime} />)}
        />
        <Column
          label="desk.queue.due"
          render={({ status, untilTime }) =>
            untilTime === null || status === "resolved" ? "–" : <DueText time={untilTime} />
          }
        />
      </DeskTable>
    </DeskList>
  );
}

function LastText({ line: { lastText, unread } }: { readonly line: ChatLine }) {
  return (
    <Typography
      noWrap
      variant="body2"
      sx={{ fontWeight: unread > 0 ? 600 : 400, maxWidth: 260 }}
      title={lastText}
    >
      {lastText === "" ? "–" : lastText}
    </Typography>
  );
}
