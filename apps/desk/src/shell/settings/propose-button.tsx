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

/** The fields of a proposal besides the settings. */
export interface About {
  readonly effectiveMs: number;
  readonly why: string;
}

/** A part of the settings, and the call that sends the typed values. */
interface ProposedPart<Settings extends FieldValues> extends SettingsFields<Settings> {
  readonly settings: Settings;
  readonly send: (changed: Settings, about: About, requestId: string) => Promise<unknown>;
}

/** A button that opens a form in which a part of the settings is changed and proposed. */
export function ProposeButton<Settings extends FieldValues>({
  name,
  text,
  ...part
}: ProposedPart<Settings> & {
  /** The title of the dialog, and the accessible name of the button. */
  readonly name: string;
  /** The label of the button; by default "change". */
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
  /** The name of the row; by default its id. */
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

/** Settings in fields: sent as a proposal, never applied at once. */
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
    // Fields read their initial values from the surrounding record, which is the settings only.
    <RecordContextProvider value={settings}>
      <FormProvider {...form}>
        <CommandDialog
          title={title}
          text={translate("desk.settings.text.propose")}
          action={translate("desk.settings.propose")}
          isReady={isWithin(why, REASON_LENGTHS) && Number.isFinite(effectiveMs)}
          send={async (requestId) => {
            form.clearErrors();
            // The form started with these settings, so its values have their shape.
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

/** Shows the problems of values at their fields. */
function showProblems({ setError }: UseFormReturn, leaves: readonly Leaf[], fault: unknown): void {
  if (!(fault instanceof CallRefused)) return;
  const problems = problemsIn(fault.details);
  for (const { path } of leaves) {
    const problem = problems[path] ?? problems[groupOf(path)];
    if (problem !== undefined) setError(path, { message: `desk.settings.problem.${problem}` });
  }
}
