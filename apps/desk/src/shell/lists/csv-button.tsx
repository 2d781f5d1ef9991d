import Download from "@mui/icons-material/Download";
import { Button } from "@mui/material";
import { CSV_MARK, toCsv } from "@plumbline/protocol/csv";
import { useListContext, useNotify, useTranslate } from "ra-core";
import { useState } from "react";
import { ROWS_MAX } from "#shell/data-provider.ts";
import { problemText } from "#shell/lists/problem.tsx";
import { useDeskSession } from "#shell/session.ts";
import { withZones } from "./csv-rows.ts";

/** What the list's filters find, as a file for a spreadsheet; beyond a bound it says it is cut. */
export function CsvButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const { client } = useDeskSession();
  const { filterValues, getData, resource, total = 0 } = useListContext();
  const [isBusy, setIsBusy] = useState(false);

  const download = async () => {
    setIsBusy(true);
    try {
      const rows = (await getData?.({ maxResults: ROWS_MAX })) ?? [];
      const filter = JSON.stringify(filterValues).slice(0, FILTER_LENGTH_MAX);
      await client.desk.noteExport({ list: resource, filter, rows: rows.length });
      const isAll = rows.length < ROWS_MAX;
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

/** As much as the log takes of what the list was narrowed to. */
const FILTER_LENGTH_MAX = 500;

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
