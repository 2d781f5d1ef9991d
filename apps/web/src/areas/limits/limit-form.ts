import { mustParseDecimal, parseDecimal } from "@plumbline/engine/kernel";
import { SESSION_MINUTES } from "@plumbline/engine/limits";
import type { Form, Problem } from "#shell/forms/form.ts";
import type { OwnLimit } from "./queries.ts";

interface LimitValues {
  readonly value: string;
}

interface LimitInput {
  readonly kind: OwnLimit["kind"];
  readonly value: string;
}

/** A typed limit: zero is allowed; for a session, whole minutes within bounds. */
export const limitForm: Form<LimitValues, OwnLimit, LimitInput> = {
  empty: { value: "" },
  problems: ({ value }, { kind }) => {
    const problem = valueProblem(value.trim(), kind);
    return problem === undefined ? {} : { value: problem };
  },
  toInput: ({ value }, { kind }) => ({ kind, value: value.trim() }),
};

function valueProblem(value: string, kind: OwnLimit["kind"]): Problem | undefined {
  if (kind === "session") {
    const { min, max } = SESSION_MINUTES;
    const minutes = /^\d{1,4}$/.test(value) ? Number(value) : 0;
    if (minutes >= min && minutes <= max) return undefined;
    return { key: "limits.problem.minutes", values: { min, max } };
  }
  const parsed = parseDecimal(value);
  return parsed.ok && parsed.value >= 0n ? undefined : { key: "limits.problem.amount" };
}

/**
 * Whether a value waits a day before it takes effect, because it is looser than the current one.
 */
export function isLooser(value: string, { kind, value: current }: OwnLimit): boolean {
  if (current === null || valueProblem(value.trim(), kind) !== undefined) return false;
  return mustParseDecimal(value.trim()) > mustParseDecimal(current);
}
