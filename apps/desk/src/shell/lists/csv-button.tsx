import Download from "@mui/icons-material/Download";
import { newRequestId } from "@plumbline/client";
import { CSV_MARK, toCsv } from "@plumbline/protocol/csv";
import {
  useListContext,
  useNotify,
  useResourceContext,
  useResourceDefinitions,
  useTranslate,
} from "ra-core";
import { SendButton } from "#shell/dialogs/send-button.tsx";
import type { DeskOptions } from "#shell/resource.ts";
import { useDeskSession } from "#shell/session.ts";
import { repeatLost } from "#shell/use-sending.ts";
import { withHeaders } from "./csv-rows.ts";
import { saveTexts } from "./save-texts.ts";

/**
 * The list as a file for a spreadsheet: written by the server if the list's area exports it, and by
 * the browser if every refresh loads the complete list. No other list has a file, because a part of
 * a list would look complete.
 */
export function CsvButton({
  headers,
}: {
  /** The labels of the table's columns by their fields. */
  readonly headers: ReadonlyMap<string, string>;
}) {
  const resource = useResourceContext() ?? "";
  const { isExported = false, isShort = false } =
    useResourceDefinitions<DeskOptions>()[resource]?.options ?? {};
  if (isExported) return <ExportButton />;
  return isShort && <ShortListButton headers={headers} />;
}

const LOOK = { startIcon: <Download />, variant: "outlined" } as const;

/** Sends one request per press, and shows where the file will be. */
function ExportButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const { client } = useDeskSession();
  const { filterValues, resource } = useListContext();
  const start = async () => {
    const requestId = newRequestId();
    const filter = Object.entries(filterValues).flatMap(([name, value]) =>
      typeof value === "string" && value.trim() !== ""
        ? [{ name, value: momentOf(value.trim()) }]
        : [],
    );
    await repeatLost(() => client.desk.startExport({ list: resource, filter }, { requestId }));
    notify("desk.exports.started", { type: "success" });
  };
  return <SendButton {...LOOK} text={translate("desk.exports.start")} send={start} />;
}

/** A time is typed in the reader's zone, which the server does not know. */
const momentOf = (typed: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(typed) ? new Date(typed).toISOString() : typed;

function ShortListButton({ headers }: { readonly headers: ReadonlyMap<string, string> }) {
  const translate = useTranslate();
  const { client } = useDeskSession();
  const { filterValues, getData, resource } = useListContext();
  const download = async () => {
    const rows = (await getData?.({ maxResults: Number.MAX_SAFE_INTEGER })) ?? [];
    const filter = JSON.stringify(filterValues).slice(0, FILTER_LENGTH_MAX);
    await client.desk.noteExport({ list: resource, filter, rows: rows.length });
    saveCsv(resource, rows, headers);
  };
  return <SendButton {...LOOK} text={translate("desk.csv")} send={download} />;
}

/** As much of the list's filters as the audit log accepts. */
const FILTER_LENGTH_MAX = 500;

/** Saves rows as a file "<name>.csv"; spreadsheets recognise UTF-8 by its byte order mark. */
export function saveCsv(
  name: string,
  rows: readonly object[],
  headers: ReadonlyMap<string, string> = new Map(),
): void {
  saveTexts(`${name}.csv`, [CSV_MARK + toCsv(withHeaders(rows, headers))]);
}
