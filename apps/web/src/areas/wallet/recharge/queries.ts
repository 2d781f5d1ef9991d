import type { Client } from "@plumbline/client";
import { queryOptions } from "@tanstack/react-query";
import { useCommand } from "#shell/commands/use-command.tsx";
import { useServices } from "#shell/services.tsx";

type Claim = Parameters<Client["wallet"]["applyForRecharge"]>[0];
type Order = Parameters<Client["wallet"]["applyAtProvider"]>[0];

/** Says that money was sent. Asked again after a lost answer, it is the same claim. */
export function useClaim() {
  const { wallet } = useServices().client;
  return useCommand((claim: Claim, options) => wallet.applyForRecharge(claim, options));
}

/** Orders a payment at the provider's page. */
export function useOrder() {
  const { wallet } = useServices().client;
  return useCommand((order: Order, options) => wallet.applyAtProvider(order, options));
}

export type RechargeChannel = Awaited<ReturnType<Client["wallet"]["listRechargeChannels"]>>[number];

/** Every refusal is shown on the screen itself. */
export const channelsQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "recharge-channels"],
    queryFn: ({ signal }) => client.wallet.listRechargeChannels({}, { signal }),
  });

/** Of such a channel the network itself is read: there is nothing to claim or to prove. */
export const isWatched = ({ source }: RechargeChannel): boolean => source === "chain";

/** Whether the member has a break of their own, in which nothing may be brought in. */
export const ownBreakQuery = (client: Client) =>
  queryOptions({
    queryKey: ["wallet", "own-break"],
    queryFn: async ({ signal }) =>
      (await client.limits.readOwnLimits({}, { signal })).tradingBreak !== null,
  });
