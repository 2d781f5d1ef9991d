import { useAuthProvider, useTranslate } from "ra-core";
import { useState } from "react";
import { problemText } from "#shell/lists/problem.tsx";
import { backOffMs, CallRefused, knownAfter } from "@plumbline/client";

/** Sends one request at a time, and stores its refusal: by name, and in the operator's language. */
export function useSending(submit: () => Promise<unknown>) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [refusal, setRefusal] = useState<string | null>(null);
  const send = async () => {
    setIsBusy(true);
    setProblem("");
    try {
      await submit();
    } catch (fault) {
      setProblem(problemText(translate, fault));
      setRefusal(fault instanceof CallRefused ? fault.error : null);
      // After a refused permission, permissions are read again.
      await authProvider?.checkError(fault).catch(() => undefined);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, refusal, send };
}

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
