import type { DeskClient } from "@plumbline/client";
import { useGetResourceLabel, useResourceDefinition, useTranslate } from "ra-core";
import { DataTable } from "react-admin";
import { SendButton } from "#shell/dialogs/send-button.tsx";
import { StatusChip, TimeText } from "#shell/lists/cells.tsx";
import { DeskList } from "#shell/lists/desk-list.tsx";
import { DeskTable } from "#shell/lists/desk-table.tsx";
import { saveTexts } from "#shell/lists/save-texts.ts";
import type { DeskOptions } from "#shell/resource.ts";
import { useDeskSession } from "#shell/session.ts";
import { showInstant } from "#shell/wire-time.ts";
import { filterText } from "./filter-texts.ts";

type Export = Awaited<ReturnType<DeskClient["desk"]["listExports"]>>["records"][number];

const TONES = { writing: "warning", done: "success", failed: "error" } as const;
const Column = DataTable.Col<Export>;

/** The reader's exports, their progress, and until when they are stored. */
export function ExportsScreen() {
  const labelOf = useGetResourceLabel();
  const translate = useTranslate();
  return (
    <DeskList empty="desk.exports.none" isQueue>
      <DeskTable<Export>>
        <Column label="desk.exports.list" render={({ list }) => labelOf(list)} />
        <Column label="desk.exports.filter" render={(line) => <FilterText {...line} />} />
        <Column
          label="desk.exports.requested"
          render={({ createTime }) => <TimeText time={createTime} />}
        />
        <Column
          label="desk.exports.stage"
          render={({ stage }) => (
            <StatusChip text={translate(`desk.exports.is.${stage}`)} tone={TONES[stage]} />
          )}
        />
        <Column align="right" label="desk.exports.rows" render={({ rows }) => String(rows)} />
        <Column label="desk.exports.until" render={({ untilMs }) => showInstant(untilMs)} />
        <Column render={(line) => line.stage === "done" && <SaveButton line={line} />} />
      </DeskTable>
    </DeskList>
  );
}

/** The filters of the exported list, with its labels. */
function FilterText({ list, filter }: Pick<Export, "list" | "filter">) {
  const translate = useTranslate();
  const { filters = [] } = useResourceDefinition<DeskOptions>({ resource: list }).options ?? {};
  const texts = Object.entries(filter).map(([name, value]) =>
    filterText(translate, filters, { name, value }),
  );
  return texts.length === 0 ? "–" : texts.join(", ");
}

/** Downloads part by part; the server sends parts only to the requester. */
function SaveButton({ line: { id, list, parts } }: { readonly line: Export }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const labelOf = useGetResourceLabel();
  const save = async () => {
    const texts: string[] = [];
    for (let part = 0; part < parts; part += 1) {
      texts.push((await client.desk.readExportPart({ id, part })).text);
    }
    saveTexts(`${list}.csv`, texts);
  };
  return (
    <SendButton
      aria-label={`${translate("desk.exports.save")}: ${labelOf(list)}`}
      text={translate("desk.exports.save")}
      send={save}
    />
  );
}
