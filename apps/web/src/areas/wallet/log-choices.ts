import type { LogGroup } from "@plumbline/protocol/wallet";
import { type CustomDays, customSpan, type PeriodName, spanOf } from "./period.ts";
import type { BookName, LogFilter } from "./queries.ts";

/** A copy of the protocol's list, whose module would load schemas into the browser. */
export const GROUPS = [
  "trading",
  "fees",
  "funding",
  "margin",
  "transfers",
] as const satisfies readonly LogGroup[];

/** Those with a chip of their own; the others are in the sheet. */
export const CHIP_GROUPS = ["trading", "transfers", "fees"] as const satisfies readonly LogGroup[];

/** The choices above the list. "" means all. */
export interface LogChoices {
  readonly book: BookName;
  readonly currency: string;
  readonly group: LogGroup | "";
  readonly period: PeriodName | "custom";
  readonly days: CustomDays;
}

/** The server's filter; "wrong-way-round" if no instant is in the chosen days. */
export function filterOf(choices: LogChoices, nowMs: number): LogFilter | "wrong-way-round" {
  const { book, currency, group, period, days } = choices;
  const span = period === "custom" ? customSpan(days) : spanOf(period, nowMs);
  if (span === "wrong-way-round") return span;
  return {
    book,
    ...(currency !== "" && { currency }),
    ...(group !== "" && { group }),
    ...span,
  };
}

/** Whether an empty list may be empty because of the filters. */
export const isFiltering = ({ currency, group, period }: LogChoices): boolean =>
  currency !== "" || group !== "" || period !== "all";

export const noChoices = (book: BookName): LogChoices => ({
  book,
  currency: "",
  group: "",
  period: "all",
  days: { from: "", to: "" },
});
