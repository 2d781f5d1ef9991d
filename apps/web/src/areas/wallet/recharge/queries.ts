import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";

export type RechargeChannel = Awaited<ReturnType<Client["wallet"]["listRechargeChannels"]>>[number];

/** Every refusal is shown on the screen itself. */
export const channelsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "recharge-channels"],
    queryFn: ({ signal }) => client.wallet.listRechargeChannels({}, { signal }),
  });

/** Whether the network itself is read, so that nothing has to be claimed or proven. */
export const isWatched = ({ source }: RechargeChannel): boolean => source === "chain";

/** Whether the member has a break, which prevents deposits. */
export const ownBreakQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "own-break"],
    queryFn: async ({ signal }) =>
      (await client.limits.readOwnLimits({}, { signal })).tradingBreak !== null,
  });
