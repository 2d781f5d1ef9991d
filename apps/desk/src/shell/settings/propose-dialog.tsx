import { TextField } from "@mui/material";
import { CallRefused, newRequestId } from "@plumbline/client";
import { isWithin, REASON_LENGTHS } from "@plumbline/engine/desk";
import { RecordContextProvider, useNotify, useRefresh, useTranslate } from "ra-core";
import { useState } from "react";
import { type FieldValues, FormProvider, useForm, type UseFormReturn } from "react-hook-form";
import { ActionDialog } from "#shell/dialogs/action-dialog.tsx";
import { WordsField } from "#shell/dialogs/words-field.tsx";
import { repeatLost } from "#shell/use-sending.ts";
import { SchemaFields, type SettingsFields } from "#shell/settings/schema-fields.tsx";
import { withoutBlanks, groupOf, leavesOf, problemsIn } from "#shell/settings/settings-form.ts";

/** What a proposal says beside the settings. */
export interface About {
  readonly effectiveMs: number;
  readonly why: string;
}

/** What is proposed: some part of the settings, and how it is sent once it is typed. */
export interface ProposedPart<Settings extends FieldValues> extends SettingsFields<Settings> {
  readonly settings: Settings;
  readonly send: (changed: Settings, about: About, requestId: string) => Promise<unknown>;
}

interface Proposing<Settings extends FieldValues> extends ProposedPart<Settings> {
  readonly title: string;
  readonly onClose: () => void;
}

/** Settings in fields, to be changed: sent as a proposal, never at once. */
export function ProposeDialog<Settings extends FieldValues>(proposing: Proposing<Settings>) {
  const { title, settings, send: _send, onClose, ...fields } = proposing;
  const translate = useTranslate();
  const form = useForm<FieldValues>({ defaultValues: settings, mode: "onChange" });
  const [typed, setTyped] = useState({ from: "", why: "" });
  const effectiveMs = new Date(typed.from).getTime();
  const submit = useProposing(proposing, form, { effectiveMs, why: typed.why });
  return (
    // Fields look for what they begin with in the record around them, which is the settings alone.
    <RecordContextProvider value={settings}>
      <FormProvider {...form}>
        <ActionDialog
          title={title}
          text={translate("desk.settings.text.propose")}
          action={translate("desk.settings.propose")}
          isReady={isWithin(typed.why, REASON_LENGTHS) && Number.isFinite(effectiveMs)}
          onClose={onClose}
          submit={submit}
        >
          <SchemaFields {...fields} />
          <TextField
            label={translate("desk.settings.from")}
            type="datetime-local"
            slotProps={{ inputLabel: { shrink: true } }}
            helperText={translate("desk.settings.fromHint")}
            value={typed.from}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
          <WordsField
            label="desk.settings.why"
            lengths={REASON_LENGTHS}
            words={typed.why}
            onWords={(why) => setTyped({ ...typed, why })}
          />
        </ActionDialog>
      </FormProvider>
    </RecordContextProvider>
  );
}

/** Sends what was typed, and sets what was wrong with it beside its fields. */
function useProposing<Settings extends FieldValues>(
  { schema, send, onClose }: Proposing<Settings>,
  { getValues, clearErrors, setError }: UseFormReturn,
  about: About,
) {
  const refresh = useRefresh();
  const notify = useNotify();
  // One id until it is answered: sent again after a lost answer, it has one effect.
  const [requestId, setRequestId] = useState(newRequestId);
  return async () => {
    clearErrors();
    // The form was begun with these settings, so what is typed has their shape.
    const typed = getValues() as Settings;
    try {
      await repeatLost(() => send(withoutBlanks(typed), about, requestId));
    } catch (fault) {
      if (!(fault instanceof CallRefused)) throw fault;
      const problems = problemsIn(fault.details);
      for (const { path } of leavesOf(schema, typed)) {
        const problem = problems[path] ?? problems[groupOf(path)];
        if (problem !== undefined) {
          setError(path, { message: `desk.settings.problem.${problem}` });
        }
      }
      // Refused is answered: what is typed next is another request.
      if (!fault.isLost) setRequestId(newRequestId());
      throw fault;
    }
    onClose();
    refresh();
    notify("desk.settings.done.propose", { type: "success" });
  };
}
