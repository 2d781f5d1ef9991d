import type { Client } from "@plumbline/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LogGroup } from "@plumbline/protocol/wallet";
import type { BookName } from "../queries.ts";
import type { LogChoices } from "../log-choices.ts";

/** The contents of a statement; omitted fields do not filter. */
export interface StatementRequest {
  readonly book: BookName | "all";
  readonly currency?: string;
  readonly group?: LogGroup;
  readonly fromDay: string;
  readonly toDay: string;
}

export type StatementView = Awaited<ReturnType<Client["wallet"]["readStatement"]>>;

export const statementQuery = (client: Client, request: StatementRequest) =>
  queryOptions({
    queryKey: ["wallet", "statement", request],
    queryFn: ({ signal }) => client.wallet.readStatement(request, { signal }),
    placeholderData: keepPreviousData,
  });

/** The list's filters, in whole days of the server; "" means all. */
export interface StatementForm extends Pick<LogChoices, "currency" | "group" | "days"> {
  readonly book: LogChoices["book"] | "";
}

/** The call's input. */
export function requestOf({ book, currency, group, days }: StatementForm): StatementRequest {
  return {
    book: book === "" ? "all" : book,
    ...(currency !== "" && { currency }),
    ...(group !== "" && { group }),
    fromDay: days.from,
    toDay: days.to,
  };
}
