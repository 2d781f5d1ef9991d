import { ticketAccepts } from "@plumbline/engine/support";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { Typography } from "@mui/material";
import { assignAction } from "#shell/assignments/queue-assigning.tsx";
import { choiceOf } from "#shell/lists/choice.tsx";
import { useMay } from "#shell/session.ts";
import { Below, RowLink, StatusChip } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { queueColumn } from "#shell/lists/waiting.tsx";
import { type ChatLine, TONES } from "./chat.ts";

const Column = DataTable.Col<ChatLine>;

/** Members who wait for a reply, the longest waiting first; a row opens the conversation. */
export function ChatsScreen() {
  return <Lines empty="desk.support.none" />;
}

/** Complaints that wait for a decision. */
export function ComplaintsScreen() {
  return <Lines empty="desk.support.noComplaints" />;
}

function Lines({ empty }: { readonly empty: string }) {
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
    <DeskList empty={empty} isQueue {...(mayAnswer && { actions: choice.action })}>
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
