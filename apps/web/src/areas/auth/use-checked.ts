import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { focusFirstProblem } from "#shell/forms/focus-problem.ts";
import type { Problem } from "#shell/forms/problem.ts";
import { useTranslation } from "#shell/speech/use-translation.ts";
import { fieldProblem } from "./parts/form-problem.tsx";

/** A form that is being filled in: what is said beneath its fields, and when it may be sent. */
export interface Checked {
  readonly ref: RefObject<HTMLFormElement | null>;
  /** What stands beneath a field, by its name on the wire. */
  readonly problemOf: (field: string) => string | undefined;
  /** Sends if nothing is surely wrong; else leads to the first field where it is. */
  readonly onSubmit: (send: () => void) => (event: FormEvent) => void;
  /** Whether one field is right, for a step that needs no other; says so if not. */
  readonly demand: (field: string) => boolean;
  /** Says nothing about fields until the next try: the form has become another one. */
  readonly startAfresh: () => void;
}

/**
 * Nothing is said of a field before its reader has tried to send it. What the server refused is
 * said beneath its field too, and the reader is led there.
 */
export function useChecked(
  problems: Readonly<Partial<Record<string, Problem>>>,
  faults: readonly (Error | null)[],
): Checked {
  const { t } = useTranslation();
  const ref = useRef<HTMLFormElement>(null);
  const [tried, setTried] = useState<"all" | readonly string[]>([]);
  const refused = faults.find((fault) => fault !== null);
  useEffect(() => {
    if (refused !== undefined) focusFirstProblem(ref.current);
  }, [refused]);

  const lead = () => {
    focusFirstProblem(ref.current);
  };
  return {
    ref,
    problemOf: (field) => {
      const problem = tried === "all" || tried.includes(field) ? problems[field] : undefined;
      const said = [null, ...faults].map((refusal) => fieldProblem({ t, problem, refusal, field }));
      return said.find((text) => text !== undefined);
    },
    onSubmit: (send) => (event) => {
      event.preventDefault();
      setTried("all");
      if (Object.values(problems).every((problem) => problem === undefined)) send();
      else lead();
    },
    demand: (field) => {
      if (problems[field] === undefined) return true;
      if (tried !== "all") setTried([...tried, field]);
      lead();
      return false;
    },
    startAfresh: () => setTried([]),
  };
}
