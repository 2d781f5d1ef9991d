import { Alert, TextField } from "@mui/material";
import { CallRefused } from "@plumbline/client";
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { useDeskSession } from "#shell/session.ts";
import { problemsIn } from "#shell/settings/settings-form.ts";
import { type Content, type Item, localTextOf, withoutBlankTexts } from "../item-form.ts";

interface Proposing {
  readonly content: Content & { readonly id: string };
  readonly item: Item;
}

/** Long enough for a second person to review it. */
const USUAL_LEAD_MS = 10 * 60_000;

export function ProposeItem(proposing: Proposing) {
  const translate = useTranslate();
  return (
    <DialogButton
      text={translate("desk.content.propose")}
      size="medium"
      variant="contained"
      dialog={(onClose) => <ProposeDialog {...proposing} onClose={onClose} />}
    />
  );
}

function ProposeDialog({ content, item, onClose }: Proposing & { readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [from, setFrom] = useState(() => localTextOf(Date.now() + USUAL_LEAD_MS));
  const [why, setWhy] = useState("");
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const effectiveMs = new Date(from).getTime();
  const send = async (requestId: string) => {
    setProblems({});
    const input = {
      itemId: content.id,
      baseVersion: content.newestVersion,
      effectiveMs,
      why,
      item: withoutBlankTexts(item),
    };
    await client.content.proposeContent(input, { requestId }).catch((fault: unknown) => {
      if (fault instanceof CallRefused) setProblems(problemsIn(fault.details));
      throw fault;
    });
  };
  return (
    <CommandDialog
      title={translate("desk.content.propose")}
      text={translate("desk.content.proposeText")}
      action={translate("desk.settings.propose")}
      isReady={isWithin(why, REASON_LENGTHS) && Number.isFinite(effectiveMs)}
      onClose={onClose}
      send={send}
      done={{ text: "desk.settings.done.propose" }}
    >
      <TextField
        label={translate("desk.content.from")}
        type="datetime-local"
        slotProps={{ inputLabel: { shrink: true } }}
        helperText={translate("desk.settings.fromHint")}
        value={from}
        onChange={({ target }) => setFrom(target.value)}
      />
      <WordsField label="desk.settings.why" lengths={REASON_LENGTHS} words={why} onWords={setWhy} />
      {Object.entries(problems).map(([path, problem]) => (
        <Alert key={path} severity="warning">
          {path}: {translate(`desk.content.problem.${problem}`)}
        </Alert>
      ))}
    </CommandDialog>
  );
}
