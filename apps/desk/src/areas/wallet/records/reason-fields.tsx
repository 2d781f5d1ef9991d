import { MenuItem, TextField } from "@mui/material";
import { NOTE_LENGTH_MAX } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { ReplyPicker } from "#shell/dialogs/reply-picker.tsx";
import type { Direction } from "./record.ts";

/** The reason of a rejection, from a list that the member reads in their language, and a text. */
export function ReasonFields({
  of,
  userId,
  reasons,
  reason,
  note,
  onReason,
  onNote,
}: {
  readonly of: Direction;
  /** The member who reads it. */
  readonly userId: string;
  readonly reasons: readonly string[];
  readonly reason: string;
  readonly note: string;
  readonly onReason: (reason: string) => void;
  readonly onNote: (note: string) => void;
}) {
  const translate = useTranslate();
  return (
    <>
      <TextField
        select
        label={translate("desk.record.reason")}
        value={reason}
        onChange={({ target }) => onReason(target.value)}
      >
        {reasons.map((one) => (
          <MenuItem key={one} value={one}>
            {translate(`desk.${of}.reason.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={translate("desk.record.words")}
        helperText={translate("desk.kyc.noteHint")}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: NOTE_LENGTH_MAX } }}
        value={note}
        onChange={({ target }) => onNote(target.value)}
      />
      <ReplyPicker
        topic={of === "recharges" ? "recharge" : "withdrawal"}
        userId={userId}
        onPick={(text) => onNote(text.slice(0, NOTE_LENGTH_MAX))}
      />
    </>
  );
}

/** A reason from a list, initially the first, with a text. */
export function useReason<Reason extends string>(reasons: readonly [Reason, ...Reason[]]) {
  const [reason, setReason] = useState<Reason>(reasons[0]);
  const [note, onNote] = useState("");
  const onReason = (chosen: string) =>
    setReason(reasons.find((one) => one === chosen) ?? reasons[0]);
  return {
    chosen: { reason, note: note.trim() },
    fields: { reasons, reason, note, onReason, onNote },
  };
}
