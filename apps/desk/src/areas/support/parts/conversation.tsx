import { Box, Button, Stack, Typography } from "@mui/material";
import { useTranslate } from "ra-core";
import { useLayoutEffect, useRef, useState } from "react";
import { Photo } from "#shell/pictures/photo.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import { showTime } from "#shell/wire-time.ts";
import type { Chat, ChatMessage } from "../chat.ts";

/** The messages, the latest at the end, and a button for earlier ones. */
export function Conversation({ chat }: { readonly chat: Chat }) {
  const translate = useTranslate();
  const [earlier, setEarlier] = useState<readonly ChatMessage[]>([]);
  const { messages, memberReadSeq, isMemberTyping } = chat;
  const first = earlier[0]?.seq ?? messages[0]?.seq ?? 1;
  const latest = new Set(messages.map(({ seq }) => seq));
  const all = [...earlier.filter(({ seq }) => !latest.has(seq)), ...messages];
  const lastSeen = all.findLast(({ author, seq }) => author === "staff" && seq <= memberReadSeq);
  const log = useEndInView(messages.at(-1)?.seq ?? 0);
  return (
    <Box
      ref={log}
      role="log"
      aria-label={translate("desk.support.conversation")}
      tabIndex={0}
      sx={{ maxHeight: "56vh", minHeight: 160, overflowY: "auto", pr: 1 }}
    >
      {first > 1 && (
        <Earlier userId={chat.id} before={first} onRead={setEarlier} shownMessages={earlier} />
      )}
      <Stack spacing={1.5}>
        {all.map((message) => (
          <MessageLine
            key={message.seq}
            message={message}
            userId={chat.id}
            isSeen={message === lastSeen}
          />
        ))}
      </Stack>
      <Typography aria-live="polite" color="text.secondary" variant="body2" sx={{ minHeight: 24 }}>
        {isMemberTyping && translate("desk.support.typing")}
      </Typography>
    </Box>
  );
}

function Earlier({
  userId,
  before,
  shownMessages,
  onRead,
}: {
  readonly userId: string;
  readonly before: number;
  readonly shownMessages: readonly ChatMessage[];
  readonly onRead: (messages: readonly ChatMessage[]) => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { isBusy, problem, send } = useSending(async () => {
    const { messages } = await client.support.readChat({ userId, beforeSeq: before, limit: 100 });
    onRead([...messages, ...shownMessages]);
  });
  return (
    <Box sx={{ mb: 2, textAlign: "center" }}>
      <Button size="small" loading={isBusy} onClick={() => void send()}>
        {translate("desk.support.earlier")}
      </Button>
      {problem !== "" && <Typography color="error">{problem}</Typography>}
    </Box>
  );
}

function MessageLine({
  message,
  userId,
  isSeen,
}: {
  readonly message: ChatMessage;
  readonly userId: string;
  readonly isSeen: boolean;
}) {
  const translate = useTranslate();
  const { author, createTime, fileId, isMasked, kind, operatorName, text } = message;
  const isMember = author === "member";
  const who = isMember ? translate("desk.support.member") : (operatorName ?? "Plumbline");
  const marks = [
    who,
    showTime(createTime),
    ...(kind === "resolved" ? [translate("desk.support.resolvedLine")] : []),
    ...(isMasked ? [translate("desk.support.masked")] : []),
    ...(isSeen ? [translate("desk.support.seen")] : []),
  ];
  return (
    <Box sx={{ alignSelf: isMember ? "flex-start" : "flex-end", maxWidth: "80%" }}>
      <Typography color="text.secondary" variant="caption">
        {marks.join(" · ")}
      </Typography>
      {(text !== "" || fileId !== null) && (
        <Box
          sx={{
            bgcolor: isMember ? "action.hover" : "action.selected",
            borderRadius: 2,
            px: 1.5,
            py: 1,
          }}
        >
          {fileId !== null && <MemberImage userId={userId} fileId={fileId} />}
          {/* Plain text: addresses in it are not links. */}
          {text !== "" && (
            <Typography
              dir="auto"
              variant="body2"
              sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}
            >
              {text}
            </Typography>
          )}
        </Box>
      )}
    </Box>
  );
}

/** Opened on request: each opening is logged and visible to the member. */
function MemberImage({ userId, fileId }: { readonly userId: string; readonly fileId: string }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [jpeg, setJpeg] = useState("");
  const { isBusy, problem, send } = useSending(async () => {
    setJpeg((await client.support.openMemberImage({ userId, fileId })).jpeg);
  });
  if (jpeg !== "") {
    return (
      <Box sx={{ width: 320, maxWidth: "100%" }}>
        <Photo name={translate("desk.support.image")} jpeg={jpeg} />
      </Box>
    );
  }
  return (
    <>
      <Button size="small" variant="outlined" loading={isBusy} onClick={() => void send()}>
        {translate("desk.support.openImage")}
      </Button>
      {problem !== "" && <Typography color="error">{problem}</Typography>}
    </>
  );
}

/** Scrolls to the latest message whenever one is added. */
function useEndInView(lastSeq: number) {
  const log = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [lastSeq]);
  return log;
}
