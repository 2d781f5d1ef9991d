import { TextField } from "@mui/material";
import { CallRefused } from "@plumbline/client";
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { RecordContextProvider, useTranslate } from "ra-core";
import { useState } from "react";
import { type FieldValues, FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { SchemaFields, type SettingsFields } from "#shell/settings/schema-fields.tsx";
import {
  groupOf,
  type Leaf,
  leavesOf,
  problemsIn,
  withoutBlanks,
} from "#shell/settings/settings-form.ts";

/** What a proposal says beside the settings. */
export interface About {
  readonly effectiveMs: number;
  readonly why: string;
}

/** What is proposed: some part of the settings, and how it is sent once it is typed. */
interface ProposedPart<Settings extends FieldValues> extends SettingsFields<Settings> {
  readonly settings: Settings;
  readonly send: (changed: Settings, about: About, requestId: string) => Promise<unknown>;
}

/** A button by which a part of what is settled is proposed as it shall be. */
export function ProposeButton<Settings extends FieldValues>({
  name,
  text,
  ...part
}: ProposedPart<Settings> & {
  /** Of the dialog, and of the button for who does not see where it stands. */
  readonly name: string;
  /** What stands on the button: without it, that something is changed. */
  readonly text?: string;
}) {
  const translate = useTranslate();
  return (
    <DialogButton
      text={text ?? translate("desk.settings.change")}
      aria-label={name}
      dialog={(onClose) => <ProposeDialog {...part} title={name} onClose={onClose} />}
    />
  );
}

/** Changes one of several rows by its id; the proposal contains all of them. */
export function ProposeRowButton<Row extends FieldValues & { readonly id: string }>({
  row,
  rows,
  name = row.id,
  isShown = (path) => path !== "id",
  send,
  ...fields
}: Omit<ProposedPart<Row>, "settings" | "send"> & {
  readonly row: Row;
  readonly rows: readonly Row[];
  /** What the row is called, unless by its id. */
  readonly name?: string;
  readonly send: (changed: Row[], about: About, requestId: string) => Promise<unknown>;
}) {
  const translate = useTranslate();
  return (
    <ProposeButton
      {...fields}
      name={`${translate("desk.settings.change")}: ${name}`}
      settings={row}
      isShown={isShown}
      send={(changed, about, requestId) => {
        const changedRows = rows.map((one) => (one.id === changed.id ? changed : one));
        return send(changedRows, about, requestId);
      }}
    />
  );
}

/** Settings in fields, to be changed: sent as a proposal, never at once. */
export function ProposeDialog<Settings extends FieldValues>({
  title,
  settings,
  send,
  onClose,
  ...fields
}: ProposedPart<Settings> & { readonly title: string; readonly onClose: () => void }) {
  const translate = useTranslate();
  const form = useForm<FieldValues>({ defaultValues: settings, mode: "onChange" });
  const [from, setFrom] = useState("");
  const [why, setWhy] = useState("");
  const effectiveMs = new Date(from).getTime();
  return (
    // Fields look for what they begin with in the record around them, which is the settings alone.
    <RecordContextProvider value={settings}>
      <FormProvider {...form}>
        <CommandDialog
          title={title}
          text={translate("desk.settings.text.propose")}
          action={translate("desk.settings.propose")}
          isReady={isWithin(why, REASON_LENGTHS) && Number.isFinite(effectiveMs)}
          send={async (requestId) => {
            form.clearErrors();
            // The form was begun with these settings, so what is typed has their shape.
            const changed = form.getValues() as Settings;
            await send(withoutBlanks(changed), { effectiveMs, why }, requestId).catch(
              (fault: unknown) => {
                showProblems(form, leavesOf(fields.schema, changed), fault);
                throw fault;
              },
            );
          }}
          done={{ text: "desk.settings.done.propose" }}
          onClose={onClose}
        >
          <SchemaFields {...fields} />
          <TextField
            label={translate("desk.settings.from")}
            type="datetime-local"
            slotProps={{ inputLabel: { shrink: true } }}
            helperText={translate("desk.settings.fromHint")}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
          <WordsField
            label="desk.settings.why"
            lengths={REASON_LENGTHS}
            words={why}
            onWords={setWhy}
          />
        </CommandDialog>
      </FormProvider>
    </RecordContextProvider>
  );
}

/** Sets what was wrong with the values beside their fields. */
function showProblems({ setError }: UseFormReturn, leaves: readonly Leaf[], fault: unknown): void {
  if (!(fault instanceof CallRefused)) return;
  const problems = problemsIn(fault.details);
  for (const { path } of leaves) {
    const problem = problems[path] ?? problems[groupOf(path)];
    if (problem !== undefined) setError(path, { message: `desk.settings.problem.${problem}` });
  }
}
