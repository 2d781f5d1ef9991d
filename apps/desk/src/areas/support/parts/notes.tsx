import { Alert, Button, Stack, TextField, Typography } from "@mui/material";
import { useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import { showTime } from "#shell/wire-time.ts";
import type { Chat } from "../chat.ts";

/** Colleagues' notes on a member's case; the member cannot read them. */
export function Notes({ chat, mayWrite }: { readonly chat: Chat; readonly mayWrite: boolean }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const refresh = useRefresh();
  const [text, setText] = useState("");
  const { isBusy, problem, send } = useSending(async () => {
    await client.support.noteOnChat({ userId: chat.id, text });
    setText("");
    refresh();
  });
  return (
    <Panel title={translate("desk.support.notes")}>
      <Stack spacing={1.5}>
        {chat.notes.length === 0 && (
          <Typography color="text.secondary" variant="body2">
            {translate("desk.support.noNotes")}
          </Typography>
        )}
        {chat.notes.map((note) => (
          <Stack key={note.id}>
            <Typography color="text.secondary" variant="caption">
              {note.operatorName} · {showTime(note.createTime)}
            </Typography>
            <Typography variant="body2" sx={{ overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
              {note.text}
            </Typography>
          </Stack>
        ))}
        {mayWrite && (
          <>
            <TextField
              label={translate("desk.support.note")}
              multiline
              minRows={2}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
            {problem !== "" && <Alert severity="error">{problem}</Alert>}
            <Button
              disabled={text.trim() === ""}
              loading={isBusy}
              onClick={() => void send()}
              sx={{ alignSelf: "flex-end" }}
            >
              {translate("desk.support.saveNote")}
            </Button>
          </>
        )}
      </Stack>
    </Panel>
  );
}
