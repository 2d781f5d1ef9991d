import type { Client } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";

export type RechargeView = Awaited<ReturnType<Client["wallet"]["readRecharge"]>>;
export type WithdrawalView = Awaited<ReturnType<Client["wallet"]["readWithdrawal"]>>;

export type TransferKind = "recharge" | "withdrawal";
export const TRANSFER_KINDS = ["recharge", "withdrawal"] as const satisfies TransferKind[];

/** A recharge or withdrawal with its history. */
export type Transfer =
  | { readonly direction: "recharge"; readonly record: RechargeView }
  | { readonly direction: "withdrawal"; readonly record: WithdrawalView };

export type TransferStatus = Transfer["record"]["status"];

/** Under "wallet", so that it is refetched on events of the account. */
export const transferQuery = (client: Client, direction: TransferKind, id: string) =>
  queryOptions({
    queryKey: ["wallet", "transfer", direction, id],
    queryFn: async ({ signal }): Promise<Transfer> => {
      const { readRecharge, readWithdrawal } = client.wallet;
      const options = { signal };
      return direction === "recharge"
        ? { direction, record: await readRecharge({ id }, options) }
        : { direction, record: await readWithdrawal({ id }, options) };
    },
  });

const PAGE_SIZE = 20;

export interface TransferFilter {
  readonly direction: TransferKind;
  readonly status?: TransferStatus;
}

/** One direction's records, the newest first. */
export const transfersQuery = (client: Client, { direction, ...filter }: TransferFilter) =>
  infiniteQueryOptions({
    queryKey: ["wallet", "transfers", direction, filter],
    queryFn: async ({ pageParam, signal }) => {
      const { listRecharges, listWithdrawals } = client.wallet;
      const page = { ...filter, pageNo: pageParam, pageSize: PAGE_SIZE };
      const options = { signal };
      if (direction === "recharge") {
        const { records, ...rest } = await listRecharges(page, options);
        return { ...rest, records: records.map((record): Transfer => ({ direction, record })) };
      }
      const { records, ...rest } = await listWithdrawals(page, options);
      return { ...rest, records: records.map((record): Transfer => ({ direction, record })) };
    },
    ...BY_PAGE,
  });
