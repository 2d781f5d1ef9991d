import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

export type Assets = Awaited<ReturnType<Client["wallet"]["queryUserAssets"]>>;

export const assetsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "assets"],
    queryFn: ({ signal }) => client.wallet.queryUserAssets({}, { signal }),
  });
