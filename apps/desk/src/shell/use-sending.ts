import { useAuthProvider, useTranslate } from "ra-core";
import { useState } from "react";
import { problemText } from "#shell/lists/problem.tsx";
import { backOffMs, CallRefused, knownAfter } from "@plumbline/client";

/** Sends once at a time, and keeps what was refused: its name, and in the operator's language. */
export function useSending(submit: () => Promise<void>) {
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
      // Where a right was taken meanwhile, what may be done is asked for anew.
      await authProvider?.checkError(fault).catch(() => undefined);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, refusal, send };
}

/** About a quarter of a minute, beside the time that the tries themselves take. */
const REPEATS_MAX = 5;

/**
 * Sends, and again under the same request id while nobody knows whether it took effect. Throws what
 * is known at last.
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
