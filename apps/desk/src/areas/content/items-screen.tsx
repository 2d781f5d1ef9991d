import { Button } from "@mui/material";
import { newRequestId } from "@plumbline/client";
import { isLanguage, LANGUAGE_NAMES } from "@plumbline/messages";
import { useTranslate } from "ra-core";
import { DataTable } from "react-admin";
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

/** All texts for members, proposals first. */
export function ItemsScreen() {
  const translate = useTranslate();
  return (
    <DeskList empty="desk.content.none" isQueue actions={<NewItem />}>
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
        <Column
          label="desk.content.languages"
          render={({ languages }) =>
            languages
              .filter(isLanguage)
              .map((each) => LANGUAGE_NAMES[each].ownName)
              .join(", ")
          }
        />
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

/** A new item has a fresh id: its page is empty before the first proposal. */
function NewItem() {
  const translate = useTranslate();
  const [id] = useState(newRequestId);
  return (
    <Button size="small" variant="contained" href={`#/content/${id}/show`}>
      {translate("desk.content.new")}
    </Button>
  );
}
