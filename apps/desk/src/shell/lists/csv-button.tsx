import Download from "@mui/icons-material/Download";
import { Button } from "@mui/material";
import { CSV_MARK, toCsv } from "@plumbline/protocol/csv";
import { type RaRecord, useDataProvider, useListContext, useNotify, useTranslate } from "ra-core";
import { useState } from "react";
import { problemText } from "#shell/problem-text.ts";

/** As many as a call gives at once. */
const PAGE_ROWS = 100;
/** More is asked for by a narrower filter. */
const ROWS_MAX = 2_000;

/** What the list's filters find, as a file for a spreadsheet. */
export function CsvButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const dataProvider = useDataProvider();
  const { resource, filterValues: filter } = useListContext();
  const [isBusy, setIsBusy] = useState(false);

  const download = async () => {
    setIsBusy(true);
    try {
      const rows: RaRecord[] = [];
      let count = 0;
      do {
        const pagination = { page: rows.length / PAGE_ROWS + 1, perPage: PAGE_ROWS };
        const { data, total = 0 } = await dataProvider.getList(resource, { pagination, filter });
        rows.push(...data);
        count = data.length === PAGE_ROWS ? Math.min(total, ROWS_MAX) : 0;
      } while (rows.length < count);
      saveCsv(`${resource}.csv`, rows);
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

/** Hands rows to the browser to keep; spreadsheets know UTF-8 by its mark. */
export function saveCsv(name: string, rows: readonly object[]): void {
  const text = CSV_MARK + toCsv(rows);
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
