import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

export type Terms = Awaited<ReturnType<Client["wallet"]["readWithdrawalTerms"]>>;
export type PayoutRail = Terms["channels"][number];
export type PayoutMethod = Awaited<
  ReturnType<Client["wallet"]["listPayoutMethods"]>
>["records"][number];
export type Quote = Awaited<ReturnType<Client["wallet"]["previewWithdrawal"]>>;

export const termsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "withdrawal-terms"],
    // A reader who returns with a password set or documents verified needs the new state at once.
    staleTime: 0,
    queryFn: ({ signal }) => client.wallet.readWithdrawalTerms({}, { signal }),
  });

/** More than can be saved, so that one page contains all. */
const METHODS_MAX = 50;

export const methodsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "payout-methods"],
    queryFn: async ({ signal }) => {
      const request = { pageSize: METHODS_MAX };
      return (await client.wallet.listPayoutMethods(request, { signal })).records;
    },
  });
