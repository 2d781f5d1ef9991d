import { useTranslate } from "ra-core";
import { useState } from "react";
import { problemText } from "#shell/problem-text.ts";

/** Sends once at a time, and keeps what was refused in the operator's language. */
export function useSending(submit: () => Promise<void>) {
  const translate = useTranslate();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const send = async () => {
    setIsBusy(true);
    setProblem("");
    try {
      await submit();
    } catch (fault) {
      setProblem(problemText(translate, fault));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, send };
}
