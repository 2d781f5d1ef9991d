import { TICKET_CATEGORIES, TICKET_STATUSES, ticketAccepts } from "@plumbline/engine/support";
import { listChats } from "@plumbline/protocol/support/operator-calls";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Typography } from "@mui/material";
import type { ReactElement } from "react";
import { assignAction } from "#shell/assignments/queue-assigning.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { useMay } from "#shell/session.ts";
import { Below, RowLink, StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { filtersOf, choiceFilter } from "#shell/lists/filters.tsx";
import { queueColumn } from "#shell/lists/waiting.tsx";
import { type ChatLine, TONES } from "./chat.ts";

const Column = DataTable.Col<ChatLine>;

const STAGE = choiceFilter({
  label: "desk.support.stage",
  texts: "desk.support.is",
  unchosen: "desk.support.is.unsettled",
  choices: TICKET_STATUSES,
});

const NARROWING = filtersOf(listChats, { search: "desk.support.search" });

const CHAT_FILTERS = [
  STAGE,
  choiceFilter({
    source: "category",
    label: "desk.support.category",
    texts: "desk.support.categories",
    unchosen: "desk.inbox.kinds.all",
    choices: TICKET_CATEGORIES,
  }),
  ...NARROWING,
];

/** Members who wait for a reply, the longest waiting first; a row opens the conversation. */
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
          render={({ account, category }) => (
            <>
              <RowLink>{account}</RowLink>
              <Below>{translate(`desk.support.categories.${category}`)}</Below>
            </>
          )}
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
        {queueColumn<ChatLine>(({ sinceTime: since, status, untilTime }) => ({
          since,
          due: status === "resolved" ? null : untilTime,
        }))}
      </DeskTable>
    </DeskList>
  );
}

function LastText({ line: { lastText, unread } }: { readonly line: ChatLine }) {
  return (
    <Typography
      variant="body2"
      sx={{ ...TWO_LINES, fontWeight: unread > 0 ? 600 : 400 }}
      title={lastText}
    >
      {lastText === "" ? "–" : lastText}
    </Typography>
  );
}

const TWO_LINES = {
  display: "-webkit-box",
  overflow: "hidden",
  WebkitBoxOrient: "vertical",
  WebkitLineClamp: 2,
} as const;
