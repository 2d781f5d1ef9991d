import type { LogChoices } from "../log-choices.ts";
import type { StatementAsked } from "./statement-query.ts";

/** What is above the list, in whole days of the server; "" is everything. */
export interface StatementForm extends Pick<LogChoices, "currency" | "group" | "days"> {
  readonly book: LogChoices["book"] | "";
}

/** As the server is asked. */
export function askedOf({ book, currency, group, days }: StatementForm): StatementAsked {
  return {
    book: book === "" ? "all" : book,
    ...(currency !== "" && { currency }),
    ...(group !== "" && { group }),
    fromDay: days.from,
    toDay: days.to,
  };
}
