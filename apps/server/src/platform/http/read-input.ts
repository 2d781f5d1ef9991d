import { err, ok, type Result } from "@plumbline/engine/kernel";
import type { z } from "zod";

/** What is wrong with a field, as a text key below "answer.problem". */
export type Problem =
  | "required"
  | "malformed"
  | "tooSmall"
  | "tooLarge"
  | "notAChoice"
  | "unknownField";

export interface InvalidInput {
  readonly type: "invalid_input";
  /** Dotted path: "margin", "items.0.id"; "" if the input as a whole is invalid. */
  readonly field: string;
  readonly problem: Problem;
}

/** Parses a client's input by the call's schema. Refuses with the first problem. */
export function readInput<Input extends z.ZodType>(
  schema: Input,
  input: unknown,
): Result<z.output<Input>, InvalidInput> {
  const parsed = schema.safeParse(input, { reportInput: true });
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw new Error("a failed parse names what is wrong");
  return err({ type: "invalid_input", field: fieldOf(issue), problem: problemOf(issue) });
}

/**
 * Returns the first field of a query whose text no column can store: PostgreSQL has no zero
 * character. A sealed body with one is unreadable as a whole.
 */
export function unreadableField(fields: Readonly<Record<string, unknown>>): string | null {
  const entry = Object.entries(fields).find(
    ([, value]) => typeof value === "string" && value.includes("\0"),
  );
  return entry?.[0] ?? null;
}

function fieldOf(issue: z.core.$ZodIssue): string {
  const path = issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0]] : issue.path;
  return path.map(String).join(".");
}

function problemOf(issue: z.core.$ZodIssue): Problem {
  if (issue.code === "unrecognized_keys") return "unknownField";
  if (issue.input === undefined) return "required";
  if (issue.code === "invalid_type") return "malformed";
  if (issue.code === "too_small") return "tooSmall";
  if (issue.code === "too_big") return "tooLarge";
  if (issue.code === "invalid_value") return "notAChoice";
  return "malformed";
}
