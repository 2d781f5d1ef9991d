import type { Client } from "@plumbline/client";
import { readLoanTerms } from "@plumbline/engine/loan";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { BookName } from "#shell/preferences.ts";
import { PUBLIC } from "#shell/query-client.ts";

type LoanCalls = Client["loan"];
export type Order = Awaited<ReturnType<LoanCalls["applyForPledge"]>>;
export type Loan = Awaited<ReturnType<LoanCalls["readLoan"]>>;
export type Agreement = Awaited<ReturnType<LoanCalls["readAgreement"]>>;
export type Standing = Awaited<ReturnType<LoanCalls["readMyLoans"]>>;

/** The terms in force. */
export const termsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["loan", "terms"],
    meta: PUBLIC,
    queryFn: async ({ signal }) => {
      const { terms, version } = await client.loan.readLoanTerms({}, { signal });
      return readLoanTerms(terms, version);
    },
  });

export const standingQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["loan", "standing", book],
    queryFn: ({ signal }) => client.loan.readMyLoans({ book }, { signal }),
  });

export const loanQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["loan", "one", id],
    queryFn: ({ signal }) => client.loan.readLoan({ id }, { signal }),
  });

export const agreementQuery = (client: Client, id: string) =>
  queryOptions({
    queryKey: ["loan", "agreement", id],
    queryFn: ({ signal }) => client.loan.readAgreement({ id }, { signal }),
  });

const PAGE_SIZE = 20;

interface Listed {
  readonly book: BookName;
  readonly status: "open" | "closed";
}

export const loansQuery = (client: Client, { book, status }: Listed) =>
  infiniteQueryOptions({
    queryKey: ["loan", "list", book, status],
    queryFn: ({ pageParam, signal }) =>
      client.loan.listLoans({ book, status, pageNo: pageParam, pageSize: PAGE_SIZE }, { signal }),
    ...BY_PAGE,
  });
