import { Box, Stack } from "@mui/material";
import type { UserId } from "@plumbline/engine/kernel";
import {
  RecordContextProvider,
  useGetOne,
  useGetRecordId,
  useResourceContext,
  useTranslate,
} from "ra-core";
import { Title } from "react-admin";
import { useEffect } from "react";
import { CaseNav } from "#shell/lists/case-nav.tsx";
import { Problem } from "#shell/lists/problem.tsx";
import { StatusChip } from "#shell/lists/cells.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { type Chat, type ChatLine, TONES } from "./chat.ts";
import { ChatActions } from "./parts/chat-actions.tsx";
import { Conversation } from "./parts/conversation.tsx";
import { Notes } from "./parts/notes.tsx";
import { MemberFacts } from "./parts/member-facts.tsx";
import { ReplyBox } from "./parts/reply-box.tsx";

/** The polling interval for the member's messages. */
const LOOK_EVERY_MS = 2_000;

/** One member's conversation, its actions, and the member's facts, on one screen. */
export function ChatScreen() {
  const translate = useTranslate();
  const id = String(useGetRecordId()) as UserId; // the name in the list
  const resource = useResourceContext() ?? "chats";
  const { data, error, refetch } = useGetOne<Chat | ChatLine>(
    resource,
    { id },
    { refetchInterval: LOOK_EVERY_MS },
  );
  // The list's row is shown until the messages are loaded.
  const chat = data !== undefined && "messages" in data ? data : undefined;
  return (
    <>
      <Title title={translate("desk.support.one")} />
      {error !== null && (
        <Problem fault={error} isStale={data !== undefined} again={() => void refetch()} />
      )}
      {chat !== undefined && (
        <RecordContextProvider value={chat}>
          <Console chat={chat} again={() => void refetch()} />
        </RecordContextProvider>
      )}
    </>
  );
}

function Console({ chat, again }: { readonly chat: Chat; readonly again: () => void }) {
  const translate = useTranslate();
  const mayAnswer = useMay("support.answer");
  useReadMark(chat, mayAnswer);
  const { account, category, status } = chat;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <CaseNav stage={status} />
      <Box
        sx={{
          alignItems: "start",
          display: "grid",
          gap: 2,
          gridTemplateColumns: { md: "minmax(0, 1fr) 320px" },
        }}
      >
        <Panel
          title={`${account} · ${translate(`desk.support.categories.${category}`)}`}
          beside={<StatusChip text={translate(`desk.support.is.${status}`)} tone={TONES[status]} />}
        >
          <Conversation chat={chat} />
          {mayAnswer && status !== "resolved" && (
            <ReplyBox key={chat.id} userId={chat.id} onSent={again} />
          )}
        </Panel>
        <Stack spacing={2}>
          <ChatActions chat={chat} />
          <MemberFacts userId={chat.id} />
          <Notes chat={chat} mayWrite={mayAnswer} />
        </Stack>
      </Box>
    </Stack>
  );
}

/** Messages on a visible screen count as read. */
function useReadMark({ id: userId, lastSeq, unread }: Chat, mayAnswer: boolean): void {
  const { client } = useDeskSession();
  useEffect(() => {
    if (!mayAnswer || unread === 0 || document.hidden) return;
    // If the request is lost, the next poll sends it again.
    void client.support.readChatMessages({ userId, seq: lastSeq }).catch(() => undefined);
  }, [client, lastSeq, mayAnswer, unread, userId]);
}
