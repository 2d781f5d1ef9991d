import { useMutation } from "@tanstack/react-query";
import { useAuthProvider, useTranslate } from "ra-core";
import { problemText } from "#shell/lists/problem.tsx";
import { backOffMs, CallRefused, knownAfter } from "@plumbline/client";

/** Sends one request at a time; its refusal by name, and in the operator's language. */
export function useSending(submit: () => Promise<unknown>) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const { error, isPending, mutateAsync } = useMutation({
    ...AT_ONCE,
    mutationFn: submit,
    // After a refused permission, permissions are read again.
    onError: (fault) => authProvider?.checkError(fault).catch(() => undefined),
  });
  return {
    isBusy: isPending,
    problem: error === null ? "" : problemText(translate, error),
    refusal: error instanceof CallRefused ? error.error : null,
    send: async () => {
      await mutateAsync().catch(() => undefined);
    },
  };
}

/** Without a network it fails now: nothing is sent later that nobody confirms then. */
export const AT_ONCE = { networkMode: "always" } as const;

/** About 15 seconds, besides the time of the attempts themselves. */
const REPEATS_MAX = 5;

/**
 * Sends, and repeats under the same request id while the outcome is unknown. Throws the last known
 * outcome.
 */
export async function repeatLost<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  let before: unknown;
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await send();
    } catch (fault) {
      before = knownAfter(fault, before);
      const isLost = before instanceof CallRefused && before.isLost;
      if (!isLost || repeats === REPEATS_MAX) throw before;
      await new Promise((resolve) => setTimeout(resolve, backOffMs(repeats, Math.random)));
    }
  }
}
