import { Stack, Typography } from "@mui/material";
import { useShowContext, useTranslate } from "ra-core";
import { useState } from "react";
import { BackToList } from "#shell/lists/case-nav.tsx";
import { DeskShow } from "#shell/lists/desk-show.tsx";
import { Panel } from "#shell/panel.tsx";
import { useDeskSession, useMay } from "#shell/session.ts";
import { OpenProposals, Versions } from "#shell/settings/settings-history.tsx";
import { type Content, type ContentLine, ENGLISH, type Item, NEW_ITEM } from "./item-form.ts";
import { ItemFields } from "./parts/item-fields.tsx";
import { ProposeItem } from "./parts/propose-item.tsx";
import { RichPreview } from "./parts/rich-preview.tsx";
import { TextEditor } from "./parts/text-editor.tsx";

type Shown = Content & { readonly id: string };
type ListedOnly = ContentLine & { readonly proposals?: undefined };

/** One item: the proposal, the editor, and all versions. */
export function ItemScreen() {
  return (
    <DeskShow title="desk.content.title">
      <ItemPage />
    </DeskShow>
  );
}

function ItemPage() {
  const { client } = useDeskSession();
  const mayPublish = useMay("content.publish");
  const { record } = useShowContext<Shown | ListedOnly>();
  // Until it is loaded, react-admin shows the list's row.
  if (record?.proposals === undefined) return null;
  const { id: itemId } = record;
  return (
    <Stack spacing={2} sx={{ my: 2 }}>
      <BackToList />
      <Proposed content={record} />
      <OpenProposals
        history={record}
        deciding={{
          mayChange: mayPublish,
          confirm: (seen, request) => client.content.confirmContent({ itemId, ...seen }, request),
          withdraw: (seen, request) => client.content.withdrawContent({ itemId, ...seen }, request),
        }}
      />
      <Editor key={record.newestVersion} content={record} />
      <Versions history={record} />
    </Stack>
  );
}

/** The proposal that a second person confirms, as members will see it. */
function Proposed({ content: { proposed } }: { readonly content: Content }) {
  const translate = useTranslate();
  if (proposed === null) return null;
  return (
    <Panel title={translate("desk.content.proposed")}>
      <Stack direction="row" sx={{ flexWrap: "wrap", gap: 3 }}>
        {proposed.item.texts.map(({ id, title, summary }) => (
          <RichPreview
            key={id}
            language={id}
            title={title}
            summary={summary}
            body={proposed.previews.find((one) => one.id === id)?.body ?? []}
          />
        ))}
      </Stack>
    </Panel>
  );
}

function Editor({ content }: { readonly content: Shown }) {
  const translate = useTranslate();
  const [item, setItem] = useState<Item>(content.item ?? content.proposed?.item ?? NEW_ITEM);
  const [language, setLanguage] = useState(ENGLISH);
  const isNew = content.item === null;
  return (
    <Panel
      title={translate(isNew ? "desk.content.new" : "desk.content.edit")}
      action={<ProposeItem content={content} item={item} />}
    >
      <Stack spacing={3}>
        {content.code !== null && (
          <Typography variant="body2">
            {translate("desk.content.code", { code: content.code })}
          </Typography>
        )}
        <ItemFields item={item} isNew={isNew} onItem={setItem} />
        <TextEditor item={item} language={language} onItem={setItem} onLanguage={setLanguage} />
      </Stack>
    </Panel>
  );
}
