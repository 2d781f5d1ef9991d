import type { Client, ServerClock } from "@plumbline/client";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { BY_PAGE } from "#shell/lists/by-page.ts";
import type { BookName } from "#shell/preferences.ts";

export type Settings = Awaited<ReturnType<Client["secondContract"]["listSecondSettings"]>>[number];
export type Order = Awaited<ReturnType<Client["secondContract"]["buySecond"]>>;

export const settingsQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["second-contract", "settings", book],
    queryFn: ({ signal }) => client.secondContract.listSecondSettings({ book }, { signal }),
    // The remaining exposure changes with all members' orders.
    refetchInterval: 10_000,
  });

export const headQuery = (client: Client, book: BookName) =>
  queryOptions({
    queryKey: ["second-contract", "head", book],
    queryFn: ({ signal }) => client.secondContract.readSecondHead({ book }, { signal }),
  });

/** Polls while an entry or a settlement is pending, because events may arrive late. */
const AWAITED_MS = 1_000;
const PAGE_SIZE = 20;

export const ordersQuery = (
  { client, clock }: { readonly client: Client; readonly clock: ServerClock },
  book: BookName,
) =>
  infiniteQueryOptions({
    queryKey: ["second-contract", "orders", book],
    queryFn: ({ pageParam, signal }) =>
      client.secondContract.listSecondOrders(
        { book, pageNo: pageParam, pageSize: PAGE_SIZE },
        { signal },
      ),
    ...BY_PAGE,
    refetchOnWindowFocus: "always",
    refetchInterval: ({ state: { data } }) => {
      const orders = data?.pages.flatMap(({ records }) => records) ?? [];
      const running = orders.filter(({ outcome }) => outcome === null);
      if (running.length === 0) return false;
      const isAwaited = running.some(({ entry, expiresMs }) => {
        return entry === null || expiresMs <= clock.nowMs();
      });
      const nextEnd = Math.min(...running.map(({ expiresMs }) => expiresMs));
      return isAwaited ? AWAITED_MS : Math.max(AWAITED_MS, nextEnd - clock.nowMs());
    },
  });
