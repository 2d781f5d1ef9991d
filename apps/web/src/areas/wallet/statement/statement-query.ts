import type { Client } from "@plumbline/client";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { LogGroup } from "@plumbline/protocol/wallet";
import type { BookName } from "../queries.ts";

/** What a statement is of; what is left out is not filtered. */
export interface StatementAsked {
  readonly book: BookName | "all";
  readonly currency?: string;
  readonly group?: LogGroup;
  readonly fromDay: string;
  readonly toDay: string;
}

export type StatementView = Awaited<ReturnType<Client["wallet"]["readStatement"]>>;

export const statementQuery = (client: Client, request: StatementAsked) =>
  queryOptions({
    queryKey: ["wallet", "statement", request],
    queryFn: ({ signal }) => client.wallet.readStatement(request, { signal }),
    placeholderData: keepPreviousData,
  });
