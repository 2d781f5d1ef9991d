import { DAY_COLUMNS } from "@plumbline/engine/wallet";
import { CHOSEN_BOOK, exactAmount, type ListExport, zonedTime } from "#services/plug/list-export";
import { isFiltered } from "#services/plug/list-filter";
import { DAY_REPORT_FILTER } from "./day-report.ts";

const FIGURES = ["opening", ...DAY_COLUMNS, "closing", "insurance"] as const;

/** Closed days only: the figures of a file are final. */
export const DAY_REPORT_EXPORT: ListExport = {
  list: "dayReport",
  permission: "treasury.read",
  time: "starts_at",
  ids: ["day_reports.id"],
  rows: `from day_reports where book = ${CHOSEN_BOOK} and ${isFiltered(DAY_REPORT_FILTER)}`,
  columns: {
    "day (UTC+8)": `left(${zonedTime("starts_at")}, 10)`,
    book: "book",
    currency: "asset",
    ...Object.fromEntries(FIGURES.map((figure) => [figure, exactAmount(figure)])),
  },
};
