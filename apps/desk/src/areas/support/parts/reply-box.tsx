import { Alert, Button, Stack, TextField } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { useTranslate } from "ra-core";
import { useRef, useState } from "react";
import { ReplyMenu } from "#shell/dialogs/reply-picker.tsx";
import { useDeskSession } from "#shell/session.ts";
import { repeatLost, useSending } from "#shell/use-sending.ts";
import { unsentText } from "../chat.ts";

const TYPING_EVERY_MS = 3_000;

/** The input for a reply: Enter sends, "/" inserts a template. */
export function ReplyBox({
  userId,
  onSent,
}: {
  readonly userId: string;
  readonly onSent: () => void;
}) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [text, setText] = useState("");
  const [menuAt, setMenuAt] = useState<HTMLElement | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const publishTyping = useTyping(userId);
  // The same id until there is a response, so that a retry is the same message.
  const request = useRef<{ readonly text: string; readonly id: string } | null>(null);
  const { isBusy, problem, send } = useSending(async () => {
    if (request.current?.text !== text) request.current = { text, id: newRequestId() };
    const { id: requestId } = request.current;
    await repeatLost(() => client.support.replyToChat({ userId, text }, { requestId }));
    request.current = null;
    setText((typed) => unsentText(typed, text));
    onSent();
  });
  const submit = () => {
    if (text.trim() !== "" && !isBusy) void send();
  };
  const pick = (words: string) => {
    setText(words);
    field.current?.focus();
  };
  return (
    <Stack spacing={1} sx={{ mt: 2 }}>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      <TextField
        autoFocus
        inputRef={field}
        label={translate("desk.support.reply")}
        helperText={translate("desk.support.replyHint")}
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          publishTyping();
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "/" && text === "") {
            event.preventDefault();
            setMenuAt(event.currentTarget);
          } else if (event.key === "Enter" && !event.shiftKey) {
            event.preventDefault();
            submit();
          }
        }}
      />
      <Stack direction="row" spacing={1} sx={{ justifyContent: "flex-end" }}>
        <Button onClick={({ currentTarget }) => setMenuAt(currentTarget)}>
          {translate("desk.replies.pick")}
        </Button>
        <Button variant="contained" disabled={text.trim() === ""} loading={isBusy} onClick={submit}>
          {translate("desk.support.send")}
        </Button>
      </Stack>
      <ReplyMenu
        topic="support"
        userId={userId}
        at={menuAt}
        onPick={pick}
        onClose={() => setMenuAt(null)}
      />
    </Stack>
  );
}

/** Reports typing, once every few seconds. */
function useTyping(userId: string): () => void {
  const { client } = useDeskSession();
  const reportedAtMs = useRef(0);
  return () => {
    if (Date.now() - reportedAtMs.current < TYPING_EVERY_MS) return;
    reportedAtMs.current = Date.now();
    // A lost report has no consequence.
    void client.support.typeToMember({ userId }).catch(() => undefined);
  };
}
