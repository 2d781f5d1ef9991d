import { newRequestId } from "@plumbline/client";
import { useRef, useState } from "react";
import { rereadAccount } from "#shell/query-client.ts";
import { useServices } from "#shell/services.tsx";
import { isLost } from "#shell/commands/sent-command.ts";
import { createStepMemory, runSteps, type Step, stepsAgain, type StepStates } from "./run-steps.ts";

export interface Batch<Answer> {
  readonly states: StepStates<Answer>;
  readonly isRunning: boolean;
  /** Sends the unfinished steps of the first call: see `stepsAgain`. */
  readonly run: (steps: readonly Step<Answer>[]) => void;
}

/** Several commands behind one confirmation, each once, with a result each. */
export function useBatch<Answer>(mayGoOn?: (answer: Answer) => boolean): Batch<Answer> {
  const { queryClient } = useServices();
  const [memory] = useState(() => createStepMemory(newRequestId));
  const [states, setStates] = useState<StepStates<Answer>>(new Map());
  const [isRunning, setIsRunning] = useState(false);
  const settled = useRef<readonly Step<Answer>[]>(undefined);
  const run = (steps: readonly Step<Answer>[]) => {
    if (isRunning) return;
    settled.current = stepsAgain(settled.current ?? steps, steps, { states, isLost });
    setIsRunning(true);
    const batch = { before: states, memory, isLost, onChange: setStates, mayGoOn };
    void runSteps(settled.current, batch).finally(() => {
      setIsRunning(false);
      rereadAccount(queryClient);
    });
  };
  return { states, isRunning, run };
}
