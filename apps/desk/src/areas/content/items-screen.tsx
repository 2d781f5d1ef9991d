import { Button } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { CONTENT_KINDS } from "@plumbline/protocol/content";
import { useTranslate } from "ra-core";
import { DataTable, SelectInput } from "react-admin";
import { useState } from "react";
import { RowLink, StatusChip, TimeText, type Tone } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import type { ContentLine } from "./item-form.ts";

const Column = DataTable.Col<ContentLine>;

const TONES = {
  draft: "default",
  planned: "warning",
  published: "success",
  ended: "default",
  withdrawn: "default",
} as const satisfies Record<ContentLine["state"], Tone>;

const FILTERS = [
  <SelectInput
    key="kind"
    source="kind"
    label="desk.content.kind"
    alwaysOn
    emptyText="desk.content.kinds.all"
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    choices={CONTENT_KINDS.map((kind) => ({ id: kind, name: `desk.content.kinds.${kind}` }))}
  />,
];

/** All content for members; items that wait for a second person come first. */
export function ItemsScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.content.none" isQueue filters={FILTERS} actions={<NewItem />}>
      <DeskTable<ContentLine>>
        <Column
          label="desk.content.name"
          render={({ title }) => (
            <RowLink>{title === "" ? translate("desk.content.unnamed") : title}</RowLink>
          )}
        />
        <Column
          label="desk.content.kind"
          render={({ kind }) => translate(`desk.content.kinds.${kind}`)}
        />
        <Column
          label="desk.content.state"
          render={({ state, isWaiting }) =>
            isWaiting ? (
              <StatusChip text={translate("desk.content.states.waiting")} tone="warning" />
            ) : (
              <StatusChip text={translate(`desk.content.states.${state}`)} tone={TONES[state]} />
            )
          }
        />
        <Column label="desk.content.languages" render={({ languages }) => languages.join(", ")} />
        <Column
          label="desk.content.useful"
          render={({ useful, notUseful }) => `${useful} / ${notUseful}`}
        />
        <Column
          label="desk.content.since"
          render={({ effectiveTime }) => <TimeText time={effectiveTime} />}
        />
      </DeskTable>
    </DeskList>
  );
}

/** Opens a new id: the item does not exist until it is proposed. */
function NewItem() {
  const translate = useTranslate();
  const [id] = useState(newRequestId);
  return (
    <Button size="small" variant="contained" href={`#/content/${id}/show`}>
      {translate("desk.content.new")}
    </Button>
  );
}
