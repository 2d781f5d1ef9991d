import { useAuthProvider, useTranslate } from "ra-core";
import { useRef, useState } from "react";
import { problemText } from "#shell/lists/problem.tsx";
import { backOffMs, CallRefused, knownAfter } from "@plumbline/client";

/** Sends one request at a time; returns its refusal by name, and in the operator's language. */
export function useSending(submit: () => Promise<unknown>) {
  const translate = useTranslate();
  const authProvider = useAuthProvider();
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  // A ref, because the state changes only with the next render.
  const isSending = useRef(false);
  const send = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setFault(null);
    try {
      await submit();
    } catch (thrown) {
      setFault(thrown);
      // After a refusal for lack of permission, permissions are loaded again.
      await authProvider?.checkError(thrown).catch(() => undefined);
    } finally {
      isSending.current = false;
      setIsBusy(false);
    }
  };
  return {
    isBusy,
    problem: fault === null ? "" : problemText(translate, fault),
    refusal: fault instanceof CallRefused ? fault.error : null,
    send,
  };
}

/** About 15 seconds, plus the time of the attempts themselves. */
const REPEATS_MAX = 5;

/**
 * Sends a command, and retries under the same request id while the outcome is unknown. Throws the
 * last known failure.
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
