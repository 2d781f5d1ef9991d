import type { Client } from "@plumbline/client";
import { useCommand } from "#shell/commands/use-command.tsx";
import { useServices } from "#shell/services.tsx";

type Input<Name extends "addPayoutMethod" | "applyForWithdrawal" | "removePayoutMethod"> =
  NonNullable<Parameters<Client["wallet"][Name]>[0]>;

/** A retry after a lost response is the same withdrawal. */
export function useWithdraw() {
  const { wallet } = useServices().client;
  return useCommand((request: Input<"applyForWithdrawal">, options) =>
    wallet.applyForWithdrawal(request, options),
  );
}

/** With the id of a saved account it is changed; without one, one is added. */
export function useSaveMethod(id: string | null) {
  const { wallet } = useServices().client;
  return useCommand((form: Input<"addPayoutMethod">, options) => {
    const { channelId, ...rest } = form;
    return id === null
      ? wallet.addPayoutMethod({ channelId, ...rest }, options)
      : wallet.editPayoutMethod({ id, ...rest }, options);
  });
}

export function useRemoveMethod() {
  const { wallet } = useServices().client;
  return useCommand((request: Input<"removePayoutMethod">, options) =>
    wallet.removePayoutMethod(request, options),
  );
}
