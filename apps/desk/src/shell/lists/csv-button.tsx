import Download from "@mui/icons-material/Download";
import { Button } from "@mui/material";
import { CSV_MARK, toCsv } from "@plumbline/protocol/csv";
import { type RaRecord, useDataProvider, useListContext, useNotify, useTranslate } from "ra-core";
import { useState } from "react";
import { useDeskSession } from "#shell/session-context.ts";
import { withZones } from "./csv-rows.ts";
import { problemText } from "#shell/problem-text.ts";

/** As many as a call gives at once. */
const PAGE_ROWS = 100;
/** What a browser holds at once. Beyond it the file says that it is not all. */
const ROWS_MAX = 100_000;

/** What the list's filters find, as a file for a spreadsheet. */
export function CsvButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { client } = useDeskSession();
  const { resource, filterValues: filter } = useListContext();
  const [isBusy, setIsBusy] = useState(false);

  const download = async () => {
    setIsBusy(true);
    try {
      const read = (page: number) =>
        dataProvider.getList(resource, { pagination: { page, perPage: PAGE_ROWS }, filter });
      const { data, total = 0 } = await read(1);
      const count = Math.min(total, ROWS_MAX);
      await client.desk.noteExport({ list: resource, filter: textOf(filter), rows: count });
      const rows: RaRecord[] = [...data];
      for (let page = 2; rows.length < count; page += 1) {
        const next = await read(page);
        rows.push(...next.data);
        // Fewer than there were: what is gone meanwhile cannot be in the file.
        if (next.data.length < PAGE_ROWS) break;
      }
      const isAll = total <= ROWS_MAX;
      saveCsv(isAll ? `${resource}.csv` : `${resource}-first-${rows.length}-of-${total}.csv`, rows);
      if (!isAll)
        notify("desk.csvCut", { type: "warning", messageArgs: { rows: rows.length, total } });
    } catch (fault) {
      notify(problemText(translate, fault), { type: "error" });
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <Button
      loading={isBusy}
      onClick={() => void download()}
      size="small"
      startIcon={<Download />}
      variant="outlined"
    >
      {translate("desk.csv")}
    </Button>
  );
}

const FILTER_LENGTH_MAX = 500;

/** What the list is narrowed to, for the log. */
const textOf = (filter: unknown): string =>
  (JSON.stringify(filter) ?? "").slice(0, FILTER_LENGTH_MAX);

/** Hands rows to the browser to keep; spreadsheets know UTF-8 by its mark. */
export function saveCsv(name: string, rows: readonly object[]): void {
  const text = CSV_MARK + toCsv(withZones(rows));
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
