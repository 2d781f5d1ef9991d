import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import type { ResultOf } from "@plumbline/protocol";
import type { queryUserAssets } from "@plumbline/protocol/wallet";

export type Assets = Awaited<ReturnType<Client["wallet"]["queryUserAssets"]>>;

export const assetsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "assets"],
    queryFn: ({ signal }) => client.wallet.queryUserAssets({}, { signal }),
  });

type Holdings = ResultOf<typeof queryUserAssets>["byCurrency"];

/** Whether the reader owns anything in the live book, with or without a price. */
export const hasLiveMoney = (byCurrency: Holdings): boolean =>
  byCurrency.some(({ book }) => book === "live");
