import { useAuthProvider, useTranslate } from "ra-core";
import { useState } from "react";
import { problemText } from "#shell/problem-text.ts";

/** Sends once at a time, and keeps what was refused in the operator's language. */
export function useSending(submit: () => Promise<void>) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async () => {
    setIsBusy(true);
    setProblem("");
    try {
      await submit();
    } catch (fault) {
      setProblem(problemText(translate, fault));
      // Where a right was taken meanwhile, what may be done is asked for anew.
      await authProvider?.checkError(fault).catch(() => undefined);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, send };
}
