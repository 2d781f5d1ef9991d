import type { Client } from "@plumbline/client";
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
