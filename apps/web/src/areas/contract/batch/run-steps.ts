import { knownAfter } from "@plumbline/client";

/** One of several commands behind one confirmation. */
export interface Step<Answer> {
  readonly key: string;
  readonly send: (requestId: string) => Promise<Answer>;
}

export type StepState<Answer> =
  | { readonly type: "sending" }
  | { readonly type: "done"; readonly answer: Answer }
  | { readonly type: "failed"; readonly fault: Error };

export type StepStates<Answer> = ReadonlyMap<string, StepState<Answer>>;

/** The state of a batch between its attempts. */
export interface StepMemory {
  /** The request id of a step; it stays the same until there is a response. */
  readonly idOf: (key: string, index: number) => string;
  /** Records a refusal by the server: the next attempt is a new request. */
  readonly refused: (key: string) => void;
}

/**
 * Sends the steps one after another; completed ones are not sent again. With `mayGoOn` each step
 * depends on the one before: if that fails, or its response does not permit more, the rest is not
 * sent.
 */
export async function runSteps<Answer>(
  steps: readonly Step<Answer>[],
  batch: {
    readonly before: StepStates<Answer>;
    readonly memory: StepMemory;
    readonly isLost: (fault: unknown) => boolean;
    readonly onChange: (states: StepStates<Answer>) => void;
    readonly mayGoOn?: ((answer: Answer) => boolean) | undefined;
  },
): Promise<void> {
  const { memory, mayGoOn, onChange } = batch;
  let states = batch.before;
  const publish = (key: string, state: StepState<Answer>) => {
    states = new Map([...states, [key, state]]);
    onChange(states);
  };
  for (const [index, { key, send }] of steps.entries()) {
    const stepState = states.get(key);
    if (stepState?.type !== "done") {
      publish(key, { type: "sending" });
      try {
        publish(key, { type: "done", answer: await send(memory.idOf(key, index)) });
      } catch (thrown) {
        const before = stepState?.type === "failed" ? stepState.fault : undefined;
        const fault = knownAfter(
          thrown instanceof Error ? thrown : new Error(String(thrown)),
          before,
        );
        if (!batch.isLost(fault)) memory.refused(key);
        publish(key, { type: "failed", fault });
        if (mayGoOn !== undefined) return;
      }
    }
    const state = states.get(key);
    if (mayGoOn !== undefined && state?.type === "done" && !mayGoOn(state.answer)) return;
  }
}

/** The steps of a retry: lost ones unchanged; refused or unsent ones with the current prices. */
export function stepsAgain<Answer>(
  first: readonly Step<Answer>[],
  now: readonly Step<Answer>[],
  {
    states,
    isLost,
  }: {
    readonly states: StepStates<Answer>;
    readonly isLost: (fault: unknown) => boolean;
  },
): readonly Step<Answer>[] {
  return first.map((step) => {
    const state = states.get(step.key);
    const isKept = state?.type === "done" || (state?.type === "failed" && isLost(state.fault));
    return (isKept ? undefined : now.find(({ key }) => key === step.key)) ?? step;
  });
}

/** Ids counted from one; a refused step gets a new one for its next attempt. */
export function createStepMemory(newId: () => string): StepMemory {
  const base = newId();
  const ids = new Map<string, string>();
  const refused = new Set<string>();
  return {
    idOf: (key, index) => {
      const id = ids.get(key) ?? (refused.has(key) ? newId() : derivedId(base, index));
      ids.set(key, id);
      return id;
    },
    refused: (key) => {
      ids.delete(key);
      refused.add(key);
    },
  };
}

const NODE_DIGITS = 12;

/**
 * The request id of a step, derived from the id of the batch by adding to its last 48 bits. The
 * same step of the same batch always has the same id, so that sending it again has one effect.
 */
function derivedId(id: string, step: number): string {
  const head = id.slice(0, -NODE_DIGITS);
  const node = BigInt(`0x${id.slice(-NODE_DIGITS)}`) + BigInt(step);
  return head + BigInt.asUintN(48, node).toString(16).padStart(NODE_DIGITS, "0");
}
