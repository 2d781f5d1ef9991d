import { Alert, Button, Stack, TextField, Typography } from "@mui/material";
import type { DeskClient } from "@plumbline/client";
import { LANGUAGE_NAMES, OFFERED_LANGUAGES } from "@plumbline/messages";
import { useTranslate } from "ra-core";
import { useState } from "react";
import { ChoiceField } from "#shell/dialogs/choice-field.tsx";
import { useDeskSession } from "#shell/session.ts";
import { useSending } from "#shell/use-sending.ts";
import { type Item, type ItemText, textIn, withText } from "../item-form.ts";
import { RichPreview } from "./rich-preview.tsx";

/** The texts of an item, one language at a time, next to the members' view of them. */
export function TextEditor(props: {
  readonly item: Item;
  readonly language: string;
  readonly onItem: (item: Item) => void;
  readonly onLanguage: (language: string) => void;
}) {
  const { item, language, onItem, onLanguage } = props;
  const translate = useTranslate();
  const text = textIn(item, language);
  const change = (part: Partial<ItemText>) => onItem(withText(item, { ...text, ...part }));
  const isWritten = (id: string) => item.texts.some((one) => one.id === id && one.title !== "");
  return (
    <Stack spacing={2}>
      <ChoiceField
        label="desk.content.language"
        choices={OFFERED_LANGUAGES}
        chosen={OFFERED_LANGUAGES.find((one) => one === language) ?? "en-us"}
        textOf={(id) => `${LANGUAGE_NAMES[id].ownName}${isWritten(id) ? " ✓" : ""}`}
        onChoice={onLanguage}
        sx={{ maxWidth: 240 }}
      />
      <TextField
        label={translate("desk.content.name")}
        value={text.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={translate("desk.content.summary")}
        value={text.summary}
        onChange={({ target }) => change({ summary: target.value })}
      />
      {item.kind !== "shortLink" && (
        <>
          <TextField
            label={translate("desk.content.body")}
            helperText={translate("desk.content.bodyHint")}
            multiline
            minRows={8}
            value={text.body}
            onChange={({ target }) => change({ body: target.value })}
          />
          <Preview text={text} />
        </>
      )}
    </Stack>
  );
}

type Previewed = Awaited<ReturnType<DeskClient["content"]["previewContent"]>> & ItemTextOnly;
type ItemTextOnly = { readonly of: ItemText };

/** The server's rendering of the text, which members receive. */
function Preview({ text }: { readonly text: ItemText }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const { isBusy, problem, send } = useSending(async () => {
    setPreviewed({ ...(await client.content.previewContent({ body: text.body })), of: text });
  });
  return (
    <Stack spacing={1} sx={{ alignItems: "flex-start" }}>
      <Button variant="outlined" loading={isBusy} onClick={() => void send()}>
        {translate("desk.content.preview")}
      </Button>
      {problem !== "" && <Alert severity="error">{problem}</Alert>}
      {previewed !== null && (
        <>
          {previewed.problems.map((name) => (
            <Alert key={name} severity="warning">
              {translate(`desk.content.problem.${name}`)}
            </Alert>
          ))}
          {previewed.of !== text && (
            <Typography color="text.secondary" variant="body2">
              {translate("desk.content.previewOld")}
            </Typography>
          )}
          <RichPreview language={text.id} {...previewed.of} body={previewed.body} />
        </>
      )}
    </Stack>
  );
}
