import { Alert, Stack, TextField, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { REPLY_TOPICS } from "@plumbline/engine/support";
import { LANGUAGE_NAMES, OFFERED_LANGUAGES } from "@plumbline/messages";
import { useGetOne, useTranslate } from "ra-core";
import { Title } from "react-admin";
import { useState } from "react";
import { CommandDialog } from "#shell/dialogs/command-dialog.tsx";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { DialogButton } from "#shell/dialogs/dialog-button.tsx";
import { TimeText } from "#shell/lists/cells.tsx";
import { FigureTable } from "#shell/lists/figure-table.tsx";
import { problemText } from "#shell/lists/problem.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { type Template, textIn, withTemplate, withText } from "./reply-form.ts";

type Replies = Awaited<ReturnType<DeskClient["support"]["readReplyTemplates"]>>;

const NEW: Template = { topic: "support", name: "", english: "", translations: [] };

/** Reply templates by topic; each change is the next version. */
export function RepliesScreen() {
  const translate = useTranslate();
  const mayChange = useMay("support.answer");
  const { data, error } = useGetOne<Replies & { readonly id: string }>("replyTemplates", {
    id: "newest",
  });
  if (error) return <Typography sx={{ my: 2 }}>{problemText(translate, error)}</Typography>;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <Title title={translate("desk.replies.title")} />
      {data !== undefined && (
        <>
          <Panel
            title={translate("desk.settings.version", { version: data.version })}
            action={mayChange && <EditButton replies={data} index={data.templates.length} />}
          >
            <Typography color="text.secondary" variant="body2" sx={{ mb: 1 }}>
              {translate("desk.replies.hint")}
            </Typography>
            <Templates replies={data} mayChange={mayChange} />
          </Panel>
          <Panel title={translate("desk.replies.versions")}>
            <FigureTable
              label={translate("desk.replies.versions")}
              empty=""
              columns={[
                { name: translate("desk.replies.version"), isFigure: true },
                { name: translate("desk.replies.saved") },
                { name: translate("desk.replies.by") },
              ]}
              rows={data.versions.map(({ version, saveTime, operatorName }) => ({
                key: String(version),
                cells: [
                  version,
                  operatorName === null ? "–" : <TimeText key="time" time={saveTime} />,
                  operatorName ?? translate("desk.replies.ofInstall"),
                ],
              }))}
            />
          </Panel>
        </>
      )}
    </Stack>
  );
}

interface OfReplies {
  readonly replies: Replies;
}

function Templates({ replies, mayChange }: OfReplies & { readonly mayChange: boolean }) {
  const translate = useTranslate();
  return (
    <FigureTable
      label={translate("desk.replies.title")}
      empty={translate("desk.replies.none")}
      columns={[
        { name: translate("desk.replies.topic") },
        { name: translate("desk.replies.name") },
        { name: translate("desk.replies.text") },
        { name: translate("desk.replies.languages") },
        ...(mayChange ? [{ name: translate("desk.settings.change") }] : []),
      ]}
      rows={replies.templates.map((template, index) => ({
        key: `${index} ${template.name}`,
        cells: [
          translate(`desk.replies.topics.${template.topic}`),
          template.name,
          <Typography key="text" variant="body2" sx={{ maxWidth: 420 }}>
            {template.english}
          </Typography>,
          languagesOf(template),
          ...(mayChange ? [<EditButton key="change" replies={replies} index={index} />] : []),
        ],
      }))}
    />
  );
}

/** The languages that a template is written in, each in its own words. */
function languagesOf({ translations }: Template): string {
  const written = new Set<string>(["en-us", ...translations.map(({ language }) => language)]);
  return OFFERED_LANGUAGES.filter((one) => written.has(one))
    .map((one) => LANGUAGE_NAMES[one].ownName)
    .join(", ");
}

/** Changes one template, removes it, or at the end of the list adds one. */
function EditButton({ replies, index }: OfReplies & { readonly index: number }) {
  const translate = useTranslate();
  const template = replies.templates[index];
  const text = translate(template === undefined ? "desk.replies.add" : "desk.settings.change");
  return (
    <DialogButton
      text={text}
      aria-label={template === undefined ? text : `${text}: ${template.name}`}
      dialog={(onClose) => <EditDialog replies={replies} index={index} onClose={onClose} />}
    />
  );
}

function EditDialog({
  replies: { version: baseVersion, templates },
  index,
  onClose,
}: OfReplies & { readonly index: number; readonly onClose: () => void }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [template, setTemplate] = useState<Template>(templates[index] ?? NEW);
  const [language, setLanguage] = useState<(typeof OFFERED_LANGUAGES)[number]>("en-us");
  const [isRemoved, setRemoved] = useState(false);
  const isNew = templates[index] === undefined;
  const isWritten = template.name.trim() !== "" && template.english.trim() !== "";
  return (
    <CommandDialog
      title={isNew ? translate("desk.replies.add") : template.name}
      text={translate("desk.replies.editText")}
      action={translate("desk.replies.save")}
      isReady={isRemoved || isWritten}
      send={(requestId) =>
        client.support.saveReplyTemplates(
          { baseVersion, templates: withTemplate(templates, index, isRemoved ? null : template) },
          { requestId },
        )
      }
      done={{ text: "desk.replies.done" }}
      onClose={onClose}
    >
      <ChoiceField
        label="desk.replies.topic"
        choices={REPLY_TOPICS}
        chosen={template.topic}
        textOf={(topic) => translate(`desk.replies.topics.${topic}`)}
        onChoice={(topic) => setTemplate({ ...template, topic })}
      />
      <TextField
        label={translate("desk.replies.name")}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        value={template.name}
        onChange={({ target }) => setTemplate({ ...template, name: target.value })}
      />
      <ChoiceField
        label="desk.replies.language"
        choices={OFFERED_LANGUAGES}
        chosen={language}
        textOf={(id) =>
          `${LANGUAGE_NAMES[id].ownName}${textIn(template, id).trim() === "" ? "" : " ✓"}`
        }
        onChoice={setLanguage}
      />
      <TextField
        label={translate("desk.replies.text")}
        helperText={translate("desk.replies.textHint")}
        multiline
        minRows={4}
        slotProps={{ htmlInput: { maxLength: 1_500 } }}
        value={textIn(template, language)}
        onChange={({ target }) => setTemplate(withText(template, language, target.value))}
      />
      {!isNew && (
        <ChoiceField
          label="desk.replies.keep"
          choices={["keep", "remove"]}
          chosen={isRemoved ? "remove" : "keep"}
          textOf={(one) => translate(`desk.replies.${one}It`)}
          onChoice={(one) => setRemoved(one === "remove")}
        />
      )}
      {isRemoved && <Alert severity="warning">{translate("desk.replies.removeHint")}</Alert>}
    </CommandDialog>
  );
}
