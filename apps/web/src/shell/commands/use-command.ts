import { type CallOptions, CallRefused, newRequestId } from "@plumbline/client";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { rereadAccount } from "#shell/query-client.ts";
import { useServices } from "#shell/services.tsx";
import { createRequestIds } from "./request-ids.ts";

/**
 * A command that moves money or changes a position: refusals are shown where it was given, a retry
 * after a lost answer carries the same request id, and what is on screen is read again afterwards.
 */
export function useCommand<Input, Answer>(
  send: (input: Input, options: CallOptions) => Promise<Answer>,
) {
  const { queryClient } = useServices();
  const [requestIds] = useState(() => createRequestIds(newRequestId));
  return useMutation({
    mutationFn: (input: Input) =>
      send(input, { requestId: requestIds.idFor(JSON.stringify(input)), isQuiet: true }),
    onSuccess: () => requestIds.answered(),
    onError: (fault) => {
      if (!isLost(fault)) requestIds.answered();
    },
    onSettled: () => rereadAccount(queryClient),
  });
}

/** Nobody knows whether it took effect. */
export const isLost = (fault: unknown): boolean => fault instanceof CallRefused && fault.isLost;
