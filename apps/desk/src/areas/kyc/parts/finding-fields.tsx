import { MenuItem, Stack, TextField } from "@mui/material";
import { NOTE_LENGTH_MAX } from "@plumbline/engine/desk";
import { type KycPart, REJECTION_REASONS } from "@plumbline/engine/kyc";
import { useTranslate } from "ra-core";
import { ReplyPicker } from "#shell/dialogs/reply-picker.tsx";
import type { Findings } from "../review-form.ts";

export interface FindingProps {
  /** The owner of the documents. */
  readonly userId: string;
  readonly part: KycPart;
  readonly finding: Findings[KycPart];
  readonly onJudge: (reason: string) => void;
  readonly onExplain: (note: string) => void;
}

const IN_ORDER = "in_order";

/** The finding about one part: in order, or a listed reason with a text. */
export function FindingFields({ userId, part, finding, onJudge, onExplain }: FindingProps) {
  const translate = useTranslate();
  const name = translate(`desk.kyc.part.${part}`);
  return (
    <Stack
      spacing={1.5}
      // Next to the answer, until there is a reason to explain.
      sx={{ flex: "0 0 auto", gridColumn: finding && "1 / -1", maxWidth: 300, width: "100%" }}
    >
      <TextField
        select
        label={translate("desk.kyc.finding", { part: name })}
        value={finding?.reason ?? IN_ORDER}
        onChange={(event) => onJudge(event.target.value)}
      >
        <MenuItem value={IN_ORDER}>{translate("desk.kyc.inOrder")}</MenuItem>
        {REJECTION_REASONS.map((reason) => (
          <MenuItem key={reason} value={reason}>
            {translate(`desk.kyc.reason.${reason}`)}
          </MenuItem>
        ))}
      </TextField>
      {finding !== undefined && (
        <>
          <TextField
            label={translate("desk.kyc.note", { part: name })}
            helperText={translate("desk.kyc.noteHint")}
            multiline
            slotProps={{ htmlInput: { maxLength: NOTE_LENGTH_MAX } }}
            value={finding.note}
            onChange={(event) => onExplain(event.target.value)}
          />
          <ReplyPicker
            topic="verification"
            userId={userId}
            onPick={(text) => onExplain(text.slice(0, NOTE_LENGTH_MAX))}
          />
        </>
      )}
    </Stack>
  );
}
